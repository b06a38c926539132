import Reel

/// The words in a synopsis that stand for what one writes: in capital letters, in the user's
/// language.
package enum Placeholders {
  /// The words that are other ones in German.
  private static let german = [
    "ACTION": "AKTION", "ADDRESS": "ADRESSE", "COMMAND": "BEFEHL", "CONDITION": "BEDINGUNG",
    "COUNT": "ANZAHL", "DIR": "VERZEICHNIS", "FILE": "DATEI", "FOLDER": "ORDNER",
    "FRAMES-A-SECOND": "FRAMES-PRO-SEKUNDE",
    "LANGUAGE": "SPRACHE", "LINE": "ZEILE", "METHOD": "METHODE", "NEW": "NEU",
    "OLD": "ALT", "PATH": "PFAD", "RECORDING": "AUFNAHME", "SCRIPT": "SKRIPT",
    "SECONDS": "SEKUNDEN", "VALUE": "WERT",
  ]

  private static var word: Regex<(Substring, Substring?)> {
    /\b[A-Z]+(-[A-Z]+)*\b/.wordBoundaryKind(.simple)
  }

  /// A synopsis in the language of the line that is being done.
  package static func localized(_ synopsis: String) -> String {
    guard Language.current == .de else { return synopsis }
    return synopsis.replacing(word) { german[String($0.output.0)] ?? String($0.output.0) }
  }
}
