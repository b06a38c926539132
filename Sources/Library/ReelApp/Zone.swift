import Foundation
import ReelSupport

/// A time zone by its name, such as `Europe/Berlin`; one that this machine does not know is UTC.
///
/// The zone is the session's: it tells its apps, by ``App/zoneChosen(_:)``, and an app that shows
/// times of day keeps it in its state, as it does the language. So what is shown and what is found
/// by days is the same in a recording as it was; scripts are in UTC.
public struct Zone: Equatable, Sendable {
  /// What it is called.
  public let name: String

  /// That of scripts, and of everything until the session says otherwise.
  public static let utc = Zone("UTC")

  /// The zone with a name of the tz database.
  public init(_ name: String) { self.name = name }

  /// How many seconds its clocks are ahead of UTC at a moment, in seconds since 1970.
  package func offset(at seconds: Int) -> Int {
    guard self != .utc, let zone = TimeZone(identifier: name) else { return 0 }
    return zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
  }

  /// What stands behind a time of day there, the same in every language: `UTC+5:30`.
  package func label(at seconds: Int) -> String {
    let minutes = offset(at: seconds) / 60
    guard minutes != 0 else { return "UTC" }
    let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    let sign = minutes < 0 ? "-" : "+"
    return "UTC\(sign)\(hours)" + (rest == 0 ? "" : ":\(rest.zeroPadded(to: 2))")
  }
}

extension Zone: Codable {
  /// Reads the name, bare.
  public init(from decoder: any Decoder) throws {
    name = try decoder.singleValueContainer().decode(String.self)
  }

  /// Writes the name, bare.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
