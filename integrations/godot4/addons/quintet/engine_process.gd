extends RefCounted
# The engine as a child process. The engine chooses a free port and writes the port to a file.

const LISTEN := ["engine", "--listen", "127.0.0.1:0"]

var pid := -1
var _port_file := ""


# `arguments` come before the engine's own, so that `node` with the path of a script can be the executable.
func start(executable: String, arguments: Array) -> void:
	_port_file = OS.get_user_data_dir().path_join("quintet-%d-%d.port" % [OS.get_process_id(), Time.get_ticks_usec()])
	DirAccess.make_dir_recursive_absolute(OS.get_user_data_dir())
	pid = OS.create_process(executable, arguments + LISTEN + ["--port-file", _port_file, "--exit-on-disconnect"])


# The port that the engine listens on, or 0 until the engine has written it.
func port() -> int:
	if not FileAccess.file_exists(_port_file):
		return 0
	var text := FileAccess.get_file_as_string(_port_file)
	return int(text) if text.ends_with("\n") else 0


# Ends the process if it is still running, and waits until it has exited.
func stop() -> void:
	if pid > 0:
		OS.kill(pid)
	pid = -1
	if _port_file != "":
		DirAccess.remove_absolute(_port_file)
