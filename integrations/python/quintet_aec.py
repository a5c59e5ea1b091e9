"""Quintet's games as environments with PettingZoo's agent environment cycle (AEC) API. PettingZoo itself is not needed.

    import quintet
    from quintet_aec import QuintetAEC

    with quintet.Engine() as engine:
        env = QuintetAEC(engine, "octa", {"size": 2})
        env.reset()
        for agent in env.agent_iter():
            observation, reward, termination, truncation, info = env.last()
            action = None if termination or truncation else env.action_space(agent).sample(observation["action_mask"])
            env.step(action)
"""

from __future__ import annotations

import random
from typing import Any, Callable, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple

from quintet import Engine, Match

__all__ = ["ActionTable", "Discrete", "QuintetAEC"]

AGENTS = ("player_0", "player_1")


class Discrete:
    """The integers from 0 to n - 1, as in gymnasium."""

    def __init__(self, n: int, seed: Optional[int] = None) -> None:
        self.n = n
        self._random = random.Random(seed)

    def seed(self, seed: Optional[int] = None) -> None:
        self._random.seed(seed)

    def sample(self, mask: Optional[Sequence[int]] = None) -> int:
        """A random action; with a mask, a random action whose mask entry is 1."""
        if mask is None:
            return self._random.randrange(self.n)
        return self._random.choice([action for action, legal in enumerate(mask) if legal])

    def contains(self, action: Any) -> bool:
        return isinstance(action, int) and not isinstance(action, bool) and 0 <= action < self.n

    __contains__ = contains

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class ActionTable:
    """Gives each move text a number, in the order in which the texts are first seen. The numbers never change.

    Boards can be endless, as in Bugs, so not all moves of a game can be listed in advance. Share one table between the
    environments that train one agent, and save `texts` with the agent: `ActionTable(size, texts)` restores it.
    """

    def __init__(self, size: int = 4096, texts: Iterable[str] = ()) -> None:
        self.size = size
        self.texts: List[str] = []
        self._actions: Dict[str, int] = {}
        for text in texts:
            self.action(text)

    def action(self, text: str) -> int:
        known = self._actions.get(text)
        if known is not None:
            return known
        if len(self.texts) >= self.size:
            raise OverflowError(f"more than {self.size} different moves: create ActionTable with a larger size")
        self._actions[text] = len(self.texts)
        self.texts.append(text)
        return len(self.texts) - 1


class Observations:
    """The observations of QuintetAEC. Their `observation` part is whatever `encode` returns."""

    def __init__(self, size: int) -> None:
        self.size = size

    def contains(self, value: Any) -> bool:
        is_dict = isinstance(value, dict) and set(value) == {"observation", "action_mask"}
        return is_dict and len(value["action_mask"]) == self.size

    __contains__ = contains


class QuintetAEC:
    """A match as an AEC environment. Seat 0 is `player_0` and moves first; a seat may move twice in a row.

    An observation is `{"observation": …, "action_mask": [0 or 1, …]}`. `encode(state, seat)` turns the published
    state into what an agent sees; by default an agent sees the state itself. The mask of the agent that is not to
    move is all 0.
    """

    def __init__(
        self,
        engine: Engine,
        game: str,
        options: Optional[Mapping[str, Any]] = None,
        *,
        actions: Optional[ActionTable] = None,
        encode: Callable[[Dict[str, Any], int], Any] = lambda state, seat: state,
        max_plies: Optional[int] = None,
    ) -> None:
        self.metadata: Dict[str, Any] = {"name": f"quintet_{game}", "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self.possible_agents = list(AGENTS)
        self.agents: List[str] = []
        self.agent_selection = AGENTS[0]
        self.rewards: Dict[str, float] = {}
        self.terminations: Dict[str, bool] = {}
        self.truncations: Dict[str, bool] = {}
        self.infos: Dict[str, Dict[str, Any]] = {}
        self.actions = actions if actions is not None else ActionTable()
        self._cumulative_rewards: Dict[str, float] = {}
        self._spaces = {agent: Discrete(self.actions.size) for agent in AGENTS}
        self._observations = Observations(self.actions.size)
        self._encode = encode
        self._max_plies = max_plies
        self._options = dict(options or {})
        self._legal: List[str] = []
        self._match: Optional[Match] = None
        self._engine = engine
        self._game = game

    @property
    def match(self) -> Match:
        if self._match is None:
            raise RuntimeError("call reset() first")
        return self._match

    @property
    def unwrapped(self) -> "QuintetAEC":
        return self

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def action_space(self, agent: str) -> Discrete:
        return self._spaces[agent]

    def observation_space(self, agent: str) -> Observations:
        return self._observations

    def action_space_size(self) -> int:
        return self.actions.size

    def reset(self, seed: Optional[int] = None, options: Optional[Mapping[str, Any]] = None) -> None:
        """Starts a new match. `seed` seeds `action_space(agent).sample`; the rules themselves involve no chance."""
        if options is not None:
            self._options = dict(options)
        if self._match is None:
            self._match = self._engine.new(self._game, self._options)
        else:
            self._match.reset(self._options)
        if seed is not None:
            for seat, agent in enumerate(AGENTS):
                self._spaces[agent].seed(2 * seed + seat)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self._look()

    def step(self, action: Optional[int]) -> None:
        """Plays the action of `agent_selection`. After the end every agent steps once more, with `None`."""
        agent = self.agent_selection
        if not self.agents:
            raise RuntimeError("the match is over: call reset()")
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError("when an agent is done, the only valid action is None")
            self._leave(agent)
            return
        if action is None or not 0 <= action < len(self.actions.texts):
            raise ValueError(f"{action} is not an action: take one where action_mask is 1")
        _, _, done, info = self.match.step(self.actions.texts[action])
        # `last()` reports the rewards since the agent's own last step.
        self._cumulative_rewards[agent] = 0.0
        for each, reward in zip(AGENTS, info["rewards"]):
            self.rewards[each] = reward
            self._cumulative_rewards[each] += reward
        is_truncated = not done and self._max_plies is not None and self.match.ply >= self._max_plies
        self.terminations = dict.fromkeys(AGENTS, done)
        self.truncations = dict.fromkeys(AGENTS, is_truncated)
        self._look()

    def observe(self, agent: str) -> Dict[str, Any]:
        seat = AGENTS.index(agent)
        return {"observation": self._encode(self.match.observation(), seat), "action_mask": self.action_mask(agent)}

    def action_mask(self, agent: str) -> List[int]:
        """A list with 1 for each legal action and 0 for every other; all 0 unless `agent` is to move."""
        mask = [0] * self.actions.size
        if agent == self.agent_selection:
            for text in self._legal:
                mask[self.actions.action(text)] = 1
        return mask

    def last(self, observe: bool = True) -> Tuple[Optional[Dict[str, Any]], float, bool, bool, Dict[str, Any]]:
        """Observation, reward since the agent's last step, termination, truncation and info of `agent_selection`."""
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yields the agent to step, until all agents are done."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> None:
        return None

    def close(self) -> None:
        """Closes the match, but not the engine, which belongs to the caller."""
        if self._match is not None:
            self._match.close()
            self._match = None

    def _look(self) -> None:
        """Reads the position: who acts next, and with which moves."""
        match = self.match
        is_over = match.done or any(self.truncations.values())
        self._legal = [] if is_over else match.legal_moves()
        self.agent_selection = AGENTS[match.to_move if match.to_move is not None else 0]
        self.infos = {agent: {"ply": match.ply, "outcome": match.outcome()} for agent in AGENTS}

    def _leave(self, agent: str) -> None:
        self.agents.remove(agent)
        for values in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            values.pop(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]
