extends Node
# Plays matches with the Quintet engine, which runs as a child process or on another host. If the engine dies or the
# connection breaks, the client reconnects, replays every open match from its record and repeats the requests that had no
# response.
#
#   var a_match = yield(client.new_match("octa"), "completed")
#   yield(client.play(a_match, "1,1"), "completed")

# The client is ready for requests: connected for the first time, or reconnected with every match restored.
signal ready_to_play
# A match has a new position. `changes` are the steps to animate; empty after an undo or a reconnect.
signal match_changed(a_match, changes)
signal move_played(a_match, move, seat)
# A move or an undo was refused. Nothing has changed.
signal refused(a_match, code, message)
signal ended(a_match, outcome)
# A search has an interim result.
signal progress(a_match, params)
# The connection is lost; the client is already reconnecting.
signal disconnected
# Something other than a move went wrong: a bad request, or an engine that cannot be reached.
signal failed(code, message)

const EngineLink = preload("engine_link.gd")
const JsonText = preload("json_text.gd")
const Match = preload("quintet_match.gd")
const Protocol = preload("protocol.gd")

enum State { STOPPED, CONNECTING, RESTORING, READY }

# Methods whose success is followed by a `changed` notification.
const CHANGING := ["play", "undo", "redo"]
# A request fails after the connection has broken this many times while the request was waiting.
const MAX_TRIES := 3

# How long a started engine, or a host, may take to accept a connection, in seconds.
export var start_timeout := 15.0
# Language of status texts and messages: "en", "de", "es" or "zh".
export var language := "en"

var _state: int = State.STOPPED
var _link := EngineLink.new()
var _calls := {}
var _next_id := 1
var _matches := []
var _restoring := 0


# A request that waits for its response. The signal `done` has one parameter, the `Response`.
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
	# Why the request failed: the code of a refusal such as "occupied", or one of Protocol.ERRORS.
	var code := ""
	var message := ""
	# True if the rules or a limit of the engine refused the request; false if the request was bad or the engine was lost.
	var refused := false


func _init() -> void:
	_link.connect("opened", self, "_restore")
	_link.connect("lost", self, "_on_lost")
	_link.connect("gave_up", self, "_on_gave_up")


# Starts the engine and connects to it. `arguments` come before the engine's own: start_engine("node", ["/path/to/quintet.mjs"]).
func start_engine(executable := "quintet", arguments := []) -> void:
	_begin()
	_link.start(executable if executable != "" else "quintet", arguments)


# Connects to an engine that runs elsewhere: `quintet engine --listen HOST:PORT`.
func connect_to_engine(host: String, port: int) -> void:
	_begin()
	_link.connect_to(host, port)


func is_ready() -> bool:
	return _state == State.READY


# Process id of the engine that this client has started, or -1 if it has started none.
func engine_pid() -> int:
	return _link.pid()


# Closes the connection and ends the engine that this client has started. Waiting requests fail with the code "closed".
func stop() -> void:
	_link.close()
	_state = State.STOPPED
	_matches.clear()
	_fail_calls("closed", "The client was stopped.")


# Coroutine. Returns the new match, or null after emitting `failed`.
func new_match(game: String, options := {}):
	return _open("new", {"game": game, "options": options, "state": false})


# Coroutine. Opens a saved match and returns it, or null after emitting `failed`.
func load_match(record: Dictionary):
	return _open("load", {"record": record, "state": false})


# Coroutine. Plays a move and returns whether it was legal. If not, `refused` says why.
func play(a_match, move: String):
	return _accepted(a_match, request("play", {"move": move, "state": false}, a_match))


# Coroutine. Takes back one move.
func undo(a_match):
	return _accepted(a_match, request("undo", {"state": false}, a_match))


# Coroutine. Plays the last move that was taken back. Moves taken back before a reconnect cannot be redone.
func redo(a_match):
	return _accepted(a_match, request("redo", {"state": false}, a_match))


# Coroutine. Returns the bot's move, or "" after emitting `failed`. `limit` is { level: 1 to 8 }, { nodes } or { ms }.
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


# Calls any method of the engine protocol: yield(client.request("perft", {…}), "done"). If a match is given, its id is added
# to `params`.
func request(method: String, params := {}, a_match = null) -> Call:
	var pending := _call(method, params)
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
	for line in _link.poll():
		_receive(line)


func _begin() -> void:
	stop()
	_link.timeout_ms = int(start_timeout * 1000)
	_state = State.CONNECTING


func _on_lost() -> void:
	_state = State.CONNECTING
	emit_signal("disconnected")
	for pending in _calls.values():
		pending.response = null
		pending.tries += 1 if pending.sent else 0
		pending.sent = false
		if pending.tries >= MAX_TRIES:
			_calls.erase(pending.id)
			_finish(pending, _failure("engine-lost", "The engine failed %d times during this request." % MAX_TRIES))


func _on_gave_up(message: String) -> void:
	_state = State.STOPPED
	_fail_calls("engine-lost", message)
	emit_signal("failed", "engine-lost", message)


# Loads every open match from its record, then repeats the requests without a response.
func _restore() -> void:
	_state = State.RESTORING
	_restoring = _matches.size()
	for a_match in _matches:
		_restore_match(a_match)
	if _restoring == 0:
		_resume()


func _restore_match(a_match) -> void:
	var pending := _internal("load", {"record": a_match.record, "state": false})
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
	_link.settle()
	for pending in _calls.values():
		if not pending.sent:
			_send(pending)
	emit_signal("ready_to_play")


# Sends a request while matches are being restored. Such a request is never repeated.
func _internal(method: String, params: Dictionary) -> Call:
	var pending := _call(method, params)
	pending.tries = MAX_TRIES
	_calls[pending.id] = pending
	_send(pending)
	return pending


func _call(method: String, params: Dictionary) -> Call:
	var made := Call.new()
	made.id = _next_id
	_next_id += 1
	made.method = method
	made.params = params
	return made


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
	_link.send(line)


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


# Handles a response. A change of an open match is complete only when its notification has been handled too.
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
			# The engine may have died in the meantime, and the new engine does not know the match.
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
		text += ". " + data.explanation if data.has("explanation") else ""
	var failure := _failure(name, text)
	failure.refused = int(error.code) == Protocol.REFUSED
	return failure
