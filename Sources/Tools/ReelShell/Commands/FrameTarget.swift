import ReelTexts
import Reel
import ReelApp
import ReelSupport
import ReelTimeline

/// A frame to view: a frame, a number of frames from the cursor, or a name.
enum FrameTarget: Sendable {
  case frame(FrameName)
  case steps(Int)
  case named(Word)

  init(_ word: Word, _ arguments: Arguments) throws(LineError) {
    if let sign = word.text.first, "+-".contains(sign), let steps = Int(word.text) {
      self = .steps(steps)
    } else if Self.isName(word.text) {
      self = .named(word)
    } else {
      self = .frame(try FrameName(word, arguments))
    }
  }

  /// Returns whether a word can be a mark, or an action: letters and digits, but not a number or
  /// `now`.
  static func isName(_ text: String) -> Bool {
    guard let first = text.first, first.isLetter || first == "_", text != "now" else {
      return false
    }
    return text.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
  }
}

extension Parameter where Value == FrameTarget {
  /// The parameter for a frame to view.
  static var target: Parameter {
    word("N", missing: "a frame is missing", choices: [.now]) {
      word, arguments throws(LineError) in
      try FrameTarget(word, arguments)
    }
  }
}

extension Session {
  /// Views a frame.
  ///
  /// - Throws: `NoSuchFrame`; a ``Failure`` if it is beyond an end; a `LineError` if there is no
  ///   such name.
  func goto(_ target: FrameTarget) throws {
    switch target {
    case .frame(let frame): try cursor.goto(frame.number(in: timeline))
    case .steps(let count):
      let position = questions.position
      let wanted = position.addingReportingOverflow(count).partialValue
      let (low, high) = (0, questions.history.count)
      let reached = count < 0 ? max(wanted, low) : wanted < 0 ? high : min(wanted, high)
      guard reached != position || count == 0 else {
        throw Failure(FrameName.end(isFirst: count < 0), code: .notFound)
      }
      try goto(position: reached)
    case .named(let name):
      if let frame = marks[name.text] { return try cursor.goto(frame) }
      guard let position = try questions.nearest(name.text) else {
        let names = marks.all.map(\.name) + (try questions.actionNames())
        let hint = Spelling.hint(for: name.text, among: names)
        throw LineError(
          """
          there is neither a mark nor an action “\(verbatim: name.excerpt)”\(hint)
          """, at: name.range,
          code: .unknownName, suggestion: Spelling.nearest(to: name.text, among: names))
      }
      try goto(position: position)
    }
  }

  /// Views a position of the branch being viewed.
  func goto(position: Int) throws {
    guard position > 0 else { return cursor.first() }
    try cursor.goto(questions.history.number(at: position))
  }
}

extension FrameName {
  /// Returns the message for when there is no frame further forward, or further back.
  static func end(isFirst: Bool) -> Text {
    isFirst ? "this is the beginning" : "this is the newest frame"
  }
}
