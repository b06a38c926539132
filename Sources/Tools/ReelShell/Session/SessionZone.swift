import Foundation

/// The time zone of a session: times of day are shown in it, and its recording says which.
enum SessionZone {
  /// That of scripts, and of every app before it is told otherwise.
  static let utc = "UTC"

  /// That of the machine, or what `TZ` says, for a user at a terminal.
  static var ofUser: String { name(of: .current) }

  /// What a zone is called; the many names of UTC are one.
  static func name(of zone: TimeZone) -> String {
    let isUTC = ["GMT", "UTC", "UCT", "Zulu", "Universal", "Greenwich"].contains {
      zone.identifier == $0 || zone.identifier == "Etc/" + $0
    }
    return isUTC ? utc : zone.identifier
  }
}
