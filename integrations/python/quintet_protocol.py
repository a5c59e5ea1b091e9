"""Types of the engine protocol.

Generated from docs/openrpc.json by scripts/protocol-types.mjs. Do not edit.
"""

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union


class Outcome(TypedDict):
    winner: Optional[Literal[0, 1]]
    reason: str


class GameInfo(TypedDict):
    id: str
    name: str
    seats: List[str]
    options: Any


class MatchStatus(TypedDict):
    ply: int
    toMove: Optional[Literal[0, 1]]
    outcome: Optional["Outcome"]
    state: Any


class Variation(TypedDict):
    move: str
    score: int
    depth: int
    nodes: int
    line: List[str]


class PlyAnalysis(TypedDict):
    ply: int
    toMove: Optional[Literal[0, 1]]
    move: Optional[str]
    score: int
    chance: float
    best: Optional["Variation"]
    loss: Optional[float]
    mark: Optional[Literal["inaccuracy", "mistake", "blunder"]]


class Cell(TypedDict):
    target: str
    x: int
    y: int
    terrain: str
    seat: Optional[Literal[0, 1]]


class Token(TypedDict):
    id: str
    cell: str
    kind: str
    seat: Optional[Literal[0, 1]]
    level: int
    facing: float
    marks: List[str]
    age: Optional[int]
    glyph: str


class Control(TypedDict):
    target: str
    seat: Literal[0, 1]
    kind: str
    count: Optional[int]
    cost: Optional[int]


class Gauge(TypedDict):
    seat: Optional[Literal[0, 1]]
    name: str
    value: float
    max: Optional[float]


class Scene(TypedDict):
    shape: Literal["square", "hex"]
    wraps: bool
    turnable: bool
    columns: List[str]
    rows: List[str]
    cells: List["Cell"]
    tokens: List["Token"]
    controls: List["Control"]
    gauges: List["Gauge"]
    captured: List["Token"]
    prompt: Optional[str]


class MovePath(TypedDict):
    move: str
    path: List[str]


class ChangeNoteGauge(TypedDict):
    name: str
    by: int
    value: int


class ChangeAppear(TypedDict):
    kind: Literal["appear"]
    step: int
    token: "Token"


class ChangeVanish(TypedDict):
    kind: Literal["vanish"]
    step: int
    id: str
    why: str


class ChangeMove(TypedDict):
    kind: Literal["move"]
    step: int
    id: str
    to: str
    level: int
    via: List[str]
    jump: bool


class ChangeTurn(TypedDict):
    kind: Literal["turn"]
    step: int
    id: str
    facing: float
    glyph: str


class ChangeClaim(TypedDict):
    kind: Literal["claim"]
    step: int
    id: str
    seat: Literal[0, 1]
    glyph: str


class ChangeMark(TypedDict):
    kind: Literal["mark"]
    step: int
    id: str
    marks: List[str]


class ChangeAge(TypedDict):
    kind: Literal["age"]
    step: int
    id: str
    age: Optional[int]


class ChangeTerrain(TypedDict):
    kind: Literal["terrain"]
    step: int
    cell: str
    terrain: str


class ChangeNote(TypedDict):
    kind: Literal["note"]
    step: int
    seat: Literal[0, 1]
    name: str
    gauge: Optional["ChangeNoteGauge"]
    cells: List[str]

Change = Union["ChangeAppear", "ChangeVanish", "ChangeMove", "ChangeTurn", "ChangeClaim", "ChangeMark", "ChangeAge", "ChangeTerrain", "ChangeNote"]


class Drawing(TypedDict):
    ply: int
    toMove: Optional[Literal[0, 1]]
    outcome: Optional["Outcome"]
    status: str
    move: Optional[str]
    description: Optional[str]
    scene: "Scene"
    paths: List["MovePath"]
    changes: List["Change"]


class Changed(TypedDict):
    match: str
    cause: str
    ply: int
    toMove: Optional[Literal[0, 1]]
    outcome: Optional["Outcome"]
    status: str
    move: Optional[str]
    description: Optional[str]
    scene: "Scene"
    paths: List["MovePath"]
    changes: List["Change"]


class Record(TypedDict):
    format: str
    rules: int
    game: str
    options: Any
    terms: Any
    players: List[Any]
    entries: List[Any]
    outcome: Optional["Outcome"]
