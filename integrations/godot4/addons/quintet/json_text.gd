extends RefCounted
# Writes JSON on one line. Godot's own `JSON.stringify` writes some control characters in a way that is not valid JSON.


static func of(value) -> String:
	match typeof(value):
		TYPE_NIL:
			return "null"
		TYPE_BOOL:
			return "true" if value else "false"
		TYPE_INT:
			return str(value)
		TYPE_FLOAT:
			return str(int(value)) if value == floor(value) and abs(value) < 1e15 else JSON.stringify(value)
		TYPE_DICTIONARY:
			var members := PackedStringArray()
			for key in value:
				members.append(_quoted(str(key)) + ":" + of(value[key]))
			return "{" + ",".join(members) + "}"
		TYPE_ARRAY, TYPE_PACKED_STRING_ARRAY:
			var items := PackedStringArray()
			for item in value:
				items.append(of(item))
			return "[" + ",".join(items) + "]"
	return _quoted(str(value))


static func _quoted(text: String) -> String:
	text = text.replace("\\", "\\\\").replace("\"", "\\\"")
	for code in range(1, 32):
		text = text.replace(String.chr(code), "\\u%04x" % code)
	return "\"" + text + "\""
