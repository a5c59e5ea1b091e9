extends Node
# Plays matches with the Quintet engine, as a child process or on another host. If the engine dies or the connection breaks,
# the client reconnects, replays every open match from its record and repeats the requests that had no response.
#
#   var a_match = yield(client.new_match("octa"), "completed")
#   yield(client.play(a_match, "1,1"), "completed")

# Ready for requests: connected for the first time, or again with every match restored.
signal ready_to_play
# A match has a new position. `changes` are the steps to animate; empty after an undo or a reconnect.
signal match_changed(a_match, changes)
signal move_played(a_match, move, seat)
# The rules refuse a move or an undo. Nothing has changed.
signal refused(a_match, code, message)
signal ended(a_match, outcome)
# The result of a search so far.
signal progress(a_match, params)
# The connection is lost; the client is already reconnecting.
signal disconnected
# Something other than a move went wrong: a bad request, or an engine that cannot be reached.
signal failed(code, message)

const EngineProcess = preload("engine_process.gd")
const JsonText = preload("json_text.gd")
const LineStream = preload("line_stream.gd")
const Match = preload("quintet_match.gd")
const Protocol = preload("protocol.gd")

enum State { STOPPED, STARTING, CONNECTING, RESTORING, READY }

# Methods whose success is followed by a `changed` notification.
const CHANGING := ["play", "undo", "redo"]
# A request is given up after the connection broke this many times while it was waiting.
const MAX_TRIES := 3
const MAX_ATTEMPTS := 6
const BACKOFF_MS := 100

# Seconds until an engine that has been started, or a host, has to accept a connection.
export var start_timeout := 15.0
# Language of sentences: "en" or "zh".
export var language := "en"

# Process id of the engine, or -1 if the client has started none.
var engine_pid := -1

var _state: int = State.STOPPED
var _executable := ""
var _arguments := []
var _host := ""
var _port := 0
var _engine = null
var _stream := LineStream.new()
var _calls := {}
var _next_id := 1
var _matches := []
var _restoring := 0
var _attempts := 0
var _deadline := 0
var _retry_at := 0


# A request that waits for its response. `done` has one parameter, the `Response`.
class Call:
	extends Reference
	signal done(response)
	var id := 0
	var method := ""
	var params := {}
	var a_match = null
	var tries := 0
	var sent := false
	# Set while a successful change waits for its `changed` notification.
	var response = null


class Response:
	extends Reference
	var ok := false
	var result = null
	# Why it failed: the code of a refusal such as "occupied", or one of Protocol.ERRORS.
	var code := ""
	var message := ""
	# Whether the rules or a limit of the engine refused the request, rather than a bad request or a lost engine.
	var refused := false


# Starts the engine and connects to it. `arguments` come first: start_engine("node", ["/path/to/quintet.mjs"]).
func start_engine(executable := "quintet", arguments := []) -> void:
	stop()
	_executable = executable if executable != "" else "quintet"
	_arguments = arguments
	_begin()


# Connects to an engine that runs elsewhere: `quintet engine --listen HOST:PORT`.
func connect_to_engine(host: String, port: int) -> void:
	stop()
	_executable = ""
	_host = host
	_port = port
	_begin()


func is_ready() -> bool:
	return _state == State.READY


# Closes the connection and ends the engine that this client has started. Waiting requests fail with the code "closed".
func stop() -> void:
	_disconnect()
	_state = State.STOPPED
	_attempts = 0
	_retry_at = 0
	_matches.clear()
	_fail_calls("closed", "The client was stopped.")


# Coroutine. The new match, or null after `failed`.
func new_match(game: String, options := {}):
	return _open("new", {"game": game, "options": options})


# Coroutine. Opens a saved match, or returns null after `failed`.
func load_match(record: Dictionary):
	return _open("load", {"record": record})


# Coroutine. Whether the move was legal; otherwise `refused` says why not.
func play(a_match, move: String):
	return _accepted(a_match, request("play", {"move": move}, a_match))


# Coroutine. Takes back one move.
func undo(a_match):
	return _accepted(a_match, request("undo", {}, a_match))


# Coroutine. Plays the last move that was taken back. A reconnect forgets such moves.
func redo(a_match):
	return _accepted(a_match, request("redo", {}, a_match))


# Coroutine. The bot's move, or "" after `failed`. `limit` is one of { level: 1 to 8 }, { nodes } and { ms }.
func best_move(a_match, limit := {"level": 3}):
	var response: Response = yield(request("bestmove", limit, a_match), "done")
	if not response.ok:
		_report(a_match, response)
		return ""
	return response.result.move


# Forgets a match and closes it in the engine.
func close_match(a_match) -> void:
	if a_match in _matches:
		_matches.erase(a_match)
		request("close", {}, a_match)


# Any method of the engine protocol: yield(client.request("perft", {…}), "done"). The id of a given match is added to `params`.
func request(method: String, params := {}, a_match = null) -> Call:
	var pending := Call.new()
	pending.id = _next_id
	_next_id += 1
	pending.method = method
	pending.params = params
	pending.a_match = a_match
	if _state == State.STOPPED:
		call_deferred("_finish", pending, _failure("closed", "The client is not started."))
	else:
		_calls[pending.id] = pending
		if _state == State.READY:
			_send(pending)
	return pending


func _exit_tree() -> void:
	stop()


func _process(_delta: float) -> void:
	match _state:
		State.STARTING:
			_await_port()
		State.CONNECTING:
			_await_connection()
		State.RESTORING, State.READY:
			if _stream.status() != LineStream.CONNECTED:
				emit_signal("disconnected")
				_retry("The connection to the engine was lost.")
				return
			for line in _stream.read():
				_receive(line)


func _begin() -> void:
	_deadline = OS.get_ticks_msec() + int(start_timeout * 1000)
	if _executable == "":
		_connect(_host, _port)
		return
	_engine = EngineProcess.new()
	_engine.start(_executable, _arguments)
	engine_pid = _engine.pid
	_state = State.STARTING


func _await_port() -> void:
	if OS.get_ticks_msec() < _retry_at:
		return
	if _engine == null:
		_begin()
		return
	var port: int = _engine.port()
	if port > 0:
		_connect("127.0.0.1", port)
	elif OS.get_ticks_msec() > _deadline:
		_retry("\"%s\" did not start an engine. Check the path of the executable." % _executable)


func _connect(host: String, port: int) -> void:
	_state = State.CONNECTING
	if not _stream.open(host, port):
		_retry("%s:%d is not an address." % [host, port])


func _await_connection() -> void:
	if OS.get_ticks_msec() < _retry_at:
		return
	if _retry_at > 0 and _executable == "":
		_retry_at = 0
		_begin()
		return
	match _stream.status():
		LineStream.CONNECTED:
			_restore()
		LineStream.CLOSED:
			_retry("The engine does not accept connections.")
		_:
			if OS.get_ticks_msec() > _deadline:
				_retry("The engine does not answer.")


# Tries again after a growing delay, or gives up.
func _retry(message: String) -> void:
	_disconnect()
	_attempts += 1
	for pending in _calls.values():
		pending.tries += 1 if pending.sent else 0
		pending.sent = false
		pending.response = null
		if pending.tries >= MAX_TRIES:
			_calls.erase(pending.id)
			_finish(pending, _failure("engine-lost", "The engine failed %d times during this request." % MAX_TRIES))
	if _attempts >= MAX_ATTEMPTS:
		_state = State.STOPPED
		_fail_calls("engine-lost", message)
		emit_signal("failed", "engine-lost", message)
		return
	_retry_at = OS.get_ticks_msec() + BACKOFF_MS * (1 << (_attempts - 1))
	_state = State.CONNECTING if _executable == "" else State.STARTING


func _disconnect() -> void:
	_stream.close()
	if _engine != null:
		_engine.stop()
		_engine = null
	engine_pid = -1


# Loads every open match from its record, then repeats the requests without a response.
func _restore() -> void:
	_state = State.RESTORING
	_retry_at = 0
	_restoring = _matches.size()
	for a_match in _matches:
		_restore_match(a_match)
	if _restoring == 0:
		_resume()


func _restore_match(a_match) -> void:
	var pending := _internal("load", {"record": a_match.record})
	var response: Response = yield(pending, "done")
	if response.ok:
		a_match.id = response.result.match
		response = yield(_internal("subscribe", {"match": a_match.id, "language": language}), "done")
	if response.code == "engine-lost" or response.code == "closed":
		return
	if response.ok:
		a_match._draw(response.result)
		emit_signal("match_changed", a_match, [])
	else:
		_matches.erase(a_match)
		emit_signal("failed", response.code, response.message)
	_restoring -= 1
	if _restoring == 0:
		_resume()


func _resume() -> void:
	_state = State.READY
	_attempts = 0
	for pending in _calls.values():
		if not pending.sent:
			_send(pending)
	emit_signal("ready_to_play")


# A request that is sent while matches are being restored, and never repeated.
func _internal(method: String, params: Dictionary) -> Call:
	var pending := Call.new()
	pending.id = _next_id
	_next_id += 1
	pending.method = method
	pending.params = params
	pending.tries = MAX_TRIES
	_calls[pending.id] = pending
	_send(pending)
	return pending


func _send(pending: Call) -> void:
	var params := pending.params.duplicate()
	if pending.a_match != null:
		params["match"] = pending.a_match.id
	var line := JsonText.of({"jsonrpc": "2.0", "id": pending.id, "method": pending.method, "params": params})
	pending.sent = true
	if line.length() > Protocol.MAX_LINE or line.to_utf8().size() > Protocol.MAX_LINE:
		_calls.erase(pending.id)
		call_deferred("_finish", pending, _failure("too-long", "A request is limited to %d bytes." % Protocol.MAX_LINE))
		return
	_stream.write(line)


func _receive(line: String) -> void:
	var parsed := JSON.parse(line)
	if parsed.error != OK or typeof(parsed.result) != TYPE_DICTIONARY:
		emit_signal("failed", "broken-json", "The engine sent a line that is not a JSON object: %s" % line.left(80))
		return
	var message: Dictionary = parsed.result
	if message.has("method"):
		_notified(message)
	elif message.get("id") != null and _calls.has(int(message.id)):
		_responded(_calls[int(message.id)], _response(message))
	elif message.get("id") == null and message.has("error"):
		emit_signal("failed", Protocol.ERRORS.get(int(message.error.code), "internal"), message.error.message)


# A change of an open match is complete when its notification has been handled.
func _responded(pending: Call, response: Response) -> void:
	if response.ok and pending.method in CHANGING and pending.a_match in _matches:
		pending.response = response
		return
	_calls.erase(pending.id)
	_finish(pending, response)


func _notified(message: Dictionary) -> void:
	var params: Dictionary = message.params
	if message.method == "progress":
		var pending = _calls.get(int(params.id))
		if pending != null:
			emit_signal("progress", pending.a_match, params)
	elif message.method == "changed":
		for a_match in _matches:
			if a_match.id == params.match:
				_changed(a_match, params)


func _changed(a_match, drawing: Dictionary) -> void:
	var was: int = a_match.ply
	var seat: int = a_match.to_move
	var was_over: bool = a_match.is_over()
	if not a_match._follow(drawing, was):
		_fetch_record(a_match)
	a_match._draw(drawing)
	var forward: bool = a_match.ply == was + 1
	emit_signal("match_changed", a_match, drawing.changes if forward else [])
	if forward:
		emit_signal("move_played", a_match, a_match.move, seat)
	if a_match.is_over() and not was_over:
		emit_signal("ended", a_match, a_match.outcome)
	for pending in _calls.values():
		if pending.a_match == a_match and pending.response != null:
			_calls.erase(pending.id)
			_finish(pending, pending.response)
			return


func _fetch_record(a_match) -> void:
	var response: Response = yield(request("record", {}, a_match), "done")
	if response.ok:
		a_match.record = response.result


func _open(method: String, params: Dictionary):
	var response: Response
	for _attempt in MAX_TRIES:
		response = yield(request(method, params), "done")
		if not response.ok:
			break
		var a_match := Match.new()
		a_match.id = response.result.match
		var recorded := request("record", {}, a_match)
		var drawn := request("subscribe", {"language": language}, a_match)
		response = yield(recorded, "done")
		if not response.ok:
			# The engine may have died in between, and the new one does not know the match.
			continue
		a_match.record = response.result
		a_match.game = response.result.game
		_matches.append(a_match)
		response = yield(drawn, "done")
		if response.ok:
			a_match._draw(response.result)
			return a_match
		_matches.erase(a_match)
	_report(null, response)
	return null


func _accepted(a_match, pending: Call):
	var response: Response = yield(pending, "done")
	if not response.ok:
		_report(a_match, response)
	return response.ok


func _report(a_match, response: Response) -> void:
	if response.refused:
		emit_signal("refused", a_match, response.code, response.message)
	else:
		emit_signal("failed", response.code, response.message)


func _fail_calls(code: String, message: String) -> void:
	var calls := _calls.values()
	_calls.clear()
	for pending in calls:
		_finish(pending, _failure(code, message))


func _finish(pending: Call, response: Response) -> void:
	pending.emit_signal("done", response)


func _failure(code: String, message: String) -> Response:
	var response := Response.new()
	response.code = code
	response.message = message
	return response


func _response(message: Dictionary) -> Response:
	if not message.has("error"):
		var response := Response.new()
		response.ok = true
		response.result = message.get("result")
		return response
	var error: Dictionary = message.error
	var data = error.get("data")
	var name: String = Protocol.ERRORS.get(int(error.code), "internal")
	var text: String = error.message
	if typeof(data) == TYPE_DICTIONARY and data.has("code"):
		name = data.code
		text += ". " + data.reason if data.has("reason") else ""
	var failure := _failure(name, text)
	failure.refused = int(error.code) == Protocol.REFUSED
	return failure
