import Reel

/// The words in a synopsis that stand for what one writes: in capital letters, in the user's language.
enum Placeholders {
  /// Each word in German; those that are the same there as well, so that none is forgotten.
  static let german = [
    "A": "A", "ACTION": "AKTION", "APP": "APP", "B": "B", "COMMAND": "BEFEHL",
    "CONDITION": "BEDINGUNG", "COUNT": "ANZAHL", "FILE": "DATEI", "FRAME": "FRAME",
    "FRAMES": "FRAMES", "FRAMES-A-SECOND": "FRAMES-PRO-SEKUNDE", "JSON": "JSON",
    "LANGUAGE": "SPRACHE", "METHOD": "METHODE", "N": "N", "NAME": "NAME", "NEW": "NEU",
    "OLD": "ALT", "PATH": "PFAD", "SECONDS": "SEKUNDEN",
  ]

  private static var word: Regex<(Substring, Substring?)> {
    /\b[A-Z]+(-[A-Z]+)*\b/.wordBoundaryKind(.simple)
  }

  /// The words in capital letters in a synopsis.
  static func words(of synopsis: String) -> [Substring] {
    synopsis.matches(of: word).map(\.output.0)
  }

  /// A synopsis in the language of the line that is being done.
  static func localized(_ synopsis: String) -> String {
    guard Language.current == .de else { return synopsis }
    return synopsis.replacing(word) { german[String($0.output.0)] ?? "" }
  }
}
