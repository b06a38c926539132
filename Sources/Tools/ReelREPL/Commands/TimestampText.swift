import Foundation
import Reel

extension Timestamp {
  /// The moment in ISO 8601, in UTC, with milliseconds: `2026-01-01T00:00:00.000Z`.
  package var iso8601: String {
    Date(timeIntervalSince1970: Double(milliseconds) / 1000)
      .formatted(
        .iso8601.year().month().day().time(includingFractionalSeconds: true)
          .timeZone(separator: .omitted))
  }
}
