extends Reference
# Sends and receives UTF-8 lines over TCP.

enum { CONNECTING, CONNECTED, CLOSED }

const NEWLINE := 10

var _peer := StreamPeerTCP.new()
var _rest := PoolByteArray()


func open(host: String, port: int) -> bool:
	_rest = PoolByteArray()
	return _peer.connect_to_host(host, port) == OK


func status() -> int:
	match _peer.get_status():
		StreamPeerTCP.STATUS_CONNECTING:
			return CONNECTING
		StreamPeerTCP.STATUS_CONNECTED:
			_peer.set_no_delay(true)
			return CONNECTED
	return CLOSED


func write(line: String) -> bool:
	return _peer.put_data((line + "\n").to_utf8()) == OK


# The lines that have arrived in full since the last call.
func read() -> PoolStringArray:
	var available := _peer.get_available_bytes()
	if available <= 0:
		return PoolStringArray()
	var received: Array = _peer.get_partial_data(available)
	if received[0] != OK:
		return PoolStringArray()
	var chunk: PoolByteArray = received[1]
	var end := chunk.size() - 1
	while end >= 0 and chunk[end] != NEWLINE:
		end -= 1
	if end < 0:
		_rest.append_array(chunk)
		return PoolStringArray()
	_rest.append_array(chunk.subarray(0, end))
	var lines := _lines(_rest)
	_rest = chunk.subarray(end + 1, chunk.size() - 1) if end < chunk.size() - 1 else PoolByteArray()
	return lines


# Decodes lines. Godot decodes nothing if a single byte is not UTF-8. In that case each line is decoded separately, and an
# invalid line becomes "\uFFFD".
func _lines(bytes: PoolByteArray) -> PoolStringArray:
	var text := bytes.get_string_from_utf8()
	if text != "":
		return text.split("\n", false)
	var lines := PoolStringArray()
	var start := 0
	for end in bytes.size():
		if bytes[end] == NEWLINE:
			if end > start:
				var line := bytes.subarray(start, end - 1).get_string_from_utf8()
				lines.append(line if line != "" else "\uFFFD")
			start = end + 1
	return lines


func close() -> void:
	_peer.disconnect_from_host()
	_rest = PoolByteArray()
