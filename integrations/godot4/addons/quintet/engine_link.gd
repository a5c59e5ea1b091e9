extends RefCounted
# A connection to an engine. When the connection is lost, the link restarts the engine or reconnects to the host.

signal opened
# An open connection was lost. The link is already reconnecting.
signal lost
# The link has failed to reconnect too many times and is now closed.
signal gave_up(message)

const EngineProcess = preload("engine_process.gd")
const LineStream = preload("line_stream.gd")

enum State { CLOSED, WAITING, STARTING, CONNECTING, OPEN }

const MAX_ATTEMPTS := 6
const BACKOFF_MS := 100

# How long a started engine, or a host, may take to accept a connection, in milliseconds.
var timeout_ms := 15000

var _state: int = State.CLOSED
var _executable := ""
var _arguments := []
var _host := ""
var _port := 0
var _engine := EngineProcess.new()
var _stream := LineStream.new()
var _attempts := 0
var _deadline := 0


func start(executable: String, arguments: Array) -> void:
	close()
	_executable = executable
	_arguments = arguments
	_begin()


func connect_to(host: String, port: int) -> void:
	close()
	_executable = ""
	_host = host
	_port = port
	_begin()


# Process id of the engine, or -1 if the link has not started an engine.
func pid() -> int:
	return _engine.pid


func close() -> void:
	_drop()
	_state = State.CLOSED
	_attempts = 0


# Call this when the connection works: it resets the count of failed attempts.
func settle() -> void:
	_attempts = 0


func send(line: String) -> void:
	_stream.write(line)


# Advances the connection, and returns the lines that have arrived. Call it every frame.
func poll() -> PackedStringArray:
	match _state:
		State.WAITING:
			if Time.get_ticks_msec() >= _deadline:
				_begin()
		State.STARTING:
			_await_port()
		State.CONNECTING:
			_await_connection()
		State.OPEN:
			if _stream.status() == LineStream.CONNECTED:
				return _stream.read()
			_try_again("The connection to the engine was lost.")
			lost.emit()
	return PackedStringArray()


func _begin() -> void:
	_deadline = Time.get_ticks_msec() + timeout_ms
	if _executable == "":
		_open(_host, _port)
	else:
		_state = State.STARTING
		_engine.start(_executable, _arguments)


func _await_port() -> void:
	var port := _engine.port()
	if port > 0:
		_open("127.0.0.1", port)
	elif Time.get_ticks_msec() > _deadline:
		_try_again("\"%s\" did not start an engine. Check the path of the executable." % _executable)


func _open(host: String, port: int) -> void:
	_state = State.CONNECTING
	if not _stream.open(host, port):
		_try_again("%s:%d is not an address." % [host, port])


func _await_connection() -> void:
	var status := _stream.status()
	if status == LineStream.CONNECTED:
		_state = State.OPEN
		opened.emit()
	elif status == LineStream.CLOSED or Time.get_ticks_msec() > _deadline:
		_try_again("The engine does not accept connections.")


# Retries after a growing delay, or gives up.
func _try_again(problem: String) -> void:
	_drop()
	_attempts += 1
	if _attempts < MAX_ATTEMPTS:
		_state = State.WAITING
		_deadline = Time.get_ticks_msec() + BACKOFF_MS * (1 << (_attempts - 1))
	else:
		_state = State.CLOSED
		gave_up.emit(problem)


func _drop() -> void:
	_stream.close()
	_engine.stop()
