"""Tests of the client against a real engine: `QUINTET_ENGINE="quintet" python -m unittest discover tests`."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import unittest
from typing import Any, Dict, List

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))

from quintet import (
    Engine,
    EngineDied,
    EngineNotFound,
    EngineTimeout,
    QuintetError,
    Refusal,
    RequestError,
    _engine_command,
)

GAMES = ("bugs", "ctor", "jungle", "octa", "xo")


def program(source: str) -> List[str]:
    """A command that runs Python code instead of the engine."""
    return [sys.executable, "-c", source]


class MatchTest(unittest.TestCase):
    engine: Engine

    @classmethod
    def setUpClass(cls) -> None:
        cls.engine = Engine()

    @classmethod
    def tearDownClass(cls) -> None:
        cls.engine.close()

    def test_whole_matches_of_every_game_against_a_bot(self) -> None:
        for game in GAMES:
            with self.subTest(game), self.engine.new(game) as match:
                self.play_to_the_end(match)

    def play_to_the_end(self, match: Any) -> None:
        chance = random.Random(1)
        reward, info = 0.0, {}  # type: float, Dict[str, Any]
        while not match.done:
            mover = match.to_move
            move = chance.choice(match.legal_moves()) if mover == 0 else match.best_move(nodes=200)["move"]
            observation, reward, done, info = match.step(move)
            self.assertEqual((observation, done), (match.observation(), match.done))
            self.assertEqual(info["mover"], mover)
        outcome = match.outcome()
        self.assertIsNone(match.to_move)
        self.assertEqual(match.legal_moves(), [])
        self.assertEqual(sum(info["rewards"]), 0)
        self.assertEqual(reward, 0 if outcome["winner"] is None else 1 if outcome["winner"] == info["mover"] else -1)
        with self.assertRaises(Refusal) as refused:
            match.step(match.moves()[0])
        self.assertEqual(refused.exception.code, "game-over")
        with self.engine.load(match.record()) as again:
            self.assertEqual((again.outcome(), again.ply, again.game), (outcome, match.ply, match.game))

    def test_games_lists_every_game_with_its_options(self) -> None:
        games = self.engine.games()
        self.assertEqual({game["id"] for game in games}, set(GAMES))
        self.assertTrue(all(game["options"]["type"] == "object" for game in games))

    def test_reset_starts_again_and_takes_new_options(self) -> None:
        with self.engine.new("octa", {"size": 2}) as match:
            start = match.observation()
            match.step(match.legal_moves()[0])
            self.assertEqual(match.reset(), start)
            self.assertEqual((match.ply, match.to_move), (0, 0))
            self.assertEqual(match.reset({"size": 3})["size"], 3)
            self.assertEqual(match.reset()["size"], 3)

    def test_bad_options_leave_the_match_as_it_was(self) -> None:
        with self.engine.new("octa", {"size": 2}) as match:
            with self.assertRaises(RequestError) as wrong:
                match.reset({"size": 0})
            self.assertEqual(wrong.exception.code, -32602)
            self.assertEqual(wrong.exception.data["key"], "size")
            self.assertEqual(len(match.legal_moves()), 3)

    def test_a_refused_move_has_a_code_and_changes_nothing(self) -> None:
        with self.engine.new("jungle") as match:
            before = match.observation()
            for move, code in {"A3-A4": "cannot-enter-water", "A7-A6": "not-your-turn", "nonsense": "invalid-move"}.items():
                with self.assertRaises(Refusal) as refused:
                    match.step(move)
                self.assertEqual(refused.exception.code, code, move)
            with self.assertRaises(Refusal) as refused:
                match.step("D2-D1")
            self.assertIn("den", refused.exception.explanation or "")
            self.assertEqual((match.observation(), match.ply), (before, 0))
        with self.engine.new("ctor") as match:
            match.step("0,0")
            with self.assertRaises(Refusal) as refused:
                match.step("0,0")
            self.assertEqual(refused.exception.code, "occupied")

    def test_undo_and_redo_move_through_the_match(self) -> None:
        with self.engine.new("ctor") as match:
            start = match.observation()
            after = match.step("3,4").observation
            self.assertEqual(match.undo(), start)
            self.assertEqual(match.redo(), after)
            match.undo()
            with self.assertRaises(Refusal) as refused:
                match.undo()
            self.assertEqual(refused.exception.code, "nothing-to-undo")

    def test_moves_of_a_loaded_match_apply_its_takebacks(self) -> None:
        with self.engine.new("ctor") as match:
            for move in ("0,0", "5,5", "1,1"):
                match.step(move)
            record: Any = match.record()
        record["entries"] += [{"takeback": 2, "by": 0, "at": None}, {"move": "7,7", "at": None}]
        with self.engine.load(record) as match:
            self.assertEqual((match.moves(), match.ply), (["0,0", "7,7"], 2))

    def test_wrong_requests_say_what_is_wrong(self) -> None:
        with self.assertRaisesRegex(RequestError, "game must be one of"):
            self.engine.new("chess")
        with self.assertRaises(RequestError) as wrong:
            self.engine.load({"format": "quintet/1"})
        self.assertEqual(wrong.exception.code, -32602)
        with self.engine.new("ctor") as match, self.assertRaisesRegex(RequestError, "one of level, nodes, ms"):
            match.best_move()
        with self.assertRaisesRegex(QuintetError, "closed"):
            match.step("0,0")

    def test_searches_give_a_legal_move_and_repeat_with_a_seed(self) -> None:
        with self.engine.new("jungle") as match:
            found = match.best_move(level=3, seed=7)
            self.assertIn(found["move"], match.legal_moves())
            self.assertEqual(match.best_move(level=3, seed=7), found)
            variations = match.analyse(nodes=2000, variations=3)
            self.assertEqual(len({each["move"] for each in variations}), 3)
            self.assertGreaterEqual(variations[0]["score"], variations[1]["score"])
            match.step(found["move"])
            plies = match.analyse_match(nodes=500)
            self.assertEqual([ply["move"] for ply in plies], [found["move"], None])

    def test_progress_is_reported_during_a_search(self) -> None:
        seen: List[Dict[str, Any]] = []
        with self.engine.new("jungle") as match:
            found = match.best_move(nodes=20000, on_progress=seen.append)
        self.assertGreater(len(seen), 0)
        self.assertEqual(seen[-1]["depth"], found["depth"])

    def test_an_error_in_on_progress_reaches_the_caller_and_ends_the_search(self) -> None:
        def fail(_: Dict[str, Any]) -> None:
            raise LookupError("mine")

        with self.engine.new("jungle") as match:
            with self.assertRaisesRegex(LookupError, "mine"):
                match.best_move(nodes=10**9, on_progress=fail)
            self.assertIn(match.best_move(nodes=100)["move"], match.legal_moves())

    def test_a_search_that_times_out_is_stopped(self) -> None:
        with self.engine.new("jungle") as match:
            with self.assertRaises(EngineTimeout):
                match.best_move(nodes=10**9, timeout=0.05)
            # Searches run one after the other, so an endless search would block this one.
            self.assertIn(match.best_move(nodes=100)["move"], match.legal_moves())

    def test_perft_counts_move_sequences(self) -> None:
        self.assertEqual(self.engine.perft("ctor", 2), 9900)
        self.assertEqual(self.engine.perft("ctor", 1, moves=["0,0", "1,1"]), 98)

    def test_a_scene_has_a_path_for_every_legal_move(self) -> None:
        for game in GAMES:
            with self.subTest(game), self.engine.new(game) as match:
                drawing = match.scene()
                targets = {cell["target"] for cell in drawing["scene"]["cells"]}
                self.assertTrue(all(token["cell"] in targets for token in drawing["scene"]["tokens"]))
                self.assertEqual({path["move"] for path in drawing["paths"]}, set(match.legal_moves()))
                self.assertNotEqual(match.scene("zh")["status"], drawing["status"])

    def test_threads_can_share_an_engine(self) -> None:
        finished: Dict[int, List[str]] = {}

        def play(number: int) -> None:
            chance = random.Random(number % 2)
            with self.engine.new("octa", {"size": 2, "turnLimit": 20}) as match:
                while not match.done:
                    match.step(chance.choice(match.legal_moves()))
                finished[number] = match.moves()

        threads = [threading.Thread(target=play, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(finished), 8)
        # Threads with the same seed play the same match, whatever the others do.
        for number, moves in finished.items():
            self.assertEqual(moves, finished[number % 2])


class TcpTest(unittest.TestCase):
    def test_clients_play_over_tcp_until_the_server_ends(self) -> None:
        command = [*_engine_command(None), "--listen", "127.0.0.1:0"]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
            assert server.stdout is not None
            address = json.loads(server.stdout.readline())["listening"]
            with Engine.connect(address) as one, Engine.connect(address) as two:
                self.assertIsNone(one.pid)
                first, second = one.new("octa", {"size": 2}), two.new("ctor")
                while not first.done:
                    first.step(first.legal_moves()[0])
                    second.step(second.legal_moves()[0])
                server.kill()
                with self.assertRaisesRegex(EngineDied, f"connection to {address} was closed"):
                    second.legal_moves()


class FaultTest(unittest.TestCase):
    def test_a_killed_engine_raises_engine_died_with_the_signal(self) -> None:
        with Engine() as engine:
            match = engine.new("jungle")
            record = match.record()
            assert engine.pid is not None

            def kill(_: Dict[str, Any]) -> None:
                os.kill(engine.pid or 0, getattr(signal, "SIGKILL", signal.SIGTERM))

            with self.assertRaisesRegex(EngineDied, "killed by signal 9" if os.name != "nt" else "exit code"):
                match.best_move(nodes=10**9, on_progress=kill)
            with self.assertRaises(EngineDied):
                match.legal_moves()
            match.close()
            self.assertFalse(engine.alive)
        with Engine() as engine, engine.load(record) as match:
            self.assertEqual(match.ply, 0)

    def test_every_waiting_thread_is_told_that_the_engine_died(self) -> None:
        errors: List[BaseException] = []
        with Engine(program("import sys; [sys.stdin.readline() for _ in range(4)]; sys.exit('out of memory')")) as engine:

            def wait() -> None:
                try:
                    engine.call("games")
                except EngineDied as error:
                    errors.append(error)

            threads = [threading.Thread(target=wait) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        self.assertEqual(len(errors), 4)
        for error in errors:
            self.assertRegex(str(error), "exit code 1:\nout of memory")

    def test_output_that_is_not_json_ends_the_engine_with_a_clear_error(self) -> None:
        for garbage in ("print('Segmentation fault', flush=True)", "print('[1]', flush=True)"):
            with Engine(program(f"import sys; {garbage}; sys.stdin.read()")) as engine:
                with self.assertRaisesRegex(EngineDied, "not a JSON-RPC message"):
                    engine.call("games")

    def test_responses_to_nobody_are_ignored(self) -> None:
        lines = '{"jsonrpc":"2.0","id":99,"result":1}\\n{"method":"progress","params":{"id":5}}\\n{"id":1,"result":[]}'
        with Engine(program(f"import sys; sys.stdin.readline(); print('{lines}', flush=True); sys.stdin.read()")) as engine:
            self.assertEqual(engine.games(), [])

    def test_an_engine_that_does_not_answer_times_out(self) -> None:
        with Engine(program("import sys; sys.stdin.read()"), timeout=0.05) as engine:
            with self.assertRaisesRegex(EngineTimeout, "no response to games"):
                engine.games()

    def test_an_engine_that_does_not_read_is_killed_on_close(self) -> None:
        engine = Engine(program("import time; time.sleep(1000)"))

        def flood() -> None:
            try:
                while True:
                    engine.call("games", {"padding": "x" * 1_000_000}, timeout=0.01)
            except QuintetError as error:
                if isinstance(error, EngineTimeout):
                    flood()

        thread = threading.Thread(target=flood)
        thread.start()
        engine.close()
        thread.join()
        self.assertFalse(engine.alive)

    def test_a_missing_engine_is_named(self) -> None:
        with self.assertRaisesRegex(EngineNotFound, "no-such-engine was not found"):
            Engine("no-such-engine")
        with self.assertRaisesRegex(EngineNotFound, "cannot connect to 127.0.0.1:1"):
            Engine.connect("127.0.0.1:1")
        with self.assertRaisesRegex(ValueError, "HOST:PORT"):
            Engine.connect("localhost")

    def test_close_ends_the_process_and_later_calls_say_so(self) -> None:
        engine = Engine()
        child = engine._transport.child  # type: ignore[union-attr]
        self.assertEqual(len(engine.games()), 5)
        engine.close()
        self.assertIsNotNone(child.returncode)
        with self.assertRaisesRegex(EngineDied, "was closed"):
            engine.games()
        engine.close()


if __name__ == "__main__":
    unittest.main()
