using System.Collections.Generic;
using System.Linq;

namespace Quintet.Tests
{
    internal sealed class JsonTests
    {
        public void Values_round_trip()
        {
            foreach (var text in new[]
            {
                "null", "true", "false", "0", "-1", "1.5", "1e+30", "\"\"", "\"a\"", "[]", "{}", "[1,[2,{\"a\":null}]]", "{\"b\":1,\"a\":[true]}",
                "9007199254740991", "-0.1", "\"棋 🐀\"",
            })
            {
                Check.Equal(text.Replace("1e+30", "1E+30"), JsonValue.Parse(text).ToString());
            }
        }

        public void Escapes_are_read_and_written()
        {
            Check.Equal("\"\\/\b\f\n\r\té🐀", JsonValue.Parse("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\udc00\"").AsString().Replace("\\/", "\\/"));
            Check.Equal("\"\\u0000\\u000a\\\"\\\\\"", ((JsonValue)"\0\n\"\\").ToString());
            Check.Equal("\"\\ud83d\"", JsonValue.Parse("\"\\ud83d\"").ToString(), "half a surrogate pair");
        }

        public void White_space_is_allowed_between_tokens()
        {
            Check.Equal("{\"a\":[1,2]}", JsonValue.Parse(" \t\r\n{ \"a\" : [ 1 , 2 ] } ").ToString());
        }

        public void Broken_text_is_refused()
        {
            foreach (var text in new[]
            {
                "", " ", "{", "[", "]", "[1", "[1,]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{1:1}", "nul", "truex", "1 2", "01", "1.", ".5", "-",
                "+1", "1e", "1e400", "NaN", "\"", "\"\\", "\"\\x\"", "\"\\u12g4\"", "\"\\u12", "\"a\nb\"", "\u00a01", "[1 2]", "{\"a\" 1}", "\0",
            })
            {
                Check.Throws<JsonException>(() => JsonValue.Parse(text), "<" + text + ">");
            }
        }

        public void Nesting_is_limited()
        {
            var deepest = new string('[', JsonReader.MaxDepth) + new string(']', JsonReader.MaxDepth);
            Check.Equal(deepest, JsonValue.Parse(deepest).ToString());
            Check.Throws<JsonException>(() => JsonValue.Parse("[" + deepest + "]"));
            Check.Throws<JsonException>(() => JsonValue.Parse(new string('[', 1000000)));
        }

        public void Numbers_keep_their_value_in_every_culture()
        {
            var before = System.Threading.Thread.CurrentThread.CurrentCulture;
            System.Threading.Thread.CurrentThread.CurrentCulture = new System.Globalization.CultureInfo("de-DE");
            try
            {
                Check.Equal(1.5, JsonValue.Parse("1.5").AsDouble());
                Check.Equal("1.5", ((JsonValue)1.5).ToString());
                Check.Equal("1234567", ((JsonValue)1234567).ToString());
            }
            finally
            {
                System.Threading.Thread.CurrentThread.CurrentCulture = before;
            }
        }

        public void A_value_of_another_kind_is_refused()
        {
            Check.Throws<JsonException>(() => JsonValue.Parse("1").AsString());
            Check.Throws<JsonException>(() => JsonValue.Parse("\"1\"").AsInt());
            Check.Throws<JsonException>(() => JsonValue.Parse("1.5").AsInt());
            Check.Throws<JsonException>(() => JsonValue.Parse("3000000000").AsInt());
            Check.Equal(3000000000L, JsonValue.Parse("3000000000").AsLong());
            Check.Throws<JsonException>(() => JsonValue.Parse("1e17").AsLong());
            Check.Throws<JsonException>(() => ((JsonValue)double.NaN).ToString());
        }

        public void Missing_members_and_items_are_null()
        {
            var value = JsonValue.Parse("{\"a\":[1]}");
            Check.True(value["b"].IsNull && value["a"][1].IsNull && value[0].IsNull && value["a"]["b"].IsNull, "null");
            Check.Equal(0, value["b"].Items.Count + value["b"].Members.Count);
        }

        public void The_last_of_equal_names_counts()
        {
            Check.Equal(2, JsonValue.Parse("{\"a\":1,\"a\":2}")["a"].AsInt());
        }

        public void A_selection_is_the_start_of_a_path()
        {
            var paths = JsonValue.Parse("[{\"move\":\"m1\",\"path\":[\"a\",\"b\"]},{\"move\":\"m2\",\"path\":[\"a\",\"c\"]},{\"move\":\"pass\",\"path\":[\"pass\"]}]");
            var selection = new Selection(paths.Items.Select(MovePath.Read).ToList());
            Check.Same(new[] { "a", "pass" }, selection.NextTargets.OrderBy(each => each));
            Check.Equal(null, selection.Touch("x"));
            Check.Equal(null, selection.Touch("a"));
            Check.Same(new[] { "b", "c" }, selection.NextTargets.OrderBy(each => each));
            Check.Equal("m2", selection.Touch("c"));
            Check.Equal(0, selection.Picked.Count);
            selection.Touch("a");
            Check.Equal("pass", selection.Touch("pass"), "another start");
            selection.Touch("a");
            Check.Equal(null, selection.Touch("a"), "put back");
            Check.Equal(0, selection.Picked.Count);
        }
    }
}
