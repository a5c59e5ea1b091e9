using System;
using System.Collections.Generic;

namespace Quintet
{
    /// <summary>Reading functions that the generated types share.</summary>
    internal static class JsonRead
    {
        public static readonly Func<JsonValue, string> String = json => json.AsString();
        public static readonly Func<JsonValue, int> Int = json => json.AsInt();
        public static readonly Func<JsonValue, long> Long = json => json.AsLong();
        public static readonly Func<JsonValue, double> Double = json => json.AsDouble();
        public static readonly Func<JsonValue, bool> Bool = json => json.AsBool();
        public static readonly Func<JsonValue, JsonValue> Any = json => json;

        public static IReadOnlyList<T> List<T>(JsonValue json, Func<JsonValue, T> item)
        {
            if (json.Kind != JsonKind.Array) throw new JsonException("expected an array, got " + json.Kind);
            var list = new T[json.Items.Count];
            for (var i = 0; i < list.Length; i++) list[i] = item(json.Items[i]);
            return list;
        }

        public static IReadOnlyDictionary<string, T> Map<T>(JsonValue json, Func<JsonValue, T> item)
        {
            if (json.Kind != JsonKind.Object) throw new JsonException("expected an object, got " + json.Kind);
            var map = new Dictionary<string, T>();
            foreach (var member in json.Members) map.Add(member.Key, item(member.Value));
            return map;
        }

        /// <summary>Returns null for JSON null and for a missing member.</summary>
        public static T OrNull<T>(JsonValue json, Func<JsonValue, T> read)
            where T : class
        {
            return json.IsNull ? null : read(json);
        }

        public static T? OrNothing<T>(JsonValue json, Func<JsonValue, T> read)
            where T : struct
        {
            return json.IsNull ? (T?)null : read(json);
        }
    }
}
