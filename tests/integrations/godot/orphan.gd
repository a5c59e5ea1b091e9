extends "suite.gd"
# Starts an engine, prints its process id and runs until it is killed.


func _run() -> void:
	var client = yield(started_client(), "completed")
	print("engine %d" % client.engine_pid())
