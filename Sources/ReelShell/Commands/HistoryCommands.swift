import Reel
import ReelApp
import ReelTimeline

extension Session {
  /// Looking at what happened.
  static var historyCommands: [ShellCommand<State, Action>] {
    [
      Own(
        name: "log", synopsis: "log [COUNT]", summary: "The newest frames: what happened, and why"
      ) { session, call in
        let count = try call.optional().map(call.number) ?? 20
        session.showLog(count)
        return .done
      },
      Own(
        name: "frame", synopsis: "frame [N]", summary: "All about a frame, and what it changed"
      ) { session, call in
        let number = try call.optional().map(call.number) ?? session.timeline.cursor
        try session.showFrame(number)
        return .done
      },
      Own(
        name: "diff", synopsis: "diff A [B]", summary: "What differs between two frames",
        details: "A frame is a number or `now`; the second one is `now` if not given."
      ) { session, call in
        guard call.arguments.count == 1 || call.arguments.count == 2 else {
          throw LineError("one or two frames are needed; write: .\(call.synopsis)")
        }
        let frames = try call.arguments.map { try session.frameNumber($0, call) }
        try session.showDifference(frames[0], frames.count > 1 ? frames[1] : session.timeline.tip)
        return .done
      },
      Own(
        name: "dispatch", synopsis: "dispatch JSON", summary: "Dispatch a raw action",
        details: "An action of the current app, or of the whole: .dispatch {\"add\":5}",
        usesApp: true
      ) { session, call in
        try session.dispatchRaw(call)
        return .done
      },
    ]
  }

  /// The frame that a word means: a number, or `now`.
  func frameNumber(_ word: Word, _ call: Own.Invocation) throws -> Int {
    word.text == "now" ? timeline.tip : try call.number(word)
  }

  private func summary(of action: Action) throws -> ActionSummary {
    ActionSummary(try JSON(encoding: action), isSingle: suite.isSingle)
  }

  private func showLog(_ count: Int) {
    let numbers = timeline.path.flatMap { $0 }.suffix(count)
    guard !numbers.isEmpty else {
      output.answer("nothing has happened yet")
      return
    }
    let cursor = timeline.cursor
    let digits = String(numbers.last ?? 0).count
    for number in numbers {
      guard let frame = try? timeline.frame(number) else { continue }
      let why = frame.cause > 0 ? "effect of #\(frame.cause)" : frame.origin.rawValue
      let what = (try? summary(of: frame.action)).map { $0.text(width: 44) } ?? "?"
      let marker = number == cursor && timeline.isInThePast ? "▸" : " "
      let label = "#" + String(number)
      let blanks = String(repeating: " ", count: digits + 1 - label.count)
      output.answer("\(marker)\(blanks)\(label)  \(what.padded(to: 44))  \(why)")
    }
  }

  private func showFrame(_ number: Int) throws {
    if number == 0 {
      output.answer("#0  the initial state, digest \(try timeline.digest(at: 0))")
      return
    }
    let frame = try timeline.frame(number)
    let summary = try summary(of: frame.action)
    let difference = try difference(number - 1, number)
    var lines = ["#\(number)  \(summary.app.isEmpty ? "" : summary.app + ".")\(summary.name)"]
    lines.append("  time    \(frame.time.iso8601)")
    let cause = frame.cause > 0 ? ", of #\(frame.cause) \(try name(of: frame.cause))" : ""
    lines.append("  origin  \(frame.origin.rawValue)\(cause)")
    lines.append("  action  \(try JSON(encoding: frame.action).text)")
    lines.append("  digest  \(try timeline.digest(at: number))")
    lines.append(difference.isEmpty ? "  changed nothing" : "  changed")
    lines += difference.lines().map { "    " + $0 }
    output.answer(lines.joined(separator: "\n"))
  }

  private func name(of number: Int) throws -> String {
    try summary(of: timeline.frame(number).action).name
  }

  private func showDifference(_ first: Int, _ second: Int) throws {
    let difference = try difference(first, second)
    output.answer(
      difference.isEmpty
        ? "nothing differs between #\(first) and #\(second)"
        : difference.lines(width: max(24, output.width / 2)).joined(separator: "\n"))
  }

  private func difference(_ first: Int, _ second: Int) throws -> Difference {
    let root = suite.isSingle ? app.name : nil
    return try Difference(
      from: timeline.state(at: first), to: timeline.state(at: second), root: root)
  }

  private func dispatchRaw(_ call: Own.Invocation) throws {
    let (text, offset) = call.rest
    guard !text.isEmpty else {
      throw LineError("an action in JSON is missing; write: .\(call.synopsis)")
    }
    let action: Action
    do {
      action = try decodeAction(text.trimmed)
    } catch let error as JSONSyntaxError {
      let place = offset + min(error.offset, text.count)
      throw LineError("this is no JSON: \(error.message)", at: place..<place + 1)
    }
    try dispatch(action, origin: .shell)
    isScreenStale = true
  }

  private func decodeAction(_ text: String) throws -> Action {
    do {
      return try ActionJSON.decode(Action.self, from: text)
    } catch let error as JSONSyntaxError {
      throw error
    } catch {
      guard !suite.isSingle else { throw Failure("this is no action: \(error)") }
      do {
        return try ActionJSON.decode(Action.self, from: "{\"\(app.name)\":\(text)}")
      } catch let inner {
        throw Failure("this is no action of \(app.name): \(inner)")
      }
    }
  }
}

extension String {
  /// Filled up with blanks at the end.
  func padded(to width: Int) -> String {
    count < width ? self + String(repeating: " ", count: width - count) : self
  }
}
