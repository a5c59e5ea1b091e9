"""Client of the Quintet engine: rules, bots and analysis of five two-player games.

Needs Python 3.9 or newer and only the standard library. You can copy this file into a project and use it on its own.

    import quintet

    with quintet.Engine() as engine, engine.new("octa", {"size": 2}) as match:
        while not match.done:
            observation, reward, done, info = match.step(match.legal_moves()[0])
        print(match.outcome())

`Engine()` starts `quintet engine`; `Engine.connect("127.0.0.1:4171")` uses an engine that runs elsewhere. Threads
may share an engine, but a match belongs to one thread at a time. docs/engine-protocol.md describes the protocol.
"""

from __future__ import annotations

import concurrent.futures
import json
import os
import shlex
import shutil
import socket
import subprocess
import tempfile
import threading
from typing import (
    TYPE_CHECKING,
    Any,
    BinaryIO,
    Callable,
    Dict,
    List,
    Mapping,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
    Union,
    cast,
)

if TYPE_CHECKING:
    import quintet_protocol as protocol

__all__ = [
    "Engine",
    "EngineDied",
    "EngineNotFound",
    "EngineTimeout",
    "Match",
    "QuintetError",
    "Refusal",
    "RequestError",
    "Step",
    "rewards_of",
]
__version__ = "0.1.0"

#: JSON-RPC error code of a refusal; all other codes mean that the request was wrong.
_REFUSED = -32000
#: How long to wait for an engine to exit after its input is closed, in seconds.
_GRACE_SECONDS = 2.0

#: Default of timeout parameters: use the engine's timeout.
_DEFAULT: Any = object()

OnProgress = Callable[[Dict[str, Any]], None]
Command = Union[str, Sequence[str]]


class QuintetError(Exception):
    """Base class of every error of this module."""


class Refusal(QuintetError):
    """The engine refused a move or command. Nothing has changed."""

    def __init__(self, code: str, message: str, explanation: Optional[str] = None) -> None:
        super().__init__(message if explanation is None else f"{message}: {explanation}")
        #: A fixed code: `occupied`, `not-a-move`, `game-over`, `nothing-to-undo` …
        self.code = code
        self.message = message
        #: The rule that the move breaks, as a sentence; `None` if `message` already states it.
        self.explanation = explanation


class RequestError(QuintetError):
    """The request was wrong: unknown game or match, bad options, a record that does not load."""

    def __init__(self, code: int, message: str, data: Any = None) -> None:
        super().__init__(message)
        #: Error code of JSON-RPC, such as -32602 for bad parameters.
        self.code = code
        self.message = message
        self.data = data


class EngineDied(QuintetError):
    """The engine ended or the connection closed. Its matches are lost; a saved `record()` loads into a new engine."""


class EngineNotFound(QuintetError):
    """The engine could not be started or reached."""


class EngineTimeout(QuintetError, TimeoutError):
    """No response within the timeout. The engine may still be working on the request."""


class _Process:
    """A child process that speaks the protocol on stdin and stdout."""

    def __init__(self, command: Sequence[str]) -> None:
        # Writing to a file never blocks the child, unlike writing to a pipe that nobody reads.
        self._stderr = tempfile.TemporaryFile()
        try:
            self.child = subprocess.Popen(
                list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._stderr
            )
        except OSError as error:
            self._stderr.close()
            raise EngineNotFound(f"cannot start {shlex.join(command)}: {error}") from error
        self.input = cast(BinaryIO, self.child.stdout)
        self._output = cast(BinaryIO, self.child.stdin)

    def send(self, line: bytes) -> None:
        self._output.write(line)
        self._output.flush()

    def close(self, force: bool = False) -> None:
        """Closes the process's input, and kills the process if it does not exit."""
        if force:
            self.child.kill()
        try:
            self._output.close()
        except OSError:
            pass
        try:
            self.child.wait(_GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.wait()

    def closed_because(self) -> str:
        try:
            code = self.child.wait(_GRACE_SECONDS)
            self._stderr.seek(0)
            output = self._stderr.read()[-2000:].decode("utf-8", "replace").strip()
        except (subprocess.TimeoutExpired, ValueError, OSError):
            return "the engine closed its output"
        why = f"the engine was killed by signal {-code}" if code < 0 else f"the engine ended with exit code {code}"
        return f"{why}:\n{output}" if output else why

    def release(self) -> None:
        self.input.close()
        self._stderr.close()


class _Socket:
    """A TCP connection to an engine that was started with `--listen`."""

    def __init__(self, host: str, port: int, timeout: Optional[float]) -> None:
        self._address = f"{host}:{port}"
        try:
            self._socket = socket.create_connection((host, port), timeout)
        except OSError as error:
            raise EngineNotFound(f"cannot connect to {self._address}: {error}") from error
        self._socket.settimeout(None)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.input = cast(BinaryIO, self._socket.makefile("rb"))

    def send(self, line: bytes) -> None:
        self._socket.sendall(line)

    def close(self, force: bool = False) -> None:
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass

    def closed_because(self) -> str:
        return f"the connection to {self._address} was closed"

    def release(self) -> None:
        self.input.close()
        self._socket.close()


class _Pending(NamedTuple):
    response: "concurrent.futures.Future[Any]"
    on_progress: Optional[OnProgress]


class Engine:
    """A running engine. Use it in a `with` block, or call `close()`.

    `command` starts the engine: a program, or a list of a program and its arguments. The argument `engine` is added.
    The default is the environment variable QUINTET_ENGINE, then `quintet` on the PATH. `timeout` limits each call in
    seconds; `None` waits forever. Searches are limited by their own level, nodes or ms instead.
    """

    def __init__(self, command: Optional[Command] = None, *, timeout: Optional[float] = 30.0) -> None:
        self._begin(_Process(_engine_command(command)), timeout)

    @classmethod
    def connect(cls, address: str, *, timeout: Optional[float] = 30.0) -> "Engine":
        """Connects to `quintet engine --listen HOST:PORT`."""
        host, colon, port = address.rpartition(":")
        if not colon or not port.isdigit():
            raise ValueError(f"address must be HOST:PORT, not {address!r}")
        engine = cls.__new__(cls)
        engine._begin(_Socket(host.strip("[]") or "127.0.0.1", int(port), timeout), timeout)
        return engine

    def _begin(self, transport: Union[_Process, _Socket], timeout: Optional[float]) -> None:
        self.timeout = timeout
        self._transport = transport
        self._lock = threading.Lock()
        # A separate lock, since a sender may block until the reader, which needs `_lock`, has read.
        self._send_lock = threading.Lock()
        self._pending: Dict[int, _Pending] = {}
        self._last_id = 0
        self._death: Optional[str] = None
        self._reader = threading.Thread(target=self._read, name="quintet-engine", daemon=True)
        self._reader.start()

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def alive(self) -> bool:
        return self._death is None

    @property
    def pid(self) -> Optional[int]:
        """Process id of the engine; `None` if this object did not start it."""
        return self._transport.child.pid if isinstance(self._transport, _Process) else None

    def close(self) -> None:
        """Ends the engine, or the connection to it. Calls in progress raise EngineDied."""
        with self._lock:
            self._death = self._death or "the engine was closed"
        # If the engine does not read its input, a sender keeps the lock, and closing the input would block too.
        is_idle = self._send_lock.acquire(timeout=_GRACE_SECONDS)
        self._transport.close(force=not is_idle)
        if is_idle:
            self._send_lock.release()
        if threading.current_thread() is not self._reader:
            self._reader.join()

    def games(self) -> "List[protocol.Game]":
        return cast("List[protocol.Game]", self.call("games"))

    def new(self, game: str, options: Optional[Mapping[str, Any]] = None) -> "Match":
        return Match(self, game, options)

    def load(self, record: "Union[protocol.MatchRecord, Mapping[str, Any]]") -> "Match":
        """Continues a saved match, from `record()` or in a format of the game."""
        return Match._loaded(self, record)

    def perft(
        self,
        game: str,
        depth: int,
        *,
        options: Optional[Mapping[str, Any]] = None,
        moves: Sequence[str] = (),
        timeout: Optional[float] = None,
    ) -> int:
        """Number of move sequences of length `depth`."""
        params = {"game": game, "options": dict(options or {}), "moves": list(moves), "depth": depth}
        return int(self.call("perft", params, timeout=timeout)["nodes"])

    def call(
        self,
        method: "protocol.MethodName",
        params: Optional[Mapping[str, Any]] = None,
        *,
        timeout: Optional[float] = _DEFAULT,
        on_progress: Optional[OnProgress] = None,
    ) -> Any:
        """Calls a method of the protocol. `on_progress` runs in the reader thread and must not call the engine."""
        response: "concurrent.futures.Future[Any]" = concurrent.futures.Future()
        with self._lock:
            if self._death is not None:
                raise EngineDied(self._death)
            self._last_id += 1
            request_id = self._last_id
            self._pending[request_id] = _Pending(response, on_progress)
        try:
            self._send({"jsonrpc": "2.0", "id": request_id, "method": method, "params": dict(params or {})})
            seconds = self.timeout if timeout is _DEFAULT else timeout
            try:
                return response.result(seconds)
            except concurrent.futures.TimeoutError:
                if response.done():
                    raise
                raise EngineTimeout(f"no response to {method} within {seconds} s") from None
        except BaseException:
            if not response.done() and method in ("bestmove", "analyse"):
                self._stop(request_id)
            raise
        finally:
            with self._lock:
                self._pending.pop(request_id, None)

    def _stop(self, request_id: int) -> None:
        """Stops a search whose result nobody needs, so that it does not delay the next search."""
        if self._death is None:
            self._send({"jsonrpc": "2.0", "method": "stop", "params": {"id": request_id}})

    def _send(self, request: Mapping[str, Any]) -> None:
        line = json.dumps(request, separators=(",", ":"), allow_nan=False).encode() + b"\n"
        try:
            with self._send_lock:
                self._transport.send(line)
        except (OSError, ValueError):
            # The reader sees the end of the stream and records the reason in `_death`.
            self._reader.join(_GRACE_SECONDS * 2)
            raise EngineDied(self._death or "the engine does not read its input") from None

    def _read(self) -> None:
        why: Optional[str] = None
        try:
            for line in self._transport.input:
                self._receive(line)
        except OSError:
            pass
        except ValueError as error:
            why = f"the engine sent a line that is not a JSON-RPC message: {error}"
        with self._lock:
            closed = self._death
        why = closed or why or self._transport.closed_because()
        with self._lock:
            self._death = why
            waiting = list(self._pending.values())
        for pending in waiting:
            if not pending.response.done():
                pending.response.set_exception(EngineDied(why))
        self._transport.close()
        self._transport.release()

    def _receive(self, line: bytes) -> None:
        message = json.loads(line)
        if not isinstance(message, dict):
            raise ValueError(f"{line[:80]!r}")
        if "method" in message:
            self._notify(message["method"], message.get("params") or {})
            return
        with self._lock:
            pending = self._pending.get(cast(int, message.get("id")))
        if pending is None or pending.response.done():
            return
        if "error" in message:
            pending.response.set_exception(_error_of(message["error"]))
        else:
            pending.response.set_result(message.get("result"))

    def _notify(self, method: str, params: Dict[str, Any]) -> None:
        if method != "progress":
            return
        with self._lock:
            pending = self._pending.get(params.get("id", 0))
        if pending is None or pending.on_progress is None or pending.response.done():
            return
        try:
            pending.on_progress(params)
        except Exception as error:
            pending.response.set_exception(error)
            self._stop(params["id"])


class Step(NamedTuple):
    """Result of `Match.step`."""

    observation: Dict[str, Any]
    #: 1 if the seat that moved has won, -1 if that seat has lost, else 0.
    reward: float
    done: bool
    info: Dict[str, Any]


class Match:
    """One match. Start a match with `engine.new("octa")`.

    Seats are 0 and 1; seat 0 moves first. In CTOR and XO Enchanted a seat may move twice in a row, so ask `to_move`.
    """

    def __init__(self, engine: Engine, game: str, options: Optional[Mapping[str, Any]] = None) -> None:
        self.engine = engine
        self.game = game
        self._id: Optional[str] = None
        self._options: Dict[str, Any] = dict(options or {})
        self.reset()

    @classmethod
    def _loaded(cls, engine: Engine, record: Mapping[str, Any]) -> "Match":
        match = cls.__new__(cls)
        match.engine = engine
        match._open(engine.call("load", {"record": record}))
        saved = match.record()
        match.game = saved["game"]
        match._options = dict(saved["options"])
        return match

    def __enter__(self) -> "Match":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Frees the match in the engine. Does nothing if the engine has ended."""
        match, self._id = self._id, None
        if match is None:
            return
        try:
            self.engine.call("close", {"match": match})
        except EngineDied:
            pass

    def reset(self, options: Optional[Mapping[str, Any]] = None) -> Dict[str, Any]:
        """Starts the match again from the first position, with new options if given."""
        if options is not None:
            self._options = dict(options)
        opened = self.engine.call("new", {"game": self.game, "options": self._options})
        self.close()
        self._open(opened)
        return self.observation()

    def _open(self, opened: Dict[str, Any]) -> None:
        self._id = opened["match"]
        self._status = cast("protocol.MatchStatus", opened)

    def _call(self, method: "protocol.MethodName", **params: Any) -> Any:
        if self._id is None:
            raise QuintetError("the match is closed")
        return self.engine.call(method, {"match": self._id, **params})

    @property
    def to_move(self) -> Optional[int]:
        """Seat to move; `None` after the end."""
        return self._status["toMove"]

    @property
    def ply(self) -> int:
        """Number of moves played."""
        return self._status["ply"]

    @property
    def done(self) -> bool:
        return self._status["outcome"] is not None

    def outcome(self) -> "Optional[protocol.Outcome]":
        """`{"winner": 0, 1 or None, "reason": …}`; `None` while the match runs."""
        return self._status["outcome"]

    def observation(self) -> Dict[str, Any]:
        """The published state of the game. Both seats see all of it."""
        return cast(Dict[str, Any], self._status["state"])

    def legal_moves(self) -> List[str]:
        return cast(List[str], self._call("legal")["moves"])

    def step(self, move: str) -> Step:
        """Plays a move. Raises Refusal, without changing anything, if the move is illegal."""
        mover = self.to_move
        self._status = self._call("play", move=move)
        rewards = rewards_of(self.outcome())
        info = {"mover": mover, "to_move": self.to_move, "ply": self.ply, "outcome": self.outcome(), "rewards": rewards}
        # A move after the end is refused, so there is always a mover.
        return Step(self.observation(), rewards[mover or 0], self.done, info)

    def undo(self) -> Dict[str, Any]:
        """Takes the last move back."""
        self._status = self._call("undo")
        return self.observation()

    def redo(self) -> Dict[str, Any]:
        """Plays the move that was last taken back."""
        self._status = self._call("redo")
        return self.observation()

    def record(self) -> "protocol.MatchRecord":
        """The match as a record to save; `engine.load` continues it."""
        return cast("protocol.MatchRecord", self._call("record"))

    def scene(self, language: str = "en") -> "protocol.MatchDrawing":
        """The position as data to draw, touch and animate; `language` is `en`, `de`, `es` or `zh`."""
        return cast("protocol.MatchDrawing", self._call("scene", language=language))

    def moves(self) -> List[str]:
        """The moves played, takebacks applied."""
        moves: List[str] = []
        for entry in cast(List[Dict[str, Any]], self.record()["entries"]):
            if "move" in entry:
                moves.append(entry["move"])
            elif "takeback" in entry:
                del moves[-entry["takeback"] :]
        return moves

    def best_move(
        self,
        *,
        level: Optional[int] = None,
        nodes: Optional[int] = None,
        ms: Optional[int] = None,
        seed: int = 0,
        timeout: Optional[float] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> "protocol.BestMove":
        """The bot's move with its score. Give exactly one limit: level (1 to 8), nodes or ms."""
        limit = _given(level=level, nodes=nodes, ms=ms)
        return cast("protocol.BestMove", self._search("bestmove", {**limit, "seed": seed}, timeout, on_progress))

    def analyse(
        self,
        *,
        nodes: Optional[int] = None,
        ms: Optional[int] = None,
        variations: int = 1,
        seed: int = 0,
        timeout: Optional[float] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> "List[protocol.BestMove]":
        """The `variations` best moves of the position, best first. Give exactly one limit: nodes or ms."""
        params = {**_given(nodes=nodes, ms=ms), "variations": variations, "seed": seed}
        return cast("List[protocol.BestMove]", self._search("analyse", params, timeout, on_progress)["variations"])

    def analyse_match(
        self,
        *,
        nodes: Optional[int] = None,
        ms: Optional[int] = None,
        seed: int = 0,
        timeout: Optional[float] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> "List[protocol.PlyAnalysis]":
        """Every move of the match with its score and loss. The limit applies to each position."""
        params = {**_given(nodes=nodes, ms=ms), "whole": True, "seed": seed}
        return cast("List[protocol.PlyAnalysis]", self._search("analyse", params, timeout, on_progress)["plies"])

    def _search(
        self,
        method: "protocol.MethodName",
        params: Dict[str, Any],
        timeout: Optional[float],
        on_progress: Optional[OnProgress],
    ) -> Any:
        if self._id is None:
            raise QuintetError("the match is closed")
        return self.engine.call(method, {"match": self._id, **params}, timeout=timeout, on_progress=on_progress)


def rewards_of(outcome: "Optional[protocol.Outcome]") -> Tuple[float, float]:
    """Rewards by seat: 1 for the winner and -1 for the loser; zeros for a draw and while the match is running."""
    winner = None if outcome is None else outcome["winner"]
    return (0.0, 0.0) if winner is None else (1.0, -1.0) if winner == 0 else (-1.0, 1.0)


def _given(**values: Optional[int]) -> Dict[str, int]:
    return {name: value for name, value in values.items() if value is not None}


def _error_of(error: Mapping[str, Any]) -> QuintetError:
    data = error.get("data")
    message = str(error.get("message", "the engine reported an error"))
    if error.get("code") == _REFUSED and isinstance(data, dict):
        return Refusal(data.get("code", "refused"), message, data.get("explanation"))
    return RequestError(int(error.get("code", 0)), message, data)


def _engine_command(command: Optional[Command]) -> List[str]:
    if command is None:
        parts = shlex.split(os.environ.get("QUINTET_ENGINE", "quintet"), posix=os.name != "nt")
        command = [part.strip('"') for part in parts]
    program, *rest = [command] if isinstance(command, str) else command
    found = shutil.which(program)
    if found is None:
        raise EngineNotFound(
            f"{program} was not found: install it with `npm install --global quintet`, "
            "or name the program in Engine(command=…) or QUINTET_ENGINE"
        )
    return [found, *rest, "engine"]
