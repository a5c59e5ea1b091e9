// Generated from docs/openrpc.json by scripts/protocol-types.mjs. Do not edit.
using System.Collections.Generic;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Quintet
{
    [Preserve]
    public sealed class Outcome
    {
        /// <summary>Null for a draw.</summary>
        [Preserve, JsonProperty("winner")] public int? Winner { get; private set; }

        [Preserve, JsonProperty("reason", Required = Required.Always)] public string Reason { get; private set; }
    }

    [Preserve]
    public sealed class Game
    {
        [Preserve, JsonProperty("id", Required = Required.Always)] public string Id { get; private set; }

        [Preserve, JsonProperty("name", Required = Required.Always)] public string Name { get; private set; }

        /// <summary>Names of the seats on the rules page.</summary>
        [Preserve, JsonProperty("seats", Required = Required.Always)] public IReadOnlyList<string> Seats { get; private set; }

        /// <summary>JSON Schema (2020-12) of the options, with defaults.</summary>
        [Preserve, JsonProperty("options")] public JToken Options { get; private set; }
    }

    [Preserve]
    public sealed class MessagesPrompts
    {
        [Preserve, JsonProperty("own", Required = Required.Always)] public string Own { get; private set; }

        [Preserve, JsonProperty("other", Required = Required.Always)] public string Other { get; private set; }
    }

    [Preserve]
    public sealed class Messages
    {
        [Preserve, JsonProperty("name", Required = Required.Always)] public string Name { get; private set; }

        [Preserve, JsonProperty("tagline", Required = Required.Always)] public string Tagline { get; private set; }

        [Preserve, JsonProperty("seats", Required = Required.Always)] public IReadOnlyList<string> Seats { get; private set; }

        /// <summary>Announces whose turn it is, with <c>{seat}</c>.</summary>
        [Preserve, JsonProperty("turn", Required = Required.Always)] public string Turn { get; private set; }

        /// <summary>Sentences by <c>data.code</c> of an error.</summary>
        [Preserve, JsonProperty("refusals", Required = Required.Always)] public IReadOnlyDictionary<string, string> Refusals { get; private set; }

        [Preserve, JsonProperty("explanations", Required = Required.Always)] public IReadOnlyDictionary<string, string> Explanations { get; private set; }

        /// <summary>Sentences by <c>reason</c> of an outcome, with <c>{winner}</c> and <c>{loser}</c>.</summary>
        [Preserve, JsonProperty("won", Required = Required.Always)] public IReadOnlyDictionary<string, string> Won { get; private set; }

        /// <summary>Sentences by <c>reason</c> of a drawn outcome.</summary>
        [Preserve, JsonProperty("drawn", Required = Required.Always)] public IReadOnlyDictionary<string, string> Drawn { get; private set; }

        /// <summary>Names of tokens, controls, marks, gauges and terrain.</summary>
        [Preserve, JsonProperty("names", Required = Required.Always)] public IReadOnlyDictionary<string, string> Names { get; private set; }

        /// <summary>Effects of controls that have a cost, with <c>{cost}</c>.</summary>
        [Preserve, JsonProperty("effects", Required = Required.Always)] public IReadOnlyDictionary<string, string> Effects { get; private set; }

        /// <summary>Sentences by <c>name</c> of a note, with <c>{by}</c>, <c>{value}</c> and <c>{cells}</c>.</summary>
        [Preserve, JsonProperty("notes", Required = Required.Always)] public IReadOnlyDictionary<string, string> Notes { get; private set; }

        /// <summary>Sentences by <c>prompt</c> of a scene, with <c>{seat}</c>.</summary>
        [Preserve, JsonProperty("prompts", Required = Required.Always)] public IReadOnlyDictionary<string, MessagesPrompts> Prompts { get; private set; }

        /// <summary>Sentences for threats, with <c>{seat}</c>, <c>{other}</c>, <c>{cells}</c> and <c>{by}</c>.</summary>
        [Preserve, JsonProperty("threats", Required = Required.Always)] public IReadOnlyDictionary<string, string> Threats { get; private set; }

        /// <summary>Short instructions for the seat to move.</summary>
        [Preserve, JsonProperty("tasks", Required = Required.Always)] public IReadOnlyDictionary<string, string> Tasks { get; private set; }
    }

    [Preserve]
    public sealed class MatchStatus
    {
        /// <summary>Number of moves played.</summary>
        [Preserve, JsonProperty("ply", Required = Required.Always)] public int Ply { get; private set; }

        /// <summary>Seat to move; null after the end.</summary>
        [Preserve, JsonProperty("toMove")] public int? ToMove { get; private set; }

        /// <summary>Null while the match runs.</summary>
        [Preserve, JsonProperty("outcome")] public Outcome Outcome { get; private set; }

        /// <summary>The published state of the game: the board and everything else to draw.</summary>
        [Preserve, JsonProperty("state")] public JToken State { get; private set; }
    }

    [Preserve]
    public sealed class OpenedMatch
    {
        /// <summary>Id of the match.</summary>
        [Preserve, JsonProperty("match", Required = Required.Always)] public string Match { get; private set; }

        /// <summary>Number of moves played.</summary>
        [Preserve, JsonProperty("ply", Required = Required.Always)] public int Ply { get; private set; }

        /// <summary>Seat to move; null after the end.</summary>
        [Preserve, JsonProperty("toMove")] public int? ToMove { get; private set; }

        /// <summary>Null while the match runs.</summary>
        [Preserve, JsonProperty("outcome")] public Outcome Outcome { get; private set; }

        /// <summary>The published state of the game: the board and everything else to draw.</summary>
        [Preserve, JsonProperty("state")] public JToken State { get; private set; }
    }

    [Preserve]
    public sealed class LegalMoves
    {
        [Preserve, JsonProperty("moves", Required = Required.Always)] public IReadOnlyList<string> Moves { get; private set; }
    }

    [Preserve]
    public sealed class Cell
    {
        /// <summary>Something a player can touch: a cell, a piece in hand, a skill, <c>pass</c>.</summary>
        [Preserve, JsonProperty("target", Required = Required.Always)] public string Target { get; private set; }

        /// <summary>Column from the left, or axial q on a hex board.</summary>
        [Preserve, JsonProperty("x", Required = Required.Always)] public int X { get; private set; }

        /// <summary>Row from the top, or axial r on a hex board.</summary>
        [Preserve, JsonProperty("y", Required = Required.Always)] public int Y { get; private set; }

        [Preserve, JsonProperty("terrain", Required = Required.Always)] public string Terrain { get; private set; }

        /// <summary>Owner of a den or trap.</summary>
        [Preserve, JsonProperty("seat")] public int? Seat { get; private set; }
    }

    [Preserve]
    public sealed class Token
    {
        /// <summary>Stays the same while the piece moves, turns or changes sides.</summary>
        [Preserve, JsonProperty("id", Required = Required.Always)] public string Id { get; private set; }

        /// <summary>Something a player can touch: a cell, a piece in hand, a skill, <c>pass</c>.</summary>
        [Preserve, JsonProperty("cell", Required = Required.Always)] public string Cell { get; private set; }

        /// <summary>The game’s name for the piece.</summary>
        [Preserve, JsonProperty("kind", Required = Required.Always)] public string Kind { get; private set; }

        [Preserve, JsonProperty("seat")] public int? Seat { get; private set; }

        /// <summary>Height in a stack, 0 at the bottom.</summary>
        [Preserve, JsonProperty("level", Required = Required.Always)] public int Level { get; private set; }

        /// <summary>Degrees clockwise from the top of the board.</summary>
        [Preserve, JsonProperty("facing", Required = Required.Always)] public double Facing { get; private set; }

        [Preserve, JsonProperty("marks", Required = Required.Always)] public IReadOnlyList<string> Marks { get; private set; }

        /// <summary>Turns of the owner since the piece last moved; null if not counted.</summary>
        [Preserve, JsonProperty("age")] public int? Age { get; private set; }

        /// <summary>One to three characters that stand for the piece.</summary>
        [Preserve, JsonProperty("glyph", Required = Required.Always)] public string Glyph { get; private set; }
    }

    [Preserve]
    public sealed class Control
    {
        /// <summary>Something a player can touch: a cell, a piece in hand, a skill, <c>pass</c>.</summary>
        [Preserve, JsonProperty("target", Required = Required.Always)] public string Target { get; private set; }

        [Preserve, JsonProperty("seat", Required = Required.Always)] public int Seat { get; private set; }

        [Preserve, JsonProperty("kind", Required = Required.Always)] public string Kind { get; private set; }

        /// <summary>Number remaining; null if not counted.</summary>
        [Preserve, JsonProperty("count")] public int? Count { get; private set; }

        /// <summary>Null if the control is free.</summary>
        [Preserve, JsonProperty("cost")] public double? Cost { get; private set; }
    }

    [Preserve]
    public sealed class Gauge
    {
        /// <summary>Null if the gauge belongs to both players.</summary>
        [Preserve, JsonProperty("seat")] public int? Seat { get; private set; }

        [Preserve, JsonProperty("name", Required = Required.Always)] public string Name { get; private set; }

        [Preserve, JsonProperty("value", Required = Required.Always)] public double Value { get; private set; }

        [Preserve, JsonProperty("max")] public double? Max { get; private set; }
    }

    [Preserve]
    public sealed class BoardEdge
    {
        [Preserve, JsonProperty("side", Required = Required.Always)] public string Side { get; private set; }

        [Preserve, JsonProperty("seat", Required = Required.Always)] public int Seat { get; private set; }
    }

    [Preserve]
    public sealed class Scene
    {
        /// <summary>Squares, hexes, or intersections of lines.</summary>
        [Preserve, JsonProperty("shape", Required = Required.Always)] public string Shape { get; private set; }

        /// <summary>Whether opposite edges are connected.</summary>
        [Preserve, JsonProperty("wraps", Required = Required.Always)] public bool Wraps { get; private set; }

        /// <summary>Whether the board has no edges and grows with its pieces.</summary>
        [Preserve, JsonProperty("unbounded", Required = Required.Always)] public bool Unbounded { get; private set; }

        /// <summary>Whether the board can be rotated for seat 1.</summary>
        [Preserve, JsonProperty("turnable", Required = Required.Always)] public bool Turnable { get; private set; }

        /// <summary>Labels from the left; empty if the board is unbounded.</summary>
        [Preserve, JsonProperty("columns", Required = Required.Always)] public IReadOnlyList<string> Columns { get; private set; }

        /// <summary>Labels from the top; empty if the board is unbounded.</summary>
        [Preserve, JsonProperty("rows", Required = Required.Always)] public IReadOnlyList<string> Rows { get; private set; }

        /// <summary>Sides that belong to a seat.</summary>
        [Preserve, JsonProperty("edges", Required = Required.Always)] public IReadOnlyList<BoardEdge> Edges { get; private set; }

        [Preserve, JsonProperty("cells", Required = Required.Always)] public IReadOnlyList<Cell> Cells { get; private set; }

        [Preserve, JsonProperty("tokens", Required = Required.Always)] public IReadOnlyList<Token> Tokens { get; private set; }

        /// <summary>Targets beside the board.</summary>
        [Preserve, JsonProperty("controls", Required = Required.Always)] public IReadOnlyList<Control> Controls { get; private set; }

        /// <summary>Numbers beside the players.</summary>
        [Preserve, JsonProperty("gauges", Required = Required.Always)] public IReadOnlyList<Gauge> Gauges { get; private set; }

        /// <summary>Captured tokens in order of capture.</summary>
        [Preserve, JsonProperty("captured", Required = Required.Always)] public IReadOnlyList<Token> Captured { get; private set; }

        /// <summary>Key of a sentence if the seat to move has to do something special.</summary>
        [Preserve, JsonProperty("prompt")] public string Prompt { get; private set; }
    }

    [Preserve]
    public sealed class MovePath
    {
        [Preserve, JsonProperty("move", Required = Required.Always)] public string Move { get; private set; }

        /// <summary>Targets that make the move when touched in order.</summary>
        [Preserve, JsonProperty("path", Required = Required.Always)] public IReadOnlyList<string> Path { get; private set; }
    }

    [Preserve]
    public sealed class ChangeNoteGauge
    {
        [Preserve, JsonProperty("name", Required = Required.Always)] public string Name { get; private set; }

        [Preserve, JsonProperty("by", Required = Required.Always)] public double By { get; private set; }

        [Preserve, JsonProperty("value", Required = Required.Always)] public double Value { get; private set; }
    }

    [Preserve]
    public sealed class Change
    {
        [Preserve, JsonProperty("kind", Required = Required.Always)] public string Kind { get; private set; }

        /// <summary>Changes of one step happen together; steps happen in order.</summary>
        [Preserve, JsonProperty("step", Required = Required.Always)] public int Step { get; private set; }

        [Preserve, JsonProperty("token")] public Token Token { get; private set; }

        [Preserve, JsonProperty("id")] public string Id { get; private set; }

        [Preserve, JsonProperty("why")] public string Why { get; private set; }

        /// <summary>Something a player can touch: a cell, a piece in hand, a skill, <c>pass</c>.</summary>
        [Preserve, JsonProperty("to")] public string To { get; private set; }

        [Preserve, JsonProperty("level")] public int? Level { get; private set; }

        /// <summary>Cells passed on the way, excluding start and end.</summary>
        [Preserve, JsonProperty("via")] public IReadOnlyList<string> Via { get; private set; }

        /// <summary>Whether the piece jumps in an arc instead of sliding along the cells.</summary>
        [Preserve, JsonProperty("jump")] public bool? Jump { get; private set; }

        [Preserve, JsonProperty("facing")] public double? Facing { get; private set; }

        [Preserve, JsonProperty("glyph")] public string Glyph { get; private set; }

        [Preserve, JsonProperty("seat")] public int? Seat { get; private set; }

        /// <summary>The kind that a promoted piece becomes; without it, the piece changes sides.</summary>
        [Preserve, JsonProperty("piece")] public string Piece { get; private set; }

        [Preserve, JsonProperty("marks")] public IReadOnlyList<string> Marks { get; private set; }

        [Preserve, JsonProperty("age")] public int? Age { get; private set; }

        /// <summary>Something a player can touch: a cell, a piece in hand, a skill, <c>pass</c>.</summary>
        [Preserve, JsonProperty("cell")] public string Cell { get; private set; }

        [Preserve, JsonProperty("terrain")] public string Terrain { get; private set; }

        [Preserve, JsonProperty("name")] public string Name { get; private set; }

        [Preserve, JsonProperty("gauge")] public ChangeNoteGauge Gauge { get; private set; }

        [Preserve, JsonProperty("cells")] public IReadOnlyList<string> Cells { get; private set; }
    }

    [Preserve]
    public sealed class MatchDrawing
    {
        /// <summary>Id of the match.</summary>
        [Preserve, JsonProperty("match", Required = Required.Always)] public string Match { get; private set; }

        /// <summary>Number of moves played.</summary>
        [Preserve, JsonProperty("ply", Required = Required.Always)] public int Ply { get; private set; }

        /// <summary>Seat to move; null after the end.</summary>
        [Preserve, JsonProperty("toMove")] public int? ToMove { get; private set; }

        /// <summary>Null while the match runs.</summary>
        [Preserve, JsonProperty("outcome")] public Outcome Outcome { get; private set; }

        /// <summary>What to announce: whose turn it is, or how the match ended.</summary>
        [Preserve, JsonProperty("status", Required = Required.Always)] public string Status { get; private set; }

        /// <summary>The last move; null at the start.</summary>
        [Preserve, JsonProperty("move")] public string Move { get; private set; }

        /// <summary>The last move in words; null at the start.</summary>
        [Preserve, JsonProperty("description")] public string Description { get; private set; }

        [Preserve, JsonProperty("scene", Required = Required.Always)] public Scene Scene { get; private set; }

        /// <summary>Touch paths of all legal moves. No path is the prefix of another.</summary>
        [Preserve, JsonProperty("paths", Required = Required.Always)] public IReadOnlyList<MovePath> Paths { get; private set; }

        /// <summary>Changes that the last move made to the scene before it.</summary>
        [Preserve, JsonProperty("changes", Required = Required.Always)] public IReadOnlyList<Change> Changes { get; private set; }
    }

    [Preserve]
    public sealed class Changed
    {
        [Preserve, JsonProperty("cause", Required = Required.Always)] public string Cause { get; private set; }

        /// <summary>Id of the match.</summary>
        [Preserve, JsonProperty("match", Required = Required.Always)] public string Match { get; private set; }

        /// <summary>Number of moves played.</summary>
        [Preserve, JsonProperty("ply", Required = Required.Always)] public int Ply { get; private set; }

        /// <summary>Seat to move; null after the end.</summary>
        [Preserve, JsonProperty("toMove")] public int? ToMove { get; private set; }

        /// <summary>Null while the match runs.</summary>
        [Preserve, JsonProperty("outcome")] public Outcome Outcome { get; private set; }

        /// <summary>What to announce: whose turn it is, or how the match ended.</summary>
        [Preserve, JsonProperty("status", Required = Required.Always)] public string Status { get; private set; }

        /// <summary>The last move; null at the start.</summary>
        [Preserve, JsonProperty("move")] public string Move { get; private set; }

        /// <summary>The last move in words; null at the start.</summary>
        [Preserve, JsonProperty("description")] public string Description { get; private set; }

        [Preserve, JsonProperty("scene", Required = Required.Always)] public Scene Scene { get; private set; }

        /// <summary>Touch paths of all legal moves. No path is the prefix of another.</summary>
        [Preserve, JsonProperty("paths", Required = Required.Always)] public IReadOnlyList<MovePath> Paths { get; private set; }

        /// <summary>Changes that the last move made to the scene before it.</summary>
        [Preserve, JsonProperty("changes", Required = Required.Always)] public IReadOnlyList<Change> Changes { get; private set; }
    }

    [Preserve]
    public sealed class Player
    {
        [Preserve, JsonProperty("name")] public string Name { get; private set; }

        /// <summary>Level of a bot; null for a person.</summary>
        [Preserve, JsonProperty("level")] public int? Level { get; private set; }
    }

    [Preserve]
    public sealed class Entry
    {
        [Preserve, JsonProperty("move")] public string Move { get; private set; }

        [Preserve, JsonProperty("at")] public double? At { get; private set; }

        [Preserve, JsonProperty("takeback")] public int? Takeback { get; private set; }

        [Preserve, JsonProperty("by")] public int? By { get; private set; }

        [Preserve, JsonProperty("end")] public string End { get; private set; }
    }

    [Preserve]
    public sealed class MatchRecord
    {
        [Preserve, JsonProperty("format", Required = Required.Always)] public string Format { get; private set; }

        /// <summary>Version of the rules.</summary>
        [Preserve, JsonProperty("rules", Required = Required.Always)] public int Rules { get; private set; }

        [Preserve, JsonProperty("game", Required = Required.Always)] public string Game { get; private set; }

        /// <summary>Name and version of the game's package.</summary>
        [Preserve, JsonProperty("package")] public string Package { get; private set; }

        [Preserve, JsonProperty("options")] public JToken Options { get; private set; }

        [Preserve, JsonProperty("terms")] public JToken Terms { get; private set; }

        [Preserve, JsonProperty("players", Required = Required.Always)] public IReadOnlyList<Player> Players { get; private set; }

        [Preserve, JsonProperty("entries", Required = Required.Always)] public IReadOnlyList<Entry> Entries { get; private set; }

        /// <summary>Null while the match runs.</summary>
        [Preserve, JsonProperty("outcome")] public Outcome Outcome { get; private set; }
    }

    [Preserve]
    public sealed class BestMove
    {
        [Preserve, JsonProperty("move", Required = Required.Always)] public string Move { get; private set; }

        /// <summary>Score for the seat to move, in hundredths of the game’s unit; ±(100000 − plies) for a forced result.</summary>
        [Preserve, JsonProperty("score", Required = Required.Always)] public double Score { get; private set; }

        /// <summary>Depth of the search in plies.</summary>
        [Preserve, JsonProperty("depth", Required = Required.Always)] public int Depth { get; private set; }

        [Preserve, JsonProperty("nodes", Required = Required.Always)] public long Nodes { get; private set; }

        /// <summary>Principal variation, which starts with <c>move</c>.</summary>
        [Preserve, JsonProperty("pv", Required = Required.Always)] public IReadOnlyList<string> Pv { get; private set; }
    }

    [Preserve]
    public sealed class PositionAnalysis
    {
        [Preserve, JsonProperty("ply", Required = Required.Always)] public int Ply { get; private set; }

        [Preserve, JsonProperty("toMove", Required = Required.Always)] public int ToMove { get; private set; }

        /// <summary>Variations, the best first.</summary>
        [Preserve, JsonProperty("variations", Required = Required.Always)] public IReadOnlyList<BestMove> Variations { get; private set; }
    }

    [Preserve]
    public sealed class PlyAnalysis
    {
        [Preserve, JsonProperty("ply", Required = Required.Always)] public int Ply { get; private set; }

        [Preserve, JsonProperty("toMove", Required = Required.Always)] public int ToMove { get; private set; }

        /// <summary>The move that was played; null in the last position.</summary>
        [Preserve, JsonProperty("move")] public string Move { get; private set; }

        /// <summary>Score for seat 0, in hundredths of the game’s unit; ±(100000 − plies) for a forced result.</summary>
        [Preserve, JsonProperty("score", Required = Required.Always)] public double Score { get; private set; }

        /// <summary>Winning chance of seat 0.</summary>
        [Preserve, JsonProperty("chance", Required = Required.Always)] public double Chance { get; private set; }

        [Preserve, JsonProperty("best")] public BestMove Best { get; private set; }

        /// <summary>Winning chance that the move gave away.</summary>
        [Preserve, JsonProperty("loss", Required = Required.Always)] public double Loss { get; private set; }

        [Preserve, JsonProperty("mark")] public string Mark { get; private set; }
    }

    [Preserve]
    public sealed class MatchAnalysis
    {
        [Preserve, JsonProperty("plies", Required = Required.Always)] public IReadOnlyList<PlyAnalysis> Plies { get; private set; }
    }

    [Preserve]
    public sealed class Stopped
    {
        /// <summary>False if no such search is running.</summary>
        [Preserve, JsonProperty("stopped", Required = Required.Always)] public bool Value { get; private set; }
    }

    [Preserve]
    public sealed class NodeCount
    {
        [Preserve, JsonProperty("nodes", Required = Required.Always)] public long Nodes { get; private set; }

        /// <summary>Time taken in milliseconds.</summary>
        [Preserve, JsonProperty("ms", Required = Required.Always)] public double Ms { get; private set; }
    }

    /// <summary>The result so far.</summary>
    [Preserve]
    public sealed class Progress
    {
        /// <summary>Id of the request.</summary>
        [Preserve, JsonProperty("id")] public JToken Id { get; private set; }
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
        public static Request New(string game, JToken options = null, bool? state = null)
        {
            return new Request("new", "game", game, "options", options, "state", state);
        }

        /// <summary>Opens a saved match.</summary>
        public static Request Load(JToken record, bool? state = null)
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
        public static Request Stop(JToken id)
        {
            return new Request("stop", "id", id);
        }

        /// <summary>Counts the sequences of moves of a given length.</summary>
        public static Request Perft(string game, int depth, JToken options = null, IEnumerable<string> moves = null)
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
