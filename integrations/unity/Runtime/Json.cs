using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using Newtonsoft.Json.Serialization;

namespace Quintet
{
    /// <summary>Reads and writes messages with the same settings in every program.</summary>
    internal static class Json
    {
        /// <summary>Does not use JsonConvert.DefaultSettings, which belong to the program.</summary>
        private static readonly JsonSerializer Serializer = JsonSerializer.Create(new JsonSerializerSettings
        {
            ContractResolver = new Contracts(),
            // A text that looks like a date stays a text.
            DateParseHandling = DateParseHandling.None,
            CheckAdditionalContent = true,
            MaxDepth = 200,
        });

        /// <summary>Parses one line. Throws JsonException for anything else than a T.</summary>
        public static T Parse<T>(string line)
        {
            using (var reader = new JsonTextReader(new StringReader(line))) return Read<T>(reader);
        }

        /// <summary>Throws JsonException if the value is not a T.</summary>
        public static T Read<T>(JToken json)
        {
            using (var reader = new JTokenReader(json ?? JValue.CreateNull())) return Read<T>(reader);
        }

        /// <summary>The text of a JSON string; null for any other value.</summary>
        public static string Text(JToken json)
        {
            return (json as JValue)?.Value as string;
        }

        public static JToken Of(object value)
        {
            return JToken.FromObject(value, Serializer);
        }

        /// <summary>The value on one line.</summary>
        public static string Line(JToken json)
        {
            var text = new StringWriter(CultureInfo.InvariantCulture);
            Serializer.Serialize(text, json);
            return text.ToString();
        }

        private static T Read<T>(JsonReader reader)
        {
            try
            {
                var value = Serializer.Deserialize<T>(reader);
                return value != null ? value : throw new JsonSerializationException("null is not a " + typeof(T).Name);
            }
            catch (Exception error) when (error is OverflowException || error is FormatException || error is InvalidCastException)
            {
                // A number out of range, for example.
                throw new JsonSerializationException(error.Message, error);
            }
        }

        /// <summary>Reads lists and maps without the read-only collections, whose constructors Unity strips.</summary>
        private sealed class Contracts : DefaultContractResolver
        {
            protected override JsonContract CreateContract(Type type)
            {
                var definition = type.IsGenericType ? type.GetGenericTypeDefinition() : null;
                if (definition == typeof(IReadOnlyList<>)) type = typeof(List<>).MakeGenericType(type.GetGenericArguments());
                if (definition == typeof(IReadOnlyDictionary<,>)) type = typeof(Dictionary<,>).MakeGenericType(type.GetGenericArguments());
                return base.CreateContract(type);
            }
        }
    }

    /// <summary>Unity does not strip members with an attribute of this name, which only Newtonsoft uses.</summary>
    [AttributeUsage(AttributeTargets.Class | AttributeTargets.Property)]
    internal sealed class PreserveAttribute : Attribute
    {
    }
}
