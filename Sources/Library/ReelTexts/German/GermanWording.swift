extension Wording {
  /// The German texts.
  static let german = Wording(
    unknownLanguage: { "die Sprache „\($0)“ gibt es nicht; es gibt \($1)" },
    didYouMean: { "; ist \($0) gemeint?" },
    quoted: { "„\($0)“" },
    thereIs: { "es gibt \($0)" },
    system: [
      "No such file or directory": "so eine Datei oder so ein Verzeichnis gibt es nicht",
      "Permission denied": "das ist nicht erlaubt",
      "Is a directory": "das ist ein Verzeichnis",
    ],
    noRegularFile: "das ist keine gewöhnliche Datei",
    zero: { "das Zeichen \($0) ist U+0000, das hier nicht vorkommen kann" })
}
