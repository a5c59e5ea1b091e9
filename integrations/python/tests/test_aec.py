"""Tests of the PettingZoo-style adapter against a real engine."""

from __future__ import annotations

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))

from quintet import Engine
from quintet_aec import ActionTable, QuintetAEC

GAMES = ("bugs", "ctor", "jungle", "octa", "xo")


class AECTest(unittest.TestCase):
    engine: Engine

    @classmethod
    def setUpClass(cls) -> None:
        cls.engine = Engine()

    @classmethod
    def tearDownClass(cls) -> None:
        cls.engine.close()

    def test_masked_random_actions_play_whole_matches_of_every_game(self) -> None:
        for game in GAMES:
            with self.subTest(game):
                env = QuintetAEC(self.engine, game, max_plies=200, actions=ActionTable(20_000))
                env.reset(seed=3)
                totals = dict.fromkeys(env.possible_agents, 0.0)
                for agent in env.agent_iter():
                    observation, reward, termination, truncation, _ = env.last()
                    totals[agent] += reward
                    self.assertIn(observation, env.observation_space(agent))
                    assert observation is not None
                    mask = observation["action_mask"]
                    if termination or truncation:
                        self.assertEqual(sum(mask), 0)
                        env.step(None)
                        continue
                    self.assertEqual(sum(mask), len(env.match.legal_moves()))
                    env.step(env.action_space(agent).sample(mask))
                self.assertEqual(env.agents, [])
                self.assertEqual(sum(totals.values()), 0)
                env.close()

    def test_the_winner_gets_1_and_the_loser_minus_1(self) -> None:
        env = QuintetAEC(self.engine, "octa", {"size": 1, "turnLimit": 9})
        winners = set()
        for seed in range(12):
            env.reset(seed=seed)
            while not env.terminations["player_0"]:
                env.step(env.action_space(env.agent_selection).sample(env.action_mask(env.agent_selection)))
            outcome = env.match.outcome()
            assert outcome is not None
            winner = outcome["winner"]
            winners.add(winner)
            expected = [0.0, 0.0] if winner is None else [1.0, -1.0] if winner == 0 else [-1.0, 1.0]
            self.assertEqual(list(env.rewards.values()), expected)
            self.assertEqual(env.last(observe=False)[:3], (None, expected[0], True))
        self.assertTrue({0, 1} <= winners)

    def test_only_the_agent_to_move_has_legal_actions(self) -> None:
        env = QuintetAEC(self.engine, "octa", {"size": 2})
        env.reset()
        self.assertEqual(env.agent_selection, "player_0")
        self.assertEqual(sum(env.action_mask("player_0")), 3)
        self.assertEqual(sum(env.action_mask("player_1")), 0)

    def test_an_illegal_action_is_refused_and_changes_nothing(self) -> None:
        env = QuintetAEC(self.engine, "octa", {"size": 2})
        env.reset()
        for action in (-1, 4095, None):
            with self.assertRaisesRegex(ValueError, "not an action"):
                env.step(action)
        self.assertEqual((env.match.ply, env.agent_selection), (0, "player_0"))

    def test_a_match_over_max_plies_is_truncated(self) -> None:
        env = QuintetAEC(self.engine, "ctor", max_plies=2)
        env.reset(seed=1)
        for _ in range(2):
            env.step(env.action_space(env.agent_selection).sample(env.action_mask(env.agent_selection)))
        self.assertEqual(set(env.truncations.values()), {True})
        self.assertEqual(set(env.terminations.values()), {False})

    def test_an_action_table_keeps_its_numbers_and_refuses_to_overflow(self) -> None:
        table = ActionTable(2, ["a"])
        self.assertEqual([table.action(text) for text in ("b", "a")], [1, 0])
        with self.assertRaisesRegex(OverflowError, "larger size"):
            table.action("c")
        self.assertEqual(ActionTable(2, table.texts).action("b"), 1)


if __name__ == "__main__":
    unittest.main()
