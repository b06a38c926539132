extension Strings {
  /// The German names of commands, in addition to their own.
  static let germanKeywords: [String: [String]] = [
    "register": ["registrieren"],
    "login": ["anmelden"],
    "logout": ["abmelden"],
    "add-money": ["einzahlen"],
    "send": ["senden", "überweisen"],
    "transactions": ["umsätze"],
    "filter": ["filtern"],
    "clear-filter": ["filter-löschen"],
    "sort": ["sortieren"],
    "next": ["weiter"],
    "previous": ["vorige"],
    "open": ["öffnen", "zeigen"],
    "repeat": ["wiederholen"],
    "settings": ["einstellungen"],
    "settings password": ["einstellungen passwort"],
    "settings currency": ["einstellungen währung"],
    "settings phone": ["einstellungen telefon"],
    "name": ["benennen"],
    "home": ["konto"],
    "refresh": ["aktualisieren"],
    "back": ["zurück"],
    "resources": ["belegung"],
    "wipe": ["entfernen"],
  ]
}
