import ReelApp
import ReelREPL
import ReelSupport
import ReelTexts
import ReelTimeline

/// The difference between a new recording and the one that it replaces.
enum RecordingChange {
  /// The result of a comparison.
  enum Verdict: Equatable {
    /// There was no recording before.
    case new
    /// It is the same, byte for byte.
    case unchanged
    /// It is different; the first difference, in lines.
    case changed([String])

    /// The remark after a script's name.
    var remark: Text {
      switch self {
      case .new: "recorded"
      case .unchanged: "recording unchanged"
      case .changed: "recording changed"
      }
    }
  }

  /// Compares two recordings.
  ///
  /// - Parameters:
  ///   - old: the old file, which need not exist.
  ///   - fresh: the new file.
  ///   - suite: the current apps.
  ///   - translation: the language of the first difference.
  /// - Throws: A `RecordingError` if a file cannot be read.
  static func between<State, Action>(
    _ old: String, and fresh: String, suite: Suite<State, Action>, in translation: Translation
  ) throws -> Verdict {
    guard let before = try contents(of: old) else { return .new }
    guard let after = try contents(of: fresh) else {
      throw RecordingError.file(path: fresh, reason: .systemError)
    }
    guard before != after else { return .unchanged }
    let oldLines = lines(of: before)
    let newLines = lines(of: after)
    guard
      let index = zip(oldLines, newLines).enumerated().first(where: { $0.element.0 != $0.element.1 }
      )?
      .offset ?? (oldLines.count == newLines.count ? nil : min(oldLines.count, newLines.count))
    else { return .changed([translation("only in its times")]) }
    return .changed(
      difference(
        at: index < oldLines.count ? oldLines[index] : nil,
        index < newLines.count ? newLines[index] : nil, old: old, suite: suite,
        in: translation))
  }

  /// Returns the content of a regular file; nil if there is none.
  private static func contents(of path: String) throws(RecordingError) -> [UInt8]? {
    do {
      return try SystemFile.contents(of: path, mustBeRegular: true)
    } catch {
      if error.isMissing { return nil }
      throw .file(path: path, reason: error.text)
    }
  }

  private static func lines(of recording: [UInt8]) -> [JSON] {
    TextLines.of(String(decoding: recording, as: UTF8.self)).map { line in
      guard case .object(var members)? = try? JSON(text: line) else { return .string(line) }
      // Neither says anything about what happened.
      for name in ["sum", "time"] { members[name] = nil }
      return .object(members)
    }
  }

  /// Returns the difference between the first lines that differ.
  private static func difference<State, Action>(
    at old: JSON?, _ new: JSON?, old path: String, suite: Suite<State, Action>,
    in translation: Translation
  ) -> [String] {
    let frame = frame(new) ?? frame(old)
    let location = translation(
      frame.map { "first at frame \($0)" } ?? "first at its beginning")
    guard case .object(var before)? = old, before["end"] == nil else {
      return ["\(location): \(translation("there are more frames"))"]
    }
    guard case .object(var after)? = new, after["end"] == nil else {
      return ["\(location): \(translation("there are fewer frames"))"]
    }
    // A digest tells the reader nothing; a replay reports that the same action leads to another
    // state.
    let isSameAction = before["action"] == after["action"] && before["frame"] == after["frame"]
    (before["digest"], after["digest"]) = (nil, nil)
    let difference = Difference(from: .object(before), to: .object(after))
    guard isSameAction, difference.isEmpty else {
      return ["\(location):"] + difference.lines(in: translation).map { "  " + $0 }
    }
    let review = ReplayReview(suite: suite, isTolerant: true, in: translation).check(path)
    return (review.failure ?? location).split(separator: "\n").map(String.init)
  }

  private static func frame(_ line: JSON?) -> Int? {
    guard case .object(let members)? = line else { return nil }
    for name in ["frame", "keyframe", "end"] {
      if case .int(let number)? = members[name] { return Int(number) }
    }
    return nil
  }
}
