// Generated from docs/openrpc.json by scripts/protocol-types.mjs. Do not edit.
using System.Collections.Generic;

namespace Quintet
{
    public sealed class Outcome
    {
        /// <summary>Null for a draw.</summary>
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

    public sealed class Game
    {
        public string Id { get; private set; }

        public string Name { get; private set; }

        /// <summary>Names of the seats on the rules page.</summary>
        public IReadOnlyList<string> Seats { get; private set; }

        /// <summary>JSON Schema (2020-12) of the options, with defaults.</summary>
        public JsonValue Options { get; private set; }

        public static Game Read(JsonValue json)
        {
            return new Game
            {
                Id = JsonRead.String(json["id"]),
                Name = JsonRead.String(json["name"]),
                Seats = JsonRead.List(json["seats"], JsonRead.String),
                Options = JsonRead.Any(json["options"]),
            };
        }
    }

    public sealed class MessagesPrompts
    {
        public string Own { get; private set; }

        public string Other { get; private set; }

        public static MessagesPrompts Read(JsonValue json)
        {
            return new MessagesPrompts
            {
                Own = JsonRead.String(json["own"]),
                Other = JsonRead.String(json["other"]),
            };
        }
    }

    public sealed class Messages
    {
        public string Name { get; private set; }

        public string Tagline { get; private set; }

        public IReadOnlyList<string> Seats { get; private set; }

        /// <summary>Announces whose turn it is, with <c>{seat}</c>.</summary>
        public string Turn { get; private set; }

        /// <summary>Sentences by <c>data.code</c> of an error.</summary>
        public IReadOnlyDictionary<string, string> Refusals { get; private set; }

        public IReadOnlyDictionary<string, string> Explanations { get; private set; }

        /// <summary>Sentences by <c>reason</c> of an outcome, with <c>{winner}</c> and <c>{loser}</c>.</summary>
        public IReadOnlyDictionary<string, string> Won { get; private set; }

        /// <summary>Sentences by <c>reason</c> of a drawn outcome.</summary>
        public IReadOnlyDictionary<string, string> Drawn { get; private set; }

        /// <summary>Names of tokens, controls, marks, gauges and terrain.</summary>
        public IReadOnlyDictionary<string, string> Names { get; private set; }

        /// <summary>Effects of controls that have a cost, with <c>{cost}</c>.</summary>
        public IReadOnlyDictionary<string, string> Effects { get; private set; }

        /// <summary>Sentences by <c>name</c> of a note, with <c>{by}</c>, <c>{value}</c> and <c>{cells}</c>.</summary>
        public IReadOnlyDictionary<string, string> Notes { get; private set; }

        /// <summary>Sentences by <c>prompt</c> of a scene, with <c>{seat}</c>.</summary>
        public IReadOnlyDictionary<string, MessagesPrompts> Prompts { get; private set; }

        /// <summary>Sentences for threats, with <c>{seat}</c>, <c>{other}</c>, <c>{cells}</c> and <c>{by}</c>.</summary>
        public IReadOnlyDictionary<string, string> Threats { get; private set; }

        /// <summary>Short instructions for the seat to move.</summary>
        public IReadOnlyDictionary<string, string> Tasks { get; private set; }

        public static Messages Read(JsonValue json)
        {
            return new Messages
            {
                Name = JsonRead.String(json["name"]),
                Tagline = JsonRead.String(json["tagline"]),
                Seats = JsonRead.List(json["seats"], JsonRead.String),
                Turn = JsonRead.String(json["turn"]),
                Refusals = JsonRead.Map(json["refusals"], JsonRead.String),
                Explanations = JsonRead.Map(json["explanations"], JsonRead.String),
                Won = JsonRead.Map(json["won"], JsonRead.String),
                Drawn = JsonRead.Map(json["drawn"], JsonRead.String),
                Names = JsonRead.Map(json["names"], JsonRead.String),
                Effects = JsonRead.Map(json["effects"], JsonRead.String),
                Notes = JsonRead.Map(json["notes"], JsonRead.String),
                Prompts = JsonRead.Map(json["prompts"], MessagesPrompts.Read),
                Threats = JsonRead.Map(json["threats"], JsonRead.String),
                Tasks = JsonRead.Map(json["tasks"], JsonRead.String),
            };
        }
    }

    public sealed class MatchStatus
    {
        /// <summary>Number of moves played.</summary>
        public int Ply { get; private set; }

        /// <summary>Seat to move; null after the end.</summary>
        public int? ToMove { get; private set; }

        /// <summary>Null while the match runs.</summary>
        public Outcome Outcome { get; private set; }

        /// <summary>The published state of the game: the board and everything else to draw.</summary>
        public JsonValue State { get; private set; }

        public static MatchStatus Read(JsonValue json)
        {
            return new MatchStatus
            {
                Ply = JsonRead.Int(json["ply"]),
                ToMove = JsonRead.OrNothing(json["toMove"], JsonRead.Int),
                Outcome = JsonRead.OrNull(json["outcome"], Outcome.Read),
                State = JsonRead.OrNull(json["state"], JsonRead.Any),
            };
        }
    }

    public sealed class OpenedMatch
    {
        /// <summary>Id of the match.</summary>
        public string Match { get; private set; }

        /// <summary>Number of moves played.</summary>
        public int Ply { get; private set; }

        /// <summary>Seat to move; null after the end.</summary>
        public int? ToMove { get; private set; }

        /// <summary>Null while the match runs.</summary>
        public Outcome Outcome { get; private set; }

        /// <summary>The published state of the game: the board and everything else to draw.</summary>
        public JsonValue State { get; private set; }

        public static OpenedMatch Read(JsonValue json)
        {
            return new OpenedMatch
            {
                Match = JsonRead.String(json["match"]),
                Ply = JsonRead.Int(json["ply"]),
                ToMove = JsonRead.OrNothing(json["toMove"], JsonRead.Int),
                Outcome = JsonRead.OrNull(json["outcome"], Outcome.Read),
                State = JsonRead.OrNull(json["state"], JsonRead.Any),
            };
        }
    }

    public sealed class LegalMoves
    {
        public IReadOnlyList<string> Moves { get; private set; }

        public static LegalMoves Read(JsonValue json)
        {
            return new LegalMoves
            {
                Moves = JsonRead.List(json["moves"], JsonRead.String),
            };
        }
    }

    public sealed class Cell
    {
        /// <summary>Something a player can touch: a cell, a piece in hand, a skill, <c>pass</c>.</summary>
        public string Target { get; private set; }

        /// <summary>Column from the left, or axial q on a hex board.</summary>
        public int X { get; private set; }

        /// <summary>Row from the top, or axial r on a hex board.</summary>
        public int Y { get; private set; }

        public string Terrain { get; private set; }

        /// <summary>Owner of a den or trap.</summary>
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
        /// <summary>Stays the same while the piece moves, turns or changes sides.</summary>
        public string Id { get; private set; }

        /// <summary>Something a player can touch: a cell, a piece in hand, a skill, <c>pass</c>.</summary>
        public string Cell { get; private set; }

        /// <summary>The game’s name for the piece.</summary>
        public string Kind { get; private set; }

        public int? Seat { get; private set; }

        /// <summary>Height in a stack, 0 at the bottom.</summary>
        public int Level { get; private set; }

        /// <summary>Degrees clockwise from the top of the board.</summary>
        public double Facing { get; private set; }

        public IReadOnlyList<string> Marks { get; private set; }

        /// <summary>Turns of the owner since the piece last moved; null if not counted.</summary>
        public int? Age { get; private set; }

        /// <summary>One to three characters that stand for the piece.</summary>
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
        /// <summary>Something a player can touch: a cell, a piece in hand, a skill, <c>pass</c>.</summary>
        public string Target { get; private set; }

        public int Seat { get; private set; }

        public string Kind { get; private set; }

        /// <summary>Number remaining; null if not counted.</summary>
        public int? Count { get; private set; }

        /// <summary>Null if the control is free.</summary>
        public double? Cost { get; private set; }

        public static Control Read(JsonValue json)
        {
            return new Control
            {
                Target = JsonRead.String(json["target"]),
                Seat = JsonRead.Int(json["seat"]),
                Kind = JsonRead.String(json["kind"]),
                Count = JsonRead.OrNothing(json["count"], JsonRead.Int),
                Cost = JsonRead.OrNothing(json["cost"], JsonRead.Double),
            };
        }
    }

    public sealed class Gauge
    {
        /// <summary>Null if the gauge belongs to both players.</summary>
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

    public sealed class BoardEdge
    {
        public string Side { get; private set; }

        public int Seat { get; private set; }

        public static BoardEdge Read(JsonValue json)
        {
            return new BoardEdge
            {
                Side = JsonRead.String(json["side"]),
                Seat = JsonRead.Int(json["seat"]),
            };
        }
    }

    public sealed class Scene
    {
        /// <summary>Squares, hexes, or intersections of lines.</summary>
        public string Shape { get; private set; }

        /// <summary>Whether opposite edges are connected.</summary>
        public bool Wraps { get; private set; }

        /// <summary>Whether the board has no edges and grows with its pieces.</summary>
        public bool Unbounded { get; private set; }

        /// <summary>Whether the board can be rotated for seat 1.</summary>
        public bool Turnable { get; private set; }

        /// <summary>Labels from the left; empty if the board is unbounded.</summary>
        public IReadOnlyList<string> Columns { get; private set; }

        /// <summary>Labels from the top; empty if the board is unbounded.</summary>
        public IReadOnlyList<string> Rows { get; private set; }

        /// <summary>Sides that belong to a seat.</summary>
        public IReadOnlyList<BoardEdge> Edges { get; private set; }

        public IReadOnlyList<Cell> Cells { get; private set; }

        public IReadOnlyList<Token> Tokens { get; private set; }

        /// <summary>Targets beside the board.</summary>
        public IReadOnlyList<Control> Controls { get; private set; }

        /// <summary>Numbers beside the players.</summary>
        public IReadOnlyList<Gauge> Gauges { get; private set; }

        /// <summary>Captured tokens in order of capture.</summary>
        public IReadOnlyList<Token> Captured { get; private set; }

        /// <summary>Key of a sentence if the seat to move has to do something special.</summary>
        public string Prompt { get; private set; }

        public static Scene Read(JsonValue json)
        {
            return new Scene
            {
                Shape = JsonRead.String(json["shape"]),
                Wraps = JsonRead.Bool(json["wraps"]),
                Unbounded = JsonRead.Bool(json["unbounded"]),
                Turnable = JsonRead.Bool(json["turnable"]),
                Columns = JsonRead.List(json["columns"], JsonRead.String),
                Rows = JsonRead.List(json["rows"], JsonRead.String),
                Edges = JsonRead.List(json["edges"], BoardEdge.Read),
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

        /// <summary>Targets that make the move when touched in order.</summary>
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

        public double By { get; private set; }

        public double Value { get; private set; }

        public static ChangeNoteGauge Read(JsonValue json)
        {
            return new ChangeNoteGauge
            {
                Name = JsonRead.String(json["name"]),
                By = JsonRead.Double(json["by"]),
                Value = JsonRead.Double(json["value"]),
            };
        }
    }

    public sealed class Change
    {
        public string Kind { get; private set; }

        /// <summary>Changes of one step happen together; steps happen in order.</summary>
        public int Step { get; private set; }

        public Token Token { get; private set; }

        public string Id { get; private set; }

        public string Why { get; private set; }

        /// <summary>Something a player can touch: a cell, a piece in hand, a skill, <c>pass</c>.</summary>
        public string To { get; private set; }

        public int? Level { get; private set; }

        /// <summary>Cells passed on the way, excluding start and end.</summary>
        public IReadOnlyList<string> Via { get; private set; }

        /// <summary>Whether the piece jumps in an arc instead of sliding along the cells.</summary>
        public bool? Jump { get; private set; }

        public double? Facing { get; private set; }

        public string Glyph { get; private set; }

        public int? Seat { get; private set; }

        /// <summary>The kind that a promoted piece becomes; without it, the piece changes sides.</summary>
        public string Piece { get; private set; }

        public IReadOnlyList<string> Marks { get; private set; }

        public int? Age { get; private set; }

        /// <summary>Something a player can touch: a cell, a piece in hand, a skill, <c>pass</c>.</summary>
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
                Piece = JsonRead.OrNull(json["piece"], JsonRead.String),
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

    public sealed class MatchDrawing
    {
        /// <summary>Id of the match.</summary>
        public string Match { get; private set; }

        /// <summary>Number of moves played.</summary>
        public int Ply { get; private set; }

        /// <summary>Seat to move; null after the end.</summary>
        public int? ToMove { get; private set; }

        /// <summary>Null while the match runs.</summary>
        public Outcome Outcome { get; private set; }

        /// <summary>What to announce: whose turn it is, or how the match ended.</summary>
        public string Status { get; private set; }

        /// <summary>The last move; null at the start.</summary>
        public string Move { get; private set; }

        /// <summary>The last move in words; null at the start.</summary>
        public string Description { get; private set; }

        public Scene Scene { get; private set; }

        /// <summary>Touch paths of all legal moves. No path is the prefix of another.</summary>
        public IReadOnlyList<MovePath> Paths { get; private set; }

        /// <summary>Changes that the last move made to the scene before it.</summary>
        public IReadOnlyList<Change> Changes { get; private set; }

        public static MatchDrawing Read(JsonValue json)
        {
            return new MatchDrawing
            {
                Match = JsonRead.String(json["match"]),
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
        public string Cause { get; private set; }

        /// <summary>Id of the match.</summary>
        public string Match { get; private set; }

        /// <summary>Number of moves played.</summary>
        public int Ply { get; private set; }

        /// <summary>Seat to move; null after the end.</summary>
        public int? ToMove { get; private set; }

        /// <summary>Null while the match runs.</summary>
        public Outcome Outcome { get; private set; }

        /// <summary>What to announce: whose turn it is, or how the match ended.</summary>
        public string Status { get; private set; }

        /// <summary>The last move; null at the start.</summary>
        public string Move { get; private set; }

        /// <summary>The last move in words; null at the start.</summary>
        public string Description { get; private set; }

        public Scene Scene { get; private set; }

        /// <summary>Touch paths of all legal moves. No path is the prefix of another.</summary>
        public IReadOnlyList<MovePath> Paths { get; private set; }

        /// <summary>Changes that the last move made to the scene before it.</summary>
        public IReadOnlyList<Change> Changes { get; private set; }

        public static Changed Read(JsonValue json)
        {
            return new Changed
            {
                Cause = JsonRead.String(json["cause"]),
                Match = JsonRead.String(json["match"]),
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

    public sealed class Player
    {
        public string Name { get; private set; }

        /// <summary>Level of a bot; null for a person.</summary>
        public int? Level { get; private set; }

        public static Player Read(JsonValue json)
        {
            return new Player
            {
                Name = JsonRead.OrNull(json["name"], JsonRead.String),
                Level = JsonRead.OrNothing(json["level"], JsonRead.Int),
            };
        }
    }

    public sealed class Entry
    {
        public string Move { get; private set; }

        public double? At { get; private set; }

        public int? Takeback { get; private set; }

        public int? By { get; private set; }

        public string End { get; private set; }

        public static Entry Read(JsonValue json)
        {
            return new Entry
            {
                Move = JsonRead.OrNull(json["move"], JsonRead.String),
                At = JsonRead.OrNothing(json["at"], JsonRead.Double),
                Takeback = JsonRead.OrNothing(json["takeback"], JsonRead.Int),
                By = JsonRead.OrNothing(json["by"], JsonRead.Int),
                End = JsonRead.OrNull(json["end"], JsonRead.String),
            };
        }
    }

    public sealed class MatchRecord
    {
        public string Format { get; private set; }

        /// <summary>Version of the rules.</summary>
        public int Rules { get; private set; }

        public string Game { get; private set; }

        /// <summary>Name and version of the game's package.</summary>
        public string Package { get; private set; }

        public JsonValue Options { get; private set; }

        public JsonValue Terms { get; private set; }

        public IReadOnlyList<Player> Players { get; private set; }

        public IReadOnlyList<Entry> Entries { get; private set; }

        /// <summary>Null while the match runs.</summary>
        public Outcome Outcome { get; private set; }

        public static MatchRecord Read(JsonValue json)
        {
            return new MatchRecord
            {
                Format = JsonRead.String(json["format"]),
                Rules = JsonRead.Int(json["rules"]),
                Game = JsonRead.String(json["game"]),
                Package = JsonRead.OrNull(json["package"], JsonRead.String),
                Options = JsonRead.Any(json["options"]),
                Terms = JsonRead.Any(json["terms"]),
                Players = JsonRead.List(json["players"], Player.Read),
                Entries = JsonRead.List(json["entries"], Entry.Read),
                Outcome = JsonRead.OrNull(json["outcome"], Outcome.Read),
            };
        }
    }

    public sealed class BestMove
    {
        public string Move { get; private set; }

        /// <summary>Score for the seat to move, in hundredths of the game’s unit; ±(100000 − plies) for a forced result.</summary>
        public double Score { get; private set; }

        /// <summary>Depth of the search in plies.</summary>
        public int Depth { get; private set; }

        public long Nodes { get; private set; }

        /// <summary>Principal variation, which starts with <c>move</c>.</summary>
        public IReadOnlyList<string> Pv { get; private set; }

        public static BestMove Read(JsonValue json)
        {
            return new BestMove
            {
                Move = JsonRead.String(json["move"]),
                Score = JsonRead.Double(json["score"]),
                Depth = JsonRead.Int(json["depth"]),
                Nodes = JsonRead.Long(json["nodes"]),
                Pv = JsonRead.List(json["pv"], JsonRead.String),
            };
        }
    }

    public sealed class PositionAnalysis
    {
        public int Ply { get; private set; }

        public int ToMove { get; private set; }

        /// <summary>Variations, the best first.</summary>
        public IReadOnlyList<BestMove> Variations { get; private set; }

        public static PositionAnalysis Read(JsonValue json)
        {
            return new PositionAnalysis
            {
                Ply = JsonRead.Int(json["ply"]),
                ToMove = JsonRead.Int(json["toMove"]),
                Variations = JsonRead.List(json["variations"], BestMove.Read),
            };
        }
    }

    public sealed class PlyAnalysis
    {
        public int Ply { get; private set; }

        public int ToMove { get; private set; }

        /// <summary>The move that was played; null in the last position.</summary>
        public string Move { get; private set; }

        /// <summary>Score for seat 0, in hundredths of the game’s unit; ±(100000 − plies) for a forced result.</summary>
        public double Score { get; private set; }

        /// <summary>Winning chance of seat 0.</summary>
        public double Chance { get; private set; }

        public BestMove Best { get; private set; }

        /// <summary>Winning chance that the move gave away.</summary>
        public double Loss { get; private set; }

        public string Mark { get; private set; }

        public static PlyAnalysis Read(JsonValue json)
        {
            return new PlyAnalysis
            {
                Ply = JsonRead.Int(json["ply"]),
                ToMove = JsonRead.Int(json["toMove"]),
                Move = JsonRead.OrNull(json["move"], JsonRead.String),
                Score = JsonRead.Double(json["score"]),
                Chance = JsonRead.Double(json["chance"]),
                Best = JsonRead.OrNull(json["best"], BestMove.Read),
                Loss = JsonRead.Double(json["loss"]),
                Mark = JsonRead.OrNull(json["mark"], JsonRead.String),
            };
        }
    }

    public sealed class MatchAnalysis
    {
        public IReadOnlyList<PlyAnalysis> Plies { get; private set; }

        public static MatchAnalysis Read(JsonValue json)
        {
            return new MatchAnalysis
            {
                Plies = JsonRead.List(json["plies"], PlyAnalysis.Read),
            };
        }
    }

    public sealed class Stopped
    {
        /// <summary>False if no such search is running.</summary>
        public bool Value { get; private set; }

        public static Stopped Read(JsonValue json)
        {
            return new Stopped
            {
                Value = JsonRead.Bool(json["stopped"]),
            };
        }
    }

    public sealed class NodeCount
    {
        public long Nodes { get; private set; }

        /// <summary>Time taken in milliseconds.</summary>
        public double Ms { get; private set; }

        public static NodeCount Read(JsonValue json)
        {
            return new NodeCount
            {
                Nodes = JsonRead.Long(json["nodes"]),
                Ms = JsonRead.Double(json["ms"]),
            };
        }
    }

    /// <summary>The result so far.</summary>
    public sealed class Progress
    {
        /// <summary>Id of the request.</summary>
        public JsonValue Id { get; private set; }

        public static Progress Read(JsonValue json)
        {
            return new Progress
            {
                Id = JsonRead.OrNull(json["id"], JsonRead.Any),
            };
        }
    }

    /// <summary>A request for every method of the protocol. Parameters that are null are left out.</summary>
    internal static class Requests
    {
        /// <summary>Lists the games.</summary>
        public static Request Games()
        {
            return new Request("games");
        }

        /// <summary>Returns the sentences and names of a game.</summary>
        public static Request Messages(string game, string language = null)
        {
            return new Request("messages", "game", game, "language", language);
        }

        /// <summary>Starts a match.</summary>
        public static Request New(string game, JsonValue options = null, bool? state = null)
        {
            return new Request("new", "game", game, "options", options, "state", state);
        }

        /// <summary>Opens a saved match.</summary>
        public static Request Load(JsonValue record, bool? state = null)
        {
            return new Request("load", "record", record, "state", state);
        }

        /// <summary>Lists the legal moves.</summary>
        public static Request Legal(string match)
        {
            return new Request("legal", "match", match);
        }

        /// <summary>Plays a move.</summary>
        public static Request Play(string match, string move, bool? state = null)
        {
            return new Request("play", "match", match, "move", move, "state", state);
        }

        /// <summary>Takes back the last move.</summary>
        public static Request Undo(string match, bool? state = null)
        {
            return new Request("undo", "match", match, "state", state);
        }

        /// <summary>Plays the last move that was taken back.</summary>
        public static Request Redo(string match, bool? state = null)
        {
            return new Request("redo", "match", match, "state", state);
        }

        /// <summary>Returns the state of a match.</summary>
        public static Request State(string match)
        {
            return new Request("state", "match", match);
        }

        /// <summary>Returns a match as data to draw, touch and animate.</summary>
        public static Request Scene(string match, string language = null)
        {
            return new Request("scene", "match", match, "language", language);
        }

        /// <summary>Sends <c>changed</c> after every change of a match. Returns the same as <c>scene</c>.</summary>
        public static Request Subscribe(string match, string language = null)
        {
            return new Request("subscribe", "match", match, "language", language);
        }

        /// <summary>Sends no more <c>changed</c> for a match.</summary>
        public static Request Unsubscribe(string match)
        {
            return new Request("unsubscribe", "match", match);
        }

        /// <summary>Returns the record of a match, which <c>load</c> opens again.</summary>
        public static Request Record(string match)
        {
            return new Request("record", "match", match);
        }

        /// <summary>Searches for the best move. Takes one of <c>level</c>, <c>nodes</c> and <c>ms</c>.</summary>
        public static Request Bestmove(string match, int? level = null, long? nodes = null, int? ms = null, int? seed = null)
        {
            return new Request("bestmove", "match", match, "level", level, "nodes", nodes, "ms", ms, "seed", seed);
        }

        /// <summary>Finds the best variations, or analyses a whole match. Takes one of <c>nodes</c> and <c>ms</c>.</summary>
        public static Request Analyse(string match, long? nodes = null, int? ms = null, int? variations = null, bool? whole = null, int? seed = null)
        {
            return new Request("analyse", "match", match, "nodes", nodes, "ms", ms, "variations", variations, "whole", whole, "seed", seed);
        }

        /// <summary>Ends a search early.</summary>
        public static Request Stop(JsonValue id)
        {
            return new Request("stop", "id", id);
        }

        /// <summary>Counts the sequences of moves of a given length.</summary>
        public static Request Perft(string game, int depth, JsonValue options = null, IEnumerable<string> moves = null)
        {
            return new Request("perft", "game", game, "options", options, "moves", moves, "depth", depth);
        }

        /// <summary>Closes a match.</summary>
        public static Request Close(string match)
        {
            return new Request("close", "match", match);
        }
    }
}
