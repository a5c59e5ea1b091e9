"""A round robin between a random agent, a minimax agent and the engine's level 6.

    python round_robin.py                          Octa on a small board, 4 matches per pair
    python round_robin.py --game ctor --matches 2
    python round_robin.py --engine ./quintet       an executable, or a command in quotes

The minimax agent searches with `step` and `undo`. It counts cells in Octa; in other games it sees only wins and losses.
"""

from __future__ import annotations

import argparse
import itertools
import random
import shlex
from typing import Dict, List, Optional, Protocol, Sequence, Tuple

from quintet import Engine, Match, rewards_of

WIN = 1000.0


class Agent(Protocol):
    name: str

    def choose(self, match: Match) -> str: ...


class RandomAgent:
    name = "random"

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, match: Match) -> str:
        return self._random.choice(match.legal_moves())


class MinimaxAgent:
    """Alpha-beta search to a fixed depth. Moves of equal value are chosen at random."""

    def __init__(self, seed: int, depth: int = 2) -> None:
        self.name = f"minimax {depth}"
        self._depth = depth
        self._random = random.Random(seed)

    def choose(self, match: Match) -> str:
        seat = match.to_move
        assert seat is not None
        best: List[str] = []
        best_value = -2 * WIN
        for move in match.legal_moves():
            match.step(move)
            # The lower bound is one below the best value so far, so that moves of equal value are not cut off.
            value = self._value(match, seat, self._depth - 1, best_value - 1, 2 * WIN)
            match.undo()
            if value > best_value:
                best, best_value = [], value
            if value == best_value:
                best.append(move)
        return self._random.choice(best)

    def _value(self, match: Match, seat: int, depth: int, alpha: float, beta: float) -> float:
        """Value of the position for `seat`. Checks who is to move, because a seat may move twice in a row."""
        if match.done:
            return WIN * rewards_of(match.outcome())[seat]
        if depth == 0:
            return evaluate(match, seat)
        is_maximising = match.to_move == seat
        value = -2 * WIN if is_maximising else 2 * WIN
        for move in match.legal_moves():
            match.step(move)
            below = self._value(match, seat, depth - 1, alpha, beta)
            match.undo()
            if is_maximising:
                value = max(value, below)
                alpha = max(alpha, value)
            else:
                value = min(value, below)
                beta = min(beta, value)
            if alpha >= beta:
                break
        return value


def evaluate(match: Match, seat: int) -> float:
    """Difference of owned cells in Octa, 0 elsewhere."""
    owners = [cell["state"] for cell in match.observation()["cells"]] if match.game == "octa" else []
    count = owners.count("PLAYER_1") - owners.count("PLAYER_2")
    return float(count if seat == 0 else -count)


class LevelAgent:
    def __init__(self, level: int) -> None:
        self.name = f"level {level}"
        self._level = level

    def choose(self, match: Match) -> str:
        # Every move gets another seed, yet the match stays repeatable.
        return match.best_move(level=self._level, seed=match.ply)["move"]


def play(engine: Engine, game: str, options: Dict[str, object], agents: Sequence[Agent]) -> Tuple[float, float]:
    """Plays one match. `agents` is indexed by seat. Returns the rewards by seat."""
    with engine.new(game, options) as match:
        while match.to_move is not None:
            match.step(agents[match.to_move].choose(match))
        return rewards_of(match.outcome())


def main(argv: Optional[Sequence[str]] = None) -> None:
    parser = argparse.ArgumentParser(description="A round robin between random, minimax and level 6.")
    parser.add_argument("--game", default="octa", choices=["bugs", "ctor", "jungle", "octa", "xo"])
    parser.add_argument("--matches", type=int, default=4, help="matches per pair; seats alternate")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", help="command that starts the engine (default: QUINTET_ENGINE, then quintet)")
    given = parser.parse_args(argv)
    options: Dict[str, object] = {"size": 2, "turnLimit": 30} if given.game == "octa" else {}
    agents: List[Agent] = [RandomAgent(given.seed), MinimaxAgent(given.seed), LevelAgent(6)]
    table = {agent.name: [0, 0, 0] for agent in agents}

    with Engine(shlex.split(given.engine) if given.engine else None) as engine:
        for pair in itertools.combinations(agents, 2):
            for number in range(given.matches):
                seated = pair if number % 2 == 0 else pair[::-1]
                if given.game == "octa":
                    options["seed"] = given.seed + number // 2
                for agent, reward in zip(seated, play(engine, given.game, options, seated)):
                    table[agent.name][0 if reward > 0 else 2 if reward < 0 else 1] += 1

    print(f"{'agent':<12}{'won':>6}{'drawn':>7}{'lost':>6}{'points':>8}")
    for name, (won, drawn, lost) in sorted(table.items(), key=lambda row: (-row[1][0], row[1][2])):
        print(f"{name:<12}{won:>6}{drawn:>7}{lost:>6}{won + drawn / 2:>8}")


if __name__ == "__main__":
    main()
