using Newtonsoft.Json.Linq;

namespace Quintet
{
    /// <summary>A method of the protocol with its parameters.</summary>
    internal sealed class Request
    {
        /// <param name="pairs">Alternating names and values of parameters. A parameter whose value is null is left out.</param>
        public Request(string method, params object[] pairs)
        {
            var members = new JObject();
            for (var i = 0; i < pairs.Length; i += 2)
            {
                if (pairs[i + 1] != null) members.Add((string)pairs[i], Json.Of(pairs[i + 1]));
            }
            Method = method;
            Parameters = members;
        }

        private Request(string method, JToken parameters)
        {
            Method = method;
            Parameters = parameters;
        }

        public string Method { get; }

        public JToken Parameters { get; }

        public static Request Of(string method, JToken parameters)
        {
            return parameters == null ? new Request(method) : new Request(method, parameters.DeepClone());
        }

        /// <summary>The request as one line of JSON. A request without an id gets no response.</summary>
        public string ToLine(long? id = null)
        {
            var message = new JObject { { "jsonrpc", "2.0" } };
            if (id.HasValue) message.Add("id", id.Value);
            message.Add("method", Method);
            message.Add("params", Parameters.DeepClone());
            return Json.Line(message);
        }
    }
}
