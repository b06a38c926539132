import Reel
import ReelApp
import ReelSupport
import ReelTexts
import ReelTimeline

/// A frame to view: a frame, a number of frames from the cursor, a name, or a condition.
enum FrameTarget: Sendable {
  case frame(FrameName)
  case steps(Int)
  /// A mark or an action, or so many frames before or after it: `poolSaved-1`.
  case named(Word)
  case condition(Verbatim)

  init(_ words: [Word], _ arguments: Arguments) throws(LineError) {
    let word = words[0]
    if words.count > 1 {
      guard Int(word.text) == nil else { throw arguments.syntax.unexpected(words[1]) }
      self = .condition(Verbatim(words, in: arguments.line))
    } else if let sign = word.text.first, "+-".contains(sign), let steps = Int(word.text) {
      self = .steps(steps)
    } else if Self.isName(word.text) || Self.offset(in: word.text) != nil {
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

  /// Returns a name, and the number of frames from it: `poolSaved-1`.
  static func offset(in text: String) -> (name: String, steps: Int)? {
    guard let (_, name, steps) = text.wholeMatch(of: /(.+?)([+-]\d+)/)?.output,
      isName(String(name)), let steps = Int(steps)
    else { return nil }
    return (String(name), steps)
  }
}

extension Parameter where Value == FrameTarget {
  /// The parameter for a frame to view.
  static var target: Parameter {
    Parameter(
      ParameterSpecification(
        "N", .verbatim, isRequired: true, choices: [.now], placeholder: "N",
        content: .frame, missing: "a frame is missing"),
      reading: { words, arguments throws(LineError) in try FrameTarget(words, arguments) })
  }
}

extension Session {
  /// Views a frame.
  ///
  /// - Throws: `NoSuchFrame`; a ``LineFailure`` if it is beyond an end; a `LineError` if there
  ///   is no such name.
  func goto(_ target: FrameTarget) throws {
    switch target {
    case .frame(let frame): try cursor.goto(frame.number(in: timeline))
    case .steps(let count): try goto(position: position(count, from: questions.position))
    case .condition(let source):
      let condition = try condition(source)
      guard let position = try questions.nearestBecomingTrue(of: condition) else {
        throw LineFailure(
          "“\(verbatim: source.text)” does not become true at any frame", code: .notFound)
      }
      try goto(position: position)
    case .named(let name):
      if let position = try position(named: name.text) { return try goto(position: position) }
      guard let (base, steps) = FrameTarget.offset(in: name.text),
        let start = try position(named: base)
      else {
        let names = marks.all.map(\.name) + (try questions.actionNames())
        let hint = Spelling.hint(for: name.text, among: names)
        throw LineError(
          """
          there is neither a mark nor an action “\(verbatim: name.excerpt)”\(hint)
          """, at: name.range,
          code: .unknownName, suggestion: Spelling.nearest(to: name.text, among: names))
      }
      try goto(position: position(steps, from: start))
    }
  }

  /// Returns the position of a mark, or the nearest one of an action; nil if there is neither.
  private func position(named name: String) throws -> Int? {
    guard let frame = marks[name] else { return try questions.nearest(name) }
    guard let position = questions.history.position(of: frame) else {
      throw timeline.noSuchFrame(frame)
    }
    return position
  }

  /// Returns the position so many frames from another one, or the end in that direction.
  ///
  /// - Throws: A ``LineFailure`` if there is nothing in that direction.
  private func position(_ steps: Int, from start: Int) throws(LineFailure) -> Int {
    let wanted = start.addingReportingOverflow(steps).partialValue
    let (low, high) = (0, questions.history.count)
    let reached = steps < 0 ? max(wanted, low) : wanted < 0 ? high : min(wanted, high)
    guard reached != start || steps == 0 else {
      throw LineFailure(FrameName.end(isFirst: steps < 0), code: .notFound)
    }
    return reached
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
