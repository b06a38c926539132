import Reel

/// How much of the past a recording keeps that never ends.
public struct RecordingSpan: Sendable, Equatable {
  /// The span in milliseconds.
  let milliseconds: Int64
  /// The greatest size in bytes.
  let bytes: Int

  /// The last part of what has happened.
  ///
  /// The oldest frames go as soon as one of the limits says so. A state must be small against the
  /// size: each of the files begins and ends with one.
  ///
  /// - Parameters:
  ///   - time: what is kept at least, if it fits; an eighth more at most.
  ///   - bytes: the greatest size of all files together.
  public static func last(_ time: Duration, bytes: Int = 64 << 20) -> RecordingSpan {
    let end = Timestamp(milliseconds: 0) + max(time, .zero)
    return RecordingSpan(milliseconds: end.milliseconds, bytes: bytes)
  }

  /// What a single file holds before the next one begins.
  func file(from start: Timestamp) -> FileSpan {
    let (end, isTooLate) = start.milliseconds.addingReportingOverflow(max(milliseconds / 8, 1))
    return FileSpan(end: Timestamp(milliseconds: isTooLate ? .max : end), bytes: bytes / 8)
  }
}

extension Duration {
  /// A number of minutes, as in ``RecordingSpan/last(_:bytes:)``.
  public static func minutes(_ count: Int) -> Duration { .seconds(60 * count) }
}

/// What one of several files of a recording holds.
struct FileSpan: Sendable {
  /// The time at which the next one begins.
  let end: Timestamp
  /// The size in bytes at which it does.
  let bytes: Int
}
