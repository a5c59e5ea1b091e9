using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Quintet
{
    /// <summary>A method of the protocol with its parameters.</summary>
    internal sealed class Request
    {
        /// <param name="pairs">Alternating names and values of parameters. A parameter whose value is null is left out.</param>
        public Request(string method, params object[] pairs)
        {
            var members = new Dictionary<string, JsonValue>();
            for (var i = 0; i < pairs.Length; i += 2)
            {
                if (pairs[i + 1] != null) members.Add((string)pairs[i], ToJson(pairs[i + 1]));
            }
            Method = method;
            Parameters = JsonValue.Object(members);
        }

        private Request(string method, JsonValue parameters)
        {
            Method = method;
            Parameters = parameters;
        }

        public string Method { get; }

        public JsonValue Parameters { get; }

        public static Request Of(string method, JsonValue parameters)
        {
            return parameters == null ? new Request(method) : new Request(method, parameters);
        }

        /// <summary>The request as one line of JSON. A request without an id gets no response.</summary>
        public string ToLine(long? id = null)
        {
            var message = new Dictionary<string, JsonValue> { { "jsonrpc", "2.0" } };
            if (id.HasValue) message.Add("id", id.Value);
            message.Add("method", Method);
            message.Add("params", Parameters);
            return JsonValue.Object(message).ToString();
        }

        private static JsonValue ToJson(object value)
        {
            if (value is JsonValue) return (JsonValue)value;
            if (value is string) return (string)value;
            if (value is bool) return (bool)value;
            if (value is IEnumerable<string>) return JsonValue.Array(((IEnumerable<string>)value).Select(each => (JsonValue)each));
            return Convert.ToDouble(value, CultureInfo.InvariantCulture);
        }
    }
}
