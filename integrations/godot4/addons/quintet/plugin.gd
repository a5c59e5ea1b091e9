@tool
extends EditorPlugin
# The node types register themselves with class_name.
