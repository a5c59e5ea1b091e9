"""Types of the engine protocol.

Generated from docs/openrpc.json by scripts/protocol-types.mjs. Do not edit.
"""

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

MethodName = Literal[
    "games",
    "messages",
    "new",
    "load",
    "legal",
    "play",
    "undo",
    "redo",
    "state",
    "scene",
    "subscribe",
    "unsubscribe",
    "record",
    "bestmove",
    "analyse",
    "stop",
    "perft",
    "close",
    "rpc.discover",
]


class Outcome(TypedDict):
    #: Null for a draw.
    winner: Optional[Literal[0, 1]]
    reason: str


class Game(TypedDict):
    id: str
    name: str
    #: Names of the seats on the rules page.
    seats: List[str]
    #: JSON Schema (2020-12) of the options, with defaults.
    options: Any


class MessagesPrompts(TypedDict):
    own: str
    other: str


class Messages(TypedDict):
    name: str
    tagline: str
    seats: List[str]
    #: Announces whose turn it is, with `{seat}`.
    turn: str
    #: Sentences by `data.code` of an error.
    refusals: Dict[str, str]
    explanations: Dict[str, str]
    #: Sentences by `reason` of an outcome, with `{winner}` and `{loser}`.
    won: Dict[str, str]
    #: Sentences by `reason` of a drawn outcome.
    drawn: Dict[str, str]
    #: Names of tokens, controls, marks, gauges and terrain.
    names: Dict[str, str]
    #: Effects of controls that have a cost, with `{cost}`.
    effects: Dict[str, str]
    #: Sentences by `name` of a note, with `{by}`, `{value}` and `{cells}`.
    notes: Dict[str, str]
    #: Sentences by `prompt` of a scene, with `{seat}`.
    prompts: Dict[str, "MessagesPrompts"]
    #: Sentences for threats, with `{seat}`, `{other}`, `{cells}` and `{by}`.
    threats: Dict[str, str]
    #: Short instructions for the seat to move.
    tasks: Dict[str, str]


class _MatchStatus(TypedDict):
    #: Number of moves played.
    ply: int
    #: Seat to move; null after the end.
    toMove: Optional[Literal[0, 1]]
    #: Null while the match runs.
    outcome: Optional["Outcome"]


class MatchStatus(_MatchStatus, total=False):
    #: The published state of the game: the board and everything else to draw.
    state: Any


class _OpenedMatch(TypedDict):
    #: Id of the match.
    match: str
    #: Number of moves played.
    ply: int
    #: Seat to move; null after the end.
    toMove: Optional[Literal[0, 1]]
    #: Null while the match runs.
    outcome: Optional["Outcome"]


class OpenedMatch(_OpenedMatch, total=False):
    #: The published state of the game: the board and everything else to draw.
    state: Any


class LegalMoves(TypedDict):
    moves: List[str]


class Cell(TypedDict):
    #: Something a player can touch: a cell, a piece in hand, a skill, `pass`.
    target: str
    #: Column from the left, or axial q on a hex board.
    x: int
    #: Row from the top, or axial r on a hex board.
    y: int
    terrain: Literal["plain", "water", "trap", "den", "blocked", "sealed"]
    #: Owner of a den or trap.
    seat: Optional[Literal[0, 1]]


class Token(TypedDict):
    #: Stays the same while the piece moves, turns or changes sides.
    id: str
    #: Something a player can touch: a cell, a piece in hand, a skill, `pass`.
    cell: str
    #: The game’s name for the piece.
    kind: str
    seat: Optional[Literal[0, 1]]
    #: Height in a stack, 0 at the bottom.
    level: int
    #: Degrees clockwise from the top of the board.
    facing: float
    marks: List[str]
    #: Turns of the owner since the piece last moved; null if not counted.
    age: Optional[int]
    #: One to three characters that stand for the piece.
    glyph: str


class Control(TypedDict):
    #: Something a player can touch: a cell, a piece in hand, a skill, `pass`.
    target: str
    seat: Literal[0, 1]
    kind: str
    #: Number remaining; null if not counted.
    count: Optional[int]
    #: Null if the control is free.
    cost: Optional[float]


class Gauge(TypedDict):
    #: Null if the gauge belongs to both players.
    seat: Optional[Literal[0, 1]]
    name: str
    value: float
    max: Optional[float]


class BoardEdge(TypedDict):
    side: Literal["top", "right", "bottom", "left"]
    seat: Literal[0, 1]


class Scene(TypedDict):
    #: Squares, hexes, or intersections of lines.
    shape: Literal["square", "hex", "points"]
    #: Whether opposite edges are connected.
    wraps: bool
    #: Whether the board has no edges and grows with its pieces.
    unbounded: bool
    #: Whether the board can be rotated for seat 1.
    turnable: bool
    #: Labels from the left; empty if the board is unbounded.
    columns: List[str]
    #: Labels from the top; empty if the board is unbounded.
    rows: List[str]
    #: Sides that belong to a seat.
    edges: List["BoardEdge"]
    cells: List["Cell"]
    tokens: List["Token"]
    #: Targets beside the board.
    controls: List["Control"]
    #: Numbers beside the players.
    gauges: List["Gauge"]
    #: Captured tokens in order of capture.
    captured: List["Token"]
    #: Key of a sentence if the seat to move has to do something special.
    prompt: Optional[str]


class MovePath(TypedDict):
    move: str
    #: Targets that make the move when touched in order.
    path: List[str]


class ChangeNoteGauge(TypedDict):
    name: str
    by: float
    value: float


class ChangeAppear(TypedDict):
    kind: Literal["appear"]
    #: Changes of one step happen together; steps happen in order.
    step: int
    token: "Token"


class ChangeVanish(TypedDict):
    kind: Literal["vanish"]
    #: Changes of one step happen together; steps happen in order.
    step: int
    id: str
    why: Literal["captured", "cleared"]


class ChangeMove(TypedDict):
    kind: Literal["move"]
    #: Changes of one step happen together; steps happen in order.
    step: int
    id: str
    #: Something a player can touch: a cell, a piece in hand, a skill, `pass`.
    to: str
    level: int
    #: Cells passed on the way, excluding start and end.
    via: List[str]
    #: Whether the piece jumps in an arc instead of sliding along the cells.
    jump: bool


class ChangeTurn(TypedDict):
    kind: Literal["turn"]
    #: Changes of one step happen together; steps happen in order.
    step: int
    id: str
    facing: float
    glyph: str


class _ChangeConvert(TypedDict):
    kind: Literal["convert"]
    #: Changes of one step happen together; steps happen in order.
    step: int
    id: str
    seat: Literal[0, 1]
    glyph: str


class ChangeConvert(_ChangeConvert, total=False):
    #: The kind that a promoted piece becomes; without it, the piece changes sides.
    piece: str


class ChangeMark(TypedDict):
    kind: Literal["mark"]
    #: Changes of one step happen together; steps happen in order.
    step: int
    id: str
    marks: List[str]


class ChangeAge(TypedDict):
    kind: Literal["age"]
    #: Changes of one step happen together; steps happen in order.
    step: int
    id: str
    age: Optional[int]


class ChangeTerrain(TypedDict):
    kind: Literal["terrain"]
    #: Changes of one step happen together; steps happen in order.
    step: int
    #: Something a player can touch: a cell, a piece in hand, a skill, `pass`.
    cell: str
    terrain: Literal["plain", "water", "trap", "den", "blocked", "sealed"]


class ChangeNote(TypedDict):
    kind: Literal["note"]
    #: Changes of one step happen together; steps happen in order.
    step: int
    seat: Literal[0, 1]
    name: str
    gauge: Optional["ChangeNoteGauge"]
    cells: List[str]


Change = Union[
    "ChangeAppear",
    "ChangeVanish",
    "ChangeMove",
    "ChangeTurn",
    "ChangeConvert",
    "ChangeMark",
    "ChangeAge",
    "ChangeTerrain",
    "ChangeNote",
]


class MatchDrawing(TypedDict):
    #: Id of the match.
    match: str
    #: Number of moves played.
    ply: int
    #: Seat to move; null after the end.
    toMove: Optional[Literal[0, 1]]
    #: Null while the match runs.
    outcome: Optional["Outcome"]
    #: What to announce: whose turn it is, or how the match ended.
    status: str
    #: The last move; null at the start.
    move: Optional[str]
    #: The last move in words; null at the start.
    description: Optional[str]
    scene: "Scene"
    #: Touch paths of all legal moves. No path is the prefix of another.
    paths: List["MovePath"]
    #: Changes that the last move made to the scene before it.
    changes: List["Change"]


class Changed(TypedDict):
    cause: Literal["play", "undo", "redo"]
    #: Id of the match.
    match: str
    #: Number of moves played.
    ply: int
    #: Seat to move; null after the end.
    toMove: Optional[Literal[0, 1]]
    #: Null while the match runs.
    outcome: Optional["Outcome"]
    #: What to announce: whose turn it is, or how the match ended.
    status: str
    #: The last move; null at the start.
    move: Optional[str]
    #: The last move in words; null at the start.
    description: Optional[str]
    scene: "Scene"
    #: Touch paths of all legal moves. No path is the prefix of another.
    paths: List["MovePath"]
    #: Changes that the last move made to the scene before it.
    changes: List["Change"]


class Player(TypedDict):
    name: Optional[str]
    #: Level of a bot; null for a person.
    level: Optional[int]


class EntryMove(TypedDict):
    move: str
    at: Optional[float]


class EntryTakeback(TypedDict):
    takeback: int
    by: Literal[0, 1]
    at: Optional[float]


class EntryEnd(TypedDict):
    end: Literal["resigned", "agreement", "abandoned", "timeout"]
    by: Optional[Literal[0, 1]]
    at: Optional[float]


Entry = Union[
    "EntryMove",
    "EntryTakeback",
    "EntryEnd",
]


class MatchRecord(TypedDict):
    format: Literal["quintet/1"]
    #: Version of the rules.
    rules: int
    game: str
    #: Name and version of the game's package.
    package: Optional[str]
    options: Any
    terms: Any
    players: List["Player"]
    entries: List["Entry"]
    #: Null while the match runs.
    outcome: Optional["Outcome"]


class BestMove(TypedDict):
    move: str
    #: Score for the seat to move, in hundredths of the game’s unit; ±(100000 − plies) for a forced result.
    score: float
    #: Depth of the search in plies.
    depth: int
    nodes: int
    #: Principal variation, which starts with `move`.
    pv: List[str]


class PositionAnalysis(TypedDict):
    ply: int
    toMove: Literal[0, 1]
    #: Variations, the best first.
    variations: List["BestMove"]


class PlyAnalysis(TypedDict):
    ply: int
    toMove: Literal[0, 1]
    #: The move that was played; null in the last position.
    move: Optional[str]
    #: Score for seat 0, in hundredths of the game’s unit; ±(100000 − plies) for a forced result.
    score: float
    #: Winning chance of seat 0.
    chance: float
    best: Optional["BestMove"]
    #: Winning chance that the move gave away.
    loss: float
    mark: Optional[Literal["blunder", "mistake", "inaccuracy"]]


class MatchAnalysis(TypedDict):
    plies: List["PlyAnalysis"]


class Stopped(TypedDict):
    #: False if no such search is running.
    stopped: bool


class NodeCount(TypedDict):
    nodes: int
    #: Time taken in milliseconds.
    ms: float


class Progress(TypedDict):
    """The result so far."""

    #: Id of the request.
    id: Any
