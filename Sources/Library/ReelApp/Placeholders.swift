/// The placeholders in a synopsis: words in capital letters, and names of parameters that many
/// commands have, in the user's language.
package enum Placeholders {
  private static let words: [Substring: Text] = [
    "ACTION": Text("ACTION", context: "a placeholder"),
    "ADDRESS": Text("ADDRESS", context: "a placeholder"),
    "CHECK": Text("CHECK", context: "a placeholder"),
    "COMMAND": Text("COMMAND", context: "a placeholder"),
    "CONDITION": Text("CONDITION", context: "a placeholder"),
    "COUNT": Text("COUNT", context: "a placeholder"),
    "DIR": Text("DIR", context: "a placeholder"),
    "FILE": Text("FILE", context: "a placeholder"),
    "FOLDER": Text("FOLDER", context: "a placeholder"),
    "FRAME": Text("FRAME", context: "a placeholder"),
    "FRAMES": Text("FRAMES", context: "a placeholder"),
    "FRAMES-A-SECOND": Text("FRAMES-A-SECOND", context: "a placeholder"),
    "KIND": Text("KIND", context: "a placeholder"),
    "LANGUAGE": Text("LANGUAGE", context: "a placeholder"),
    "LINE": Text("LINE", context: "a placeholder"),
    "METHOD": Text("METHOD", context: "a placeholder"),
    "NAME": Text("NAME", context: "a placeholder"),
    "NEW": Text("NEW", context: "a placeholder"),
    "OLD": Text("OLD", context: "a placeholder"),
    "PAGE": Text("PAGE", context: "a placeholder"),
    "PATH": Text("PATH", context: "a placeholder"),
    "PLACE": Text("PLACE", context: "a placeholder"),
    "QUERY": Text("QUERY", context: "a placeholder"),
    "RATE": Text("RATE", context: "a placeholder"),
    "RECORDING": Text("RECORDING", context: "a placeholder"),
    "REQUEST": Text("REQUEST", context: "a placeholder"),
    "SCRIPT": Text("SCRIPT", context: "a placeholder"),
    "SECONDS": Text("SECONDS", context: "a placeholder"),
    "TEXT": Text("TEXT", context: "a placeholder"),
    "TIME": Text("TIME", context: "a placeholder"),
    "TOPIC": Text("TOPIC", context: "a placeholder"),
    "VALUE": Text("VALUE", context: "a placeholder"),
    "WORD": Text("WORD", context: "a placeholder"),
    "[options]": options,
    "amount": Text("amount", context: "a placeholder"),
    "code": Text("code", context: "a placeholder"),
    "condition": Text("condition", context: "a placeholder"),
    "field": Text("field", context: "a placeholder"),
    "id": Text("id", context: "a placeholder"),
    "name": Text("name", context: "a placeholder"),
    "note": Text("note", context: "a placeholder"),
    "number": Text("number", context: "a placeholder"),
    "order": Text("order", context: "a placeholder"),
    "phone": Text("phone", context: "a placeholder"),
    "resource": Text("resource", context: "a placeholder"),
    "value": Text("value", context: "a placeholder"),
  ]

  /// Returns the name of a parameter that has no words of its own.
  static func name(_ name: String) -> Text { words[name[...]] ?? Text(verbatim: name) }

  private static var word: Regex<(Substring, Substring?)> {
    /\b[A-Z]+(-[A-Z]+)*\b|\[options\]/.wordBoundaryKind(.simple)
  }

  /// The place of a program's options in a synopsis.
  static var options: Text { "[options]" }

  /// Returns a synopsis whose placeholders are texts.
  package static func text(of synopsis: String) -> Text {
    var parts: [Text] = []
    var rest = synopsis[...]
    for found in synopsis.matches(of: word) {
      guard let word = words[found.output.0] else { continue }
      parts += [Text(verbatim: String(rest[..<found.range.lowerBound])), word]
      rest = rest[found.range.upperBound...]
    }
    parts.append(Text(verbatim: String(rest)))
    return parts.joined()
  }
}
