using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace Quintet
{
    /// <summary>Strict JSON parser (RFC 8259). If a member name occurs more than once, the last value wins.</summary>
    public sealed class JsonReader
    {
        /// <summary>Maximum nesting depth. Deeper values could overflow a small stack.</summary>
        public const int MaxDepth = 200;

        private readonly string text;
        private int at;
        private int depth;

        public JsonReader(string text)
        {
            this.text = text;
        }

        /// <summary>Reads the whole text as one value.</summary>
        public JsonValue Read()
        {
            var value = ReadValue();
            SkipSpace();
            if (at < text.Length) throw Fail("text after the value");
            return value;
        }

        private JsonValue ReadValue()
        {
            SkipSpace();
            switch (Peek())
            {
                case '{':
                    return ReadObject();
                case '[':
                    return ReadArray();
                case '"':
                    return ReadString();
                case 't':
                    return ReadWord("true", JsonValue.True);
                case 'f':
                    return ReadWord("false", JsonValue.False);
                case 'n':
                    return ReadWord("null", JsonValue.Null);
                default:
                    return ReadNumber();
            }
        }

        private JsonValue ReadObject()
        {
            var members = new Dictionary<string, JsonValue>();
            Enter();
            if (!Take('}'))
            {
                do
                {
                    SkipSpace();
                    var name = ReadString();
                    Expect(':');
                    members[name] = ReadValue();
                }
                while (Take(','));
                Expect('}');
            }
            depth--;
            return JsonValue.Object(members);
        }

        private JsonValue ReadArray()
        {
            var items = new List<JsonValue>();
            Enter();
            if (!Take(']'))
            {
                do items.Add(ReadValue());
                while (Take(','));
                Expect(']');
            }
            depth--;
            return JsonValue.Array(items);
        }

        private string ReadString()
        {
            if (Peek() != '"') throw Fail("a string is expected");
            var start = ++at;
            while (at < text.Length && text[at] != '"' && text[at] != '\\' && text[at] >= ' ') at++;
            if (Peek() == '"') return text.Substring(start, at++ - start);
            var result = new StringBuilder(text, start, at - start, 64);
            while (true)
            {
                var next = Next();
                if (next == '"') return result.ToString();
                if (next < ' ') throw Fail("a control character in a string");
                result.Append(next == '\\' ? ReadEscape() : next);
            }
        }

        private char ReadEscape()
        {
            var escaped = Next();
            switch (escaped)
            {
                case '"':
                case '\\':
                case '/':
                    return escaped;
                case 'b':
                    return '\b';
                case 'f':
                    return '\f';
                case 'n':
                    return '\n';
                case 'r':
                    return '\r';
                case 't':
                    return '\t';
                case 'u':
                    return ReadHex();
                default:
                    throw Fail("an unknown escape");
            }
        }

        private char ReadHex()
        {
            var code = 0;
            for (var i = 0; i < 4; i++)
            {
                var digit = "0123456789abcdef".IndexOf(char.ToLowerInvariant(Next()));
                if (digit < 0) throw Fail("four hexadecimal digits are expected");
                code = code * 16 + digit;
            }
            return (char)code;
        }

        private JsonValue ReadNumber()
        {
            var start = at;
            if (Peek() == '-') at++;
            if (Peek() == '0') at++;
            else SkipDigits();
            if (Peek() == '.')
            {
                at++;
                SkipDigits();
            }
            if (Peek() == 'e' || Peek() == 'E')
            {
                at++;
                if (Peek() == '+' || Peek() == '-') at++;
                SkipDigits();
            }
            var digits = text.Substring(start, at - start);
            // For a number that is too large, Mono fails and .NET returns infinity.
            var isNumber = double.TryParse(digits, NumberStyles.Float, CultureInfo.InvariantCulture, out var number);
            return isNumber && !double.IsInfinity(number) ? number : throw Fail("a number that is too large");
        }

        private void SkipDigits()
        {
            if (Peek() < '0' || Peek() > '9') throw Fail(at < text.Length ? "a value is expected" : "the text ends early");
            while (Peek() >= '0' && Peek() <= '9') at++;
        }

        private JsonValue ReadWord(string word, JsonValue value)
        {
            if (string.CompareOrdinal(text, at, word, 0, word.Length) != 0) throw Fail("a value is expected");
            at += word.Length;
            return value;
        }

        private void Enter()
        {
            at++;
            if (++depth > MaxDepth) throw Fail("nesting deeper than " + MaxDepth);
        }

        private bool Take(char wanted)
        {
            SkipSpace();
            if (Peek() != wanted) return false;
            at++;
            return true;
        }

        private void Expect(char wanted)
        {
            if (!Take(wanted)) throw Fail(at < text.Length ? "'" + wanted + "' is expected" : "the text ends early");
        }

        private void SkipSpace()
        {
            while (at < text.Length && (text[at] == ' ' || text[at] == '\t' || text[at] == '\n' || text[at] == '\r')) at++;
        }

        /// <summary>The next character, or U+0000 at the end. Valid JSON never contains U+0000 unescaped.</summary>
        private char Peek()
        {
            return at < text.Length ? text[at] : '\0';
        }

        private char Next()
        {
            return at < text.Length ? text[at++] : throw Fail("the text ends early");
        }

        private JsonException Fail(string why)
        {
            return new JsonException("broken JSON at character " + at.ToString(CultureInfo.InvariantCulture) + ": " + why);
        }
    }
}
