// Generated from docs/openrpc.json by scripts/protocol-types.mjs. Do not edit.
using System.Collections.Generic;

namespace Quintet
{
    public sealed class Outcome
    {
        public int? Winner { get; private set; }

        public string Reason { get; private set; }

        public static Outcome Read(JsonValue json)
        {
            return new Outcome
            {
                Winner = JsonRead.OrNothing(json["winner"], JsonRead.Int),
                Reason = JsonRead.String(json["reason"]),
            };
        }
    }

    public sealed class GameInfo
    {
        public string Id { get; private set; }

        public string Name { get; private set; }

        public IReadOnlyList<string> Seats { get; private set; }

        public JsonValue Options { get; private set; }

        public static GameInfo Read(JsonValue json)
        {
            return new GameInfo
            {
                Id = JsonRead.String(json["id"]),
                Name = JsonRead.String(json["name"]),
                Seats = JsonRead.List(json["seats"], JsonRead.String),
                Options = json["options"],
            };
        }
    }

    public sealed class MatchStatus
    {
        public int Ply { get; private set; }

        public int? ToMove { get; private set; }

        public Outcome Outcome { get; private set; }

        public JsonValue State { get; private set; }

        public static MatchStatus Read(JsonValue json)
        {
            return new MatchStatus
            {
                Ply = JsonRead.Int(json["ply"]),
                ToMove = JsonRead.OrNothing(json["toMove"], JsonRead.Int),
                Outcome = JsonRead.OrNull(json["outcome"], Outcome.Read),
                State = json["state"],
            };
        }
    }

    public sealed class Variation
    {
        public string Move { get; private set; }

        public int Score { get; private set; }

        public int Depth { get; private set; }

        public int Nodes { get; private set; }

        public IReadOnlyList<string> Line { get; private set; }

        public static Variation Read(JsonValue json)
        {
            return new Variation
            {
                Move = JsonRead.String(json["move"]),
                Score = JsonRead.Int(json["score"]),
                Depth = JsonRead.Int(json["depth"]),
                Nodes = JsonRead.Int(json["nodes"]),
                Line = JsonRead.List(json["line"], JsonRead.String),
            };
        }
    }

    public sealed class PlyAnalysis
    {
        public int Ply { get; private set; }

        public int? ToMove { get; private set; }

        public string Move { get; private set; }

        public int Score { get; private set; }

        public double Chance { get; private set; }

        public Variation Best { get; private set; }

        public double? Loss { get; private set; }

        public string Mark { get; private set; }

        public static PlyAnalysis Read(JsonValue json)
        {
            return new PlyAnalysis
            {
                Ply = JsonRead.Int(json["ply"]),
                ToMove = JsonRead.OrNothing(json["toMove"], JsonRead.Int),
                Move = JsonRead.OrNull(json["move"], JsonRead.String),
                Score = JsonRead.Int(json["score"]),
                Chance = JsonRead.Double(json["chance"]),
                Best = JsonRead.OrNull(json["best"], Variation.Read),
                Loss = JsonRead.OrNothing(json["loss"], JsonRead.Double),
                Mark = JsonRead.OrNull(json["mark"], JsonRead.String),
            };
        }
    }

    public sealed class Cell
    {
        public string Target { get; private set; }

        public int X { get; private set; }

        public int Y { get; private set; }

        public string Terrain { get; private set; }

        public int? Seat { get; private set; }

        public static Cell Read(JsonValue json)
        {
            return new Cell
            {
                Target = JsonRead.String(json["target"]),
                X = JsonRead.Int(json["x"]),
                Y = JsonRead.Int(json["y"]),
                Terrain = JsonRead.String(json["terrain"]),
                Seat = JsonRead.OrNothing(json["seat"], JsonRead.Int),
            };
        }
    }

    public sealed class Token
    {
        public string Id { get; private set; }

        public string Cell { get; private set; }

        public string Kind { get; private set; }

        public int? Seat { get; private set; }

        public int Level { get; private set; }

        public double Facing { get; private set; }

        public IReadOnlyList<string> Marks { get; private set; }

        public int? Age { get; private set; }

        public string Glyph { get; private set; }

        public static Token Read(JsonValue json)
        {
            return new Token
            {
                Id = JsonRead.String(json["id"]),
                Cell = JsonRead.String(json["cell"]),
                Kind = JsonRead.String(json["kind"]),
                Seat = JsonRead.OrNothing(json["seat"], JsonRead.Int),
                Level = JsonRead.Int(json["level"]),
                Facing = JsonRead.Double(json["facing"]),
                Marks = JsonRead.List(json["marks"], JsonRead.String),
                Age = JsonRead.OrNothing(json["age"], JsonRead.Int),
                Glyph = JsonRead.String(json["glyph"]),
            };
        }
    }

    public sealed class Control
    {
        public string Target { get; private set; }

        public int Seat { get; private set; }

        public string Kind { get; private set; }

        public int? Count { get; private set; }

        public int? Cost { get; private set; }

        public static Control Read(JsonValue json)
        {
            return new Control
            {
                Target = JsonRead.String(json["target"]),
                Seat = JsonRead.Int(json["seat"]),
                Kind = JsonRead.String(json["kind"]),
                Count = JsonRead.OrNothing(json["count"], JsonRead.Int),
                Cost = JsonRead.OrNothing(json["cost"], JsonRead.Int),
            };
        }
    }

    public sealed class Gauge
    {
        public int? Seat { get; private set; }

        public string Name { get; private set; }

        public double Value { get; private set; }

        public double? Max { get; private set; }

        public static Gauge Read(JsonValue json)
        {
            return new Gauge
            {
                Seat = JsonRead.OrNothing(json["seat"], JsonRead.Int),
                Name = JsonRead.String(json["name"]),
                Value = JsonRead.Double(json["value"]),
                Max = JsonRead.OrNothing(json["max"], JsonRead.Double),
            };
        }
    }

    public sealed class Scene
    {
        public string Shape { get; private set; }

        public bool Wraps { get; private set; }

        public bool Turnable { get; private set; }

        public IReadOnlyList<string> Columns { get; private set; }

        public IReadOnlyList<string> Rows { get; private set; }

        public IReadOnlyList<Cell> Cells { get; private set; }

        public IReadOnlyList<Token> Tokens { get; private set; }

        public IReadOnlyList<Control> Controls { get; private set; }

        public IReadOnlyList<Gauge> Gauges { get; private set; }

        public IReadOnlyList<Token> Captured { get; private set; }

        public string Prompt { get; private set; }

        public static Scene Read(JsonValue json)
        {
            return new Scene
            {
                Shape = JsonRead.String(json["shape"]),
                Wraps = JsonRead.Bool(json["wraps"]),
                Turnable = JsonRead.Bool(json["turnable"]),
                Columns = JsonRead.List(json["columns"], JsonRead.String),
                Rows = JsonRead.List(json["rows"], JsonRead.String),
                Cells = JsonRead.List(json["cells"], Cell.Read),
                Tokens = JsonRead.List(json["tokens"], Token.Read),
                Controls = JsonRead.List(json["controls"], Control.Read),
                Gauges = JsonRead.List(json["gauges"], Gauge.Read),
                Captured = JsonRead.List(json["captured"], Token.Read),
                Prompt = JsonRead.OrNull(json["prompt"], JsonRead.String),
            };
        }
    }

    public sealed class MovePath
    {
        public string Move { get; private set; }

        public IReadOnlyList<string> Path { get; private set; }

        public static MovePath Read(JsonValue json)
        {
            return new MovePath
            {
                Move = JsonRead.String(json["move"]),
                Path = JsonRead.List(json["path"], JsonRead.String),
            };
        }
    }

    public sealed class ChangeNoteGauge
    {
        public string Name { get; private set; }

        public int By { get; private set; }

        public int Value { get; private set; }

        public static ChangeNoteGauge Read(JsonValue json)
        {
            return new ChangeNoteGauge
            {
                Name = JsonRead.String(json["name"]),
                By = JsonRead.Int(json["by"]),
                Value = JsonRead.Int(json["value"]),
            };
        }
    }

    public sealed class Change
    {
        public string Kind { get; private set; }

        public int Step { get; private set; }

        public Token Token { get; private set; }

        public string Id { get; private set; }

        public string Why { get; private set; }

        public string To { get; private set; }

        public int? Level { get; private set; }

        public IReadOnlyList<string> Via { get; private set; }

        public bool? Jump { get; private set; }

        public double? Facing { get; private set; }

        public string Glyph { get; private set; }

        public int? Seat { get; private set; }

        public IReadOnlyList<string> Marks { get; private set; }

        public int? Age { get; private set; }

        public string Cell { get; private set; }

        public string Terrain { get; private set; }

        public string Name { get; private set; }

        public ChangeNoteGauge Gauge { get; private set; }

        public IReadOnlyList<string> Cells { get; private set; }

        public static Change Read(JsonValue json)
        {
            return new Change
            {
                Kind = JsonRead.String(json["kind"]),
                Step = JsonRead.Int(json["step"]),
                Token = JsonRead.OrNull(json["token"], Token.Read),
                Id = JsonRead.OrNull(json["id"], JsonRead.String),
                Why = JsonRead.OrNull(json["why"], JsonRead.String),
                To = JsonRead.OrNull(json["to"], JsonRead.String),
                Level = JsonRead.OrNothing(json["level"], JsonRead.Int),
                Via = JsonRead.OrNull(json["via"], items => JsonRead.List(items, JsonRead.String)),
                Jump = JsonRead.OrNothing(json["jump"], JsonRead.Bool),
                Facing = JsonRead.OrNothing(json["facing"], JsonRead.Double),
                Glyph = JsonRead.OrNull(json["glyph"], JsonRead.String),
                Seat = JsonRead.OrNothing(json["seat"], JsonRead.Int),
                Marks = JsonRead.OrNull(json["marks"], items => JsonRead.List(items, JsonRead.String)),
                Age = JsonRead.OrNothing(json["age"], JsonRead.Int),
                Cell = JsonRead.OrNull(json["cell"], JsonRead.String),
                Terrain = JsonRead.OrNull(json["terrain"], JsonRead.String),
                Name = JsonRead.OrNull(json["name"], JsonRead.String),
                Gauge = JsonRead.OrNull(json["gauge"], ChangeNoteGauge.Read),
                Cells = JsonRead.OrNull(json["cells"], items => JsonRead.List(items, JsonRead.String)),
            };
        }
    }

    public sealed class Drawing
    {
        public int Ply { get; private set; }

        public int? ToMove { get; private set; }

        public Outcome Outcome { get; private set; }

        public string Status { get; private set; }

        public string Move { get; private set; }

        public string Description { get; private set; }

        public Scene Scene { get; private set; }

        public IReadOnlyList<MovePath> Paths { get; private set; }

        public IReadOnlyList<Change> Changes { get; private set; }

        public static Drawing Read(JsonValue json)
        {
            return new Drawing
            {
                Ply = JsonRead.Int(json["ply"]),
                ToMove = JsonRead.OrNothing(json["toMove"], JsonRead.Int),
                Outcome = JsonRead.OrNull(json["outcome"], Outcome.Read),
                Status = JsonRead.String(json["status"]),
                Move = JsonRead.OrNull(json["move"], JsonRead.String),
                Description = JsonRead.OrNull(json["description"], JsonRead.String),
                Scene = Scene.Read(json["scene"]),
                Paths = JsonRead.List(json["paths"], MovePath.Read),
                Changes = JsonRead.List(json["changes"], Change.Read),
            };
        }
    }

    public sealed class Changed
    {
        public string Match { get; private set; }

        public string Cause { get; private set; }

        public int Ply { get; private set; }

        public int? ToMove { get; private set; }

        public Outcome Outcome { get; private set; }

        public string Status { get; private set; }

        public string Move { get; private set; }

        public string Description { get; private set; }

        public Scene Scene { get; private set; }

        public IReadOnlyList<MovePath> Paths { get; private set; }

        public IReadOnlyList<Change> Changes { get; private set; }

        public static Changed Read(JsonValue json)
        {
            return new Changed
            {
                Match = JsonRead.String(json["match"]),
                Cause = JsonRead.String(json["cause"]),
                Ply = JsonRead.Int(json["ply"]),
                ToMove = JsonRead.OrNothing(json["toMove"], JsonRead.Int),
                Outcome = JsonRead.OrNull(json["outcome"], Outcome.Read),
                Status = JsonRead.String(json["status"]),
                Move = JsonRead.OrNull(json["move"], JsonRead.String),
                Description = JsonRead.OrNull(json["description"], JsonRead.String),
                Scene = Scene.Read(json["scene"]),
                Paths = JsonRead.List(json["paths"], MovePath.Read),
                Changes = JsonRead.List(json["changes"], Change.Read),
            };
        }
    }

    public sealed class Record
    {
        public string Format { get; private set; }

        public int Rules { get; private set; }

        public string Game { get; private set; }

        public JsonValue Options { get; private set; }

        public JsonValue Terms { get; private set; }

        public IReadOnlyList<JsonValue> Players { get; private set; }

        public IReadOnlyList<JsonValue> Entries { get; private set; }

        public Outcome Outcome { get; private set; }

        public static Record Read(JsonValue json)
        {
            return new Record
            {
                Format = JsonRead.String(json["format"]),
                Rules = JsonRead.Int(json["rules"]),
                Game = JsonRead.String(json["game"]),
                Options = json["options"],
                Terms = json["terms"],
                Players = JsonRead.List(json["players"], JsonRead.Any),
                Entries = JsonRead.List(json["entries"], JsonRead.Any),
                Outcome = JsonRead.OrNull(json["outcome"], Outcome.Read),
            };
        }
    }
}
