using System;
using System.Collections.Generic;
using System.Globalization;

namespace Quintet
{
    public enum JsonKind
    {
        Null,
        Bool,
        Number,
        String,
        Array,
        Object,
    }

    /// <summary>
    /// An immutable JSON value. Unity's JsonUtility cannot read dictionaries and unions, which the protocol uses.
    /// </summary>
    public sealed class JsonValue
    {
        public static readonly JsonValue Null = new JsonValue(JsonKind.Null, null);
        public static readonly JsonValue True = new JsonValue(JsonKind.Bool, true);
        public static readonly JsonValue False = new JsonValue(JsonKind.Bool, false);

        private static readonly IReadOnlyList<JsonValue> NoItems = new JsonValue[0];
        private static readonly IReadOnlyDictionary<string, JsonValue> NoMembers = new Dictionary<string, JsonValue>();

        private readonly object content;

        private JsonValue(JsonKind kind, object content)
        {
            Kind = kind;
            this.content = content;
        }

        public JsonKind Kind { get; }

        public bool IsNull
        {
            get { return Kind == JsonKind.Null; }
        }

        /// <summary>Items of an array; empty for any other kind.</summary>
        public IReadOnlyList<JsonValue> Items
        {
            get { return content as IReadOnlyList<JsonValue> ?? NoItems; }
        }

        /// <summary>Members of an object, in order; empty for any other kind.</summary>
        public IReadOnlyDictionary<string, JsonValue> Members
        {
            get { return content as IReadOnlyDictionary<string, JsonValue> ?? NoMembers; }
        }

        /// <summary>A member of an object, or Null if there is none.</summary>
        public JsonValue this[string name]
        {
            get { return Members.TryGetValue(name, out var value) ? value : Null; }
        }

        /// <summary>An item of an array, or Null if there is none.</summary>
        public JsonValue this[int index]
        {
            get { return index >= 0 && index < Items.Count ? Items[index] : Null; }
        }

        public static implicit operator JsonValue(string value)
        {
            return value == null ? Null : new JsonValue(JsonKind.String, value);
        }

        public static implicit operator JsonValue(double value)
        {
            if (double.IsNaN(value) || double.IsInfinity(value)) throw new JsonException("JSON has no " + value);
            return new JsonValue(JsonKind.Number, value);
        }

        public static implicit operator JsonValue(bool value)
        {
            return value ? True : False;
        }

        public static JsonValue Array(IEnumerable<JsonValue> items)
        {
            return new JsonValue(JsonKind.Array, new List<JsonValue>(items));
        }

        public static JsonValue Object(IDictionary<string, JsonValue> members)
        {
            return new JsonValue(JsonKind.Object, new Dictionary<string, JsonValue>(members));
        }

        /// <summary>
        /// Parses JSON text. Throws JsonException if the text is not valid JSON or is nested deeper than
        /// JsonReader.MaxDepth.
        /// </summary>
        public static JsonValue Parse(string text)
        {
            return new JsonReader(text).Read();
        }

        public string AsString()
        {
            return Kind == JsonKind.String ? (string)content : throw Wrong("a string");
        }

        public double AsDouble()
        {
            return Kind == JsonKind.Number ? (double)content : throw Wrong("a number");
        }

        public bool AsBool()
        {
            return Kind == JsonKind.Bool ? (bool)content : throw Wrong("true or false");
        }

        /// <summary>The value as an integer from -(2^53 - 1) to 2^53 - 1. Throws JsonException for any other value.</summary>
        public long AsLong()
        {
            var number = AsDouble();
            if (number != Math.Floor(number) || Math.Abs(number) > 9007199254740991d) throw Wrong("an integer");
            return (long)number;
        }

        public int AsInt()
        {
            var number = AsLong();
            return number >= int.MinValue && number <= int.MaxValue ? (int)number : throw Wrong("a 32-bit integer");
        }

        /// <summary>The value as JSON text on one line.</summary>
        public override string ToString()
        {
            return JsonWriter.Write(this);
        }

        private JsonException Wrong(string expected)
        {
            var text = ToString();
            var start = text.Length > 80 ? text.Substring(0, 80) + "…" : text;
            return new JsonException(string.Format(CultureInfo.InvariantCulture, "expected {0}, got {1}", expected, start));
        }
    }

    /// <summary>Thrown for text that is not JSON, and for a value of an unexpected kind.</summary>
    public sealed class JsonException : FormatException
    {
        public JsonException(string message)
            : base(message)
        {
        }
    }
}
