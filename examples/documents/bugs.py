#!/usr/bin/env python3
"""Plays a match of Bugs over HTTP through the four calls of the BUGS document, with its MoveRequest and Game models.

    npm start
    python3 examples/documents/bugs.py http://localhost:4170

Uses only the standard library. Exits with status 1 and a message if the server responds unexpectedly.
"""
import json
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def call(method, path, body=None):
    """Returns the status and the parsed JSON of the response."""
    data = None if body is None else json.dumps(body).encode()
    headers = {} if body is None else {"Content-Type": "application/json"}
    try:
        try:
            response = urlopen(Request(root + path, data, headers, method=method), timeout=30)
        except HTTPError as error:
            response = error
        with response:
            return response.status, json.load(response)
    except (OSError, ValueError) as error:
        sys.exit(f"unexpected: {method} {root}{path}: {error}")


def expect(condition, message):
    if not condition:
        sys.exit(f"unexpected: {message}")


def place(piece_type, to_hex):
    return {"action": "PLACE", "piece_type": piece_type, "from_hex": None, "to_hex": to_hex}


def move(from_hex, to_hex):
    return {"action": "MOVE", "piece_type": None, "from_hex": from_hex, "to_hex": to_hex}


# White surrounds Black's Queen. Moves alternate, White first.
MATCH = [
    place("GRASSHOPPER", [0, 0]), place("QUEEN", [-1, 0]),
    place("QUEEN", [1, -1]), place("ANT", [-1, -1]),
    move([1, -1], [0, -1]), place("BEETLE", [-2, 0]),
    place("ANT", [1, 0]), place("SPIDER", [-2, 1]),
    move([1, 0], [-1, 1]),
]
FULL_HAND = {"QUEEN": 1, "ANT": 3, "SPIDER": 2, "BEETLE": 2, "GRASSHOPPER": 3}

if len(sys.argv) != 2:
    sys.exit("usage: bugs.py URL   (for example http://localhost:4170)")
root = sys.argv[1].rstrip("/")

# Create a game and read its state.
status, made = call("POST", "/games")
expect(status in (200, 201) and isinstance(made.get("game_id"), str), f"POST /games: {status} {made}")
game_path = f"/games/{made['game_id']}"
status, game = call("GET", game_path)
expect(status == 200 and game["game_id"] == made["game_id"], f"GET {game_path}: {status} {game}")
expect(game["board"] == {} and game["current_turn"] == "WHITE" and game["turn_number"] == 1, f"at the start: {game}")
expect(game["white_pieces_hand"] == FULL_HAND and game["black_pieces_hand"] == FULL_HAND, f"hands: {game}")
expect(game["winner"] is None and game["status"] == "IN_PROGRESS", f"at the start: {game}")

# Each move must be listed as valid. It passes the turn to the other player.
for number, request in enumerate(MATCH):
    expect(game["current_turn"] == ("WHITE", "BLACK")[number % 2], f"current_turn: {game}")
    expect(game["turn_number"] == number // 2 + 1, f"turn_number: {game}")
    status, valid = call("GET", f"{game_path}/valid_moves")
    expect(status == 200 and request in valid["requests"], f"{request} is not among the valid moves: {valid}")
    if number == 1:  # Black's first piece must touch White's; a refused move changes nothing.
        status, error = call("POST", f"{game_path}/move", place("QUEEN", [5, 5]))
        expect(status == 400 and error["code"] == "must-touch", f"an illegal placement: {status} {error}")
        expect(call("GET", game_path) == (200, game), "a refused move changed the game")
    status, game = call("POST", f"{game_path}/move", request)
    expect(status == 200, f"{request}: {status} {game}")
    to_hex = "{},{}".format(*request["to_hex"])
    expect(to_hex in game["board"], f"no piece on {to_hex}: {game}")

# The match is over and accepts no more moves.
expect(game["status"] == "FINISHED" and game["winner"] == "WHITE", f"at the end: {game}")
status, valid = call("GET", f"{game_path}/valid_moves")
expect(status == 200 and valid["requests"] == [], f"moves after the end: {valid}")
status, error = call("POST", f"{game_path}/move", place("ANT", [2, 0]))
expect(status == 400 and error["code"] == "game-over", f"a move after the end: {status} {error}")
status, error = call("GET", "/games/unknown")
expect(status == 404, f"an unknown game: {status} {error}")

print(f"bugs: {game['winner']} won after {len(MATCH)} moves")
