using System.Globalization;
using System.Text;

namespace Quintet
{
    /// <summary>Writes JSON on one line.</summary>
    public static class JsonWriter
    {
        public static string Write(JsonValue value)
        {
            var text = new StringBuilder();
            Append(text, value);
            return text.ToString();
        }

        private static void Append(StringBuilder text, JsonValue value)
        {
            switch (value.Kind)
            {
                case JsonKind.Null:
                    text.Append("null");
                    break;
                case JsonKind.Bool:
                    text.Append(value.AsBool() ? "true" : "false");
                    break;
                case JsonKind.Number:
                    // The format "R" round-trips, and writes integers without a fraction.
                    text.Append(value.AsDouble().ToString("R", CultureInfo.InvariantCulture));
                    break;
                case JsonKind.String:
                    AppendString(text, value.AsString());
                    break;
                case JsonKind.Array:
                    AppendArray(text, value);
                    break;
                default:
                    AppendObject(text, value);
                    break;
            }
        }

        private static void AppendArray(StringBuilder text, JsonValue value)
        {
            text.Append('[');
            for (var i = 0; i < value.Items.Count; i++)
            {
                if (i > 0) text.Append(',');
                Append(text, value.Items[i]);
            }
            text.Append(']');
        }

        private static void AppendObject(StringBuilder text, JsonValue value)
        {
            text.Append('{');
            var separator = "";
            foreach (var member in value.Members)
            {
                text.Append(separator);
                separator = ",";
                AppendString(text, member.Key);
                text.Append(':');
                Append(text, member.Value);
            }
            text.Append('}');
        }

        private static void AppendString(StringBuilder text, string value)
        {
            text.Append('"');
            for (var i = 0; i < value.Length; i++)
            {
                var character = value[i];
                if (character == '"' || character == '\\') text.Append('\\').Append(character);
                else if (character < ' ' || IsLoneSurrogate(value, i)) AppendHex(text, character);
                else text.Append(character);
            }
            text.Append('"');
        }

        private static void AppendHex(StringBuilder text, char character)
        {
            text.Append("\\u").Append(((int)character).ToString("x4", CultureInfo.InvariantCulture));
        }

        /// <summary>
        /// Whether the character is half of a surrogate pair without the other half, which UTF-8 cannot encode.
        /// </summary>
        private static bool IsLoneSurrogate(string value, int at)
        {
            if (char.IsHighSurrogate(value[at])) return at + 1 >= value.Length || !char.IsLowSurrogate(value[at + 1]);
            return char.IsLowSurrogate(value[at]) && (at == 0 || !char.IsHighSurrogate(value[at - 1]));
        }
    }
}
