import Foundation
import ReelSupport

/// A time zone by its name, such as `Europe/Berlin`; an unknown zone is UTC.
///
/// The zone belongs to the session, which passes it to its apps with ``App/zoneChosen(_:)``. An app
/// that shows times of day keeps it in its state, like the language. So a recording shows, and
/// finds by date, the same as before; scripts use UTC.
public struct Zone: Hashable, Sendable {
  /// The zone's name.
  public let name: String

  /// The zone of scripts, and the default.
  public static let utc = Zone("UTC")

  /// Creates the zone with a name of the tz database.
  public init(_ name: String) { self.name = name }

  /// Returns the offset from UTC in seconds, at a moment in seconds since 1970.
  package func offset(at seconds: Int) -> Int {
    guard self != .utc, let zone = TimeZone(identifier: name) else { return 0 }
    return zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
  }

  /// Returns the text after a time of day, the same in every language: `UTC+5:30`.
  package func label(at seconds: Int) -> String {
    let minutes = offset(at: seconds) / 60
    guard minutes != 0 else { return "UTC" }
    let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    let sign = minutes < 0 ? "-" : "+"
    return "UTC\(sign)\(hours)" + (rest == 0 ? "" : ":\(rest.zeroPadded(to: 2))")
  }
}

extension Zone: Codable {
  /// Decodes a plain name.
  public init(from decoder: any Decoder) throws {
    name = try decoder.singleValueContainer().decode(String.self)
  }

  /// Encodes a plain name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
