import Foundation

/// A time zone by its name, such as `Europe/Berlin`; one that this machine does not know is UTC.
package struct Zone: Equatable, Sendable {
  /// What it is called.
  let name: String

  /// That of scripts, and of everything until the session says otherwise.
  static let utc = Zone(name: "UTC")

  /// How many seconds its clocks are ahead of UTC at a moment.
  func offset(at seconds: Int) -> Int {
    guard self != .utc, let zone = TimeZone(identifier: name) else { return 0 }
    return zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
  }

  /// What stands behind a time of day there, the same in every language: `UTC+5:30`.
  func label(at seconds: Int) -> String {
    let minutes = offset(at: seconds) / 60
    guard minutes != 0 else { return "UTC" }
    let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    let sign = minutes < 0 ? "-" : "+"
    return "UTC\(sign)\(hours)" + (rest == 0 ? "" : ":\(rest.zeroPadded(to: 2))")
  }
}

extension Zone: Codable {
  /// Reads the name, bare.
  package init(from decoder: any Decoder) throws {
    name = try decoder.singleValueContainer().decode(String.self)
  }

  /// Writes the name, bare.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
