extends RefCounted
# Sends and receives UTF-8 lines over TCP.

enum { CONNECTING, CONNECTED, CLOSED }

const NEWLINE := 10

var _peer := StreamPeerTCP.new()
var _rest := PackedByteArray()


func open(host: String, port: int) -> bool:
	_rest = PackedByteArray()
	return _peer.connect_to_host(host, port) == OK


func status() -> int:
	_peer.poll()
	match _peer.get_status():
		StreamPeerTCP.STATUS_CONNECTING:
			return CONNECTING
		StreamPeerTCP.STATUS_CONNECTED:
			_peer.set_no_delay(true)
			return CONNECTED
	return CLOSED


func write(line: String) -> bool:
	return _peer.put_data((line + "\n").to_utf8_buffer()) == OK


# The lines that have arrived in full since the last call.
func read() -> PackedStringArray:
	var available := _peer.get_available_bytes()
	if available <= 0:
		return PackedStringArray()
	var received: Array = _peer.get_partial_data(available)
	if received[0] != OK:
		return PackedStringArray()
	var chunk: PackedByteArray = received[1]
	var end := chunk.size() - 1
	while end >= 0 and chunk[end] != NEWLINE:
		end -= 1
	if end < 0:
		_rest.append_array(chunk)
		return PackedStringArray()
	_rest.append_array(chunk.slice(0, end + 1))
	var lines := _rest.get_string_from_utf8().split("\n", false)
	_rest = chunk.slice(end + 1)
	return lines


func close() -> void:
	_peer.disconnect_from_host()
	_rest = PackedByteArray()
