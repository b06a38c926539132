import Foundation
import ReelTexts

/// The time zone of a session, used for times of day and stored in its recording.
package enum SessionZone {
  /// The zone of scripts, and of every app by default.
  package static let utc = "UTC"

  /// Returns the name of the zone for a user at a terminal: that of `TZ` in an environment, or of
  /// the machine; nil if `TZ` gives none that has a name.
  ///
  /// POSIX has three forms of `TZ`: the name of a zone after a colon, which is often left out; the
  /// offset of a zone, as in `MSK-3`, which is west of Greenwich if it is positive; and rules for
  /// daylight saving time after that, which no name stands for.
  static func chosen(by environment: [String: String]) -> String? {
    guard let given = environment["TZ"], !given.isEmpty else { return name(of: .current) }
    let chosen = zoneName(of: String(given.drop { $0 == ":" }))
    if isUTC(chosen) { return utc }
    // Foundation takes GMT+5 and UTC-3 for zones, and has east and west the other way round.
    let zone = TimeZone(identifier: chosen).flatMap { $0.identifier == chosen ? $0 : nil }
    return (zone ?? self.zone(withOffset: chosen)).map(name)
  }

  /// Returns the name of the zone in a file, such as `/etc/localtime`; any other text as it is.
  private static func zoneName(of text: String) -> String {
    guard text.hasPrefix("/") else { return text }
    let file = URL(filePath: text).resolvingSymlinksInPath().path(percentEncoded: false)
    return file.firstRange(of: "/zoneinfo/").map { String(file[$0.upperBound...]) } ?? text
  }

  /// Returns what the user is told if `TZ` gives no zone that has a name.
  static func unknown(_ environment: [String: String]) -> Text {
    """
    times are shown in UTC, because TZ=\(verbatim: environment["TZ"] ?? "") names no time zone; \
    TZ=Europe/Berlin would
    """
  }

  /// Returns the zone of `MSK-3`, `<+0530>-5:30` or `UTC0`; nil for any other text.
  private static func zone(withOffset text: String) -> TimeZone? {
    guard
      let parts = text.wholeMatch(
        of: /(?:[A-Za-z]{3,}|<[A-Za-z0-9+-]+>)([+-]?)(\d{1,2})(?::(\d\d))?/)?.output,
      let hours = Int(parts.2), let minutes = Int(parts.3 ?? "0")
    else { return nil }
    let seconds = 3600 * hours + 60 * minutes
    return TimeZone(secondsFromGMT: parts.1 == "-" ? seconds : -seconds)
  }

  /// Returns the name of a zone; the many names of UTC become one.
  static func name(of zone: TimeZone) -> String {
    isUTC(zone.identifier) ? utc : zone.identifier
  }

  private static func isUTC(_ name: String) -> Bool {
    ["GMT", "UTC", "UCT", "Zulu", "Universal", "Greenwich"].contains {
      name == $0 || name == "Etc/" + $0
    }
  }
}
