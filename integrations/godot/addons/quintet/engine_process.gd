extends Reference
# The engine as a child process. The engine chooses a free port and writes the port to a file, since Godot 3.2 cannot read a
# child's output.

const LISTEN := ["engine", "--listen", "127.0.0.1:0"]

var pid := -1
var _port_file := ""


# `arguments` come before the engine's own, so that `node` with the path of a script can be the executable.
func start(executable: String, arguments: Array) -> void:
	_port_file = OS.get_user_data_dir().plus_file("quintet-%d-%d.port" % [OS.get_process_id(), OS.get_ticks_usec()])
	Directory.new().make_dir_recursive(OS.get_user_data_dir())
	pid = OS.execute(executable, arguments + LISTEN + ["--port-file", _port_file, "--exit-on-disconnect"], false)


# The port that the engine listens on, or 0 until the engine has written it.
func port() -> int:
	var file := File.new()
	if not file.file_exists(_port_file) or file.open(_port_file, File.READ) != OK:
		return 0
	var text := file.get_as_text()
	file.close()
	return int(text) if text.ends_with("\n") else 0


# Ends the process if it is still running, and waits until it has exited.
func stop() -> void:
	if pid > 0:
		OS.kill(pid)
	pid = -1
	if _port_file != "":
		Directory.new().remove(_port_file)
