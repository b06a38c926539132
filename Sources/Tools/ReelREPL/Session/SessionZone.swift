import Foundation

/// The time zone of a session, used for times of day and stored in its recording.
package enum SessionZone {
  /// The zone of scripts, and of every app by default.
  package static let utc = "UTC"

  /// The zone of the machine, or of `TZ`, for a user at a terminal.
  static var ofUser: String { name(of: .current) }

  /// Returns the name of a zone; the many names of UTC become one.
  static func name(of zone: TimeZone) -> String {
    let isUTC = ["GMT", "UTC", "UCT", "Zulu", "Universal", "Greenwich"].contains {
      zone.identifier == $0 || zone.identifier == "Etc/" + $0
    }
    return isUTC ? utc : zone.identifier
  }
}
