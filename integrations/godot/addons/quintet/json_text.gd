extends Reference
# Writes JSON on one line. Godot 3's own `to_json` writes some control characters in a way that is not valid JSON.


static func of(value) -> String:
	match typeof(value):
		TYPE_NIL:
			return "null"
		TYPE_BOOL:
			return "true" if value else "false"
		TYPE_INT:
			return str(value)
		TYPE_REAL:
			return str(int(value)) if value == floor(value) and abs(value) < 1e15 else to_json(value)
		TYPE_DICTIONARY:
			var members := PoolStringArray()
			for key in value:
				members.append(_quoted(str(key)) + ":" + of(value[key]))
			return "{" + members.join(",") + "}"
		TYPE_ARRAY, TYPE_STRING_ARRAY, TYPE_INT_ARRAY, TYPE_REAL_ARRAY:
			var items := PoolStringArray()
			for item in value:
				items.append(of(item))
			return "[" + items.join(",") + "]"
	return _quoted(str(value))


static func _quoted(text: String) -> String:
	text = text.replace("\\", "\\\\").replace("\"", "\\\"")
	for code in range(1, 32):
		text = text.replace(char(code), "\\u%04x" % code)
	return "\"" + text + "\""
