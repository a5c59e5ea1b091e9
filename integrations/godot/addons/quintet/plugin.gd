tool
extends EditorPlugin
# Adds the two node types to the editor's "Create New Node" dialog.


func _enter_tree() -> void:
	add_custom_type("QuintetClient", "Node", preload("quintet_client.gd"), null)
	add_custom_type("QuintetBoard", "Control", preload("quintet_board.gd"), null)


func _exit_tree() -> void:
	remove_custom_type("QuintetBoard")
	remove_custom_type("QuintetClient")
