"""The Pydantic models of the BUGS document, verbatim, and a check of answers against them.

Reads one JSON object a line from stdin, {"model": "Game" | "MoveRequest", "json": ...}, and prints one line for each:
"ok", or what Pydantic says is wrong.
"""
import json
import sys
from enum import Enum
from typing import Dict, List, Literal, Optional, Tuple

from pydantic import BaseModel, ValidationError


class PieceType(str, Enum):
    QUEEN = "QUEEN"
    ANT = "ANT"
    SPIDER = "SPIDER"
    BEETLE = "BEETLE"
    GRASSHOPPER = "GRASSHOPPER"


class PlayerColor(str, Enum):
    WHITE = "WHITE"
    BLACK = "BLACK"


class Piece(BaseModel):
    type: PieceType
    color: PlayerColor
    id: str  # Unique ID to track specific pieces (vital for Beetles in stacks)


class Game(BaseModel):
    game_id: str
    board: Dict[str, List[Piece]]
    current_turn: PlayerColor
    turn_number: int
    white_pieces_hand: Dict[PieceType, int] # Counts of available pieces
    black_pieces_hand: Dict[PieceType, int]
    winner: Optional[PlayerColor]
    status: str # "IN_PROGRESS", "FINISHED"


class MoveRequest(BaseModel):
    action: Literal["PLACE", "MOVE"]
    piece_type: Optional[PieceType] # Required for PLACE
    from_hex: Optional[Tuple[int, int]] # Required for MOVE
    to_hex: Tuple[int, int]


MODELS = {"Game": Game, "MoveRequest": MoveRequest}

for line in sys.stdin:
    given = json.loads(line)
    try:
        MODELS[given["model"]](**given["json"])
        print("ok")
    except ValidationError as error:
        print(json.dumps(str(error)))
