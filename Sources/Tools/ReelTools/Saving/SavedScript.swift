import Foundation
import Reel
import ReelApp
import ReelREPL
import ReelSupport
import ReelTexts
import ReelTimeline

/// Writes the user's lines as a script, with expectations about the results.
struct SavedScript<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  /// The maximum number of expectations after a line, of either kind.
  private static var limit: Int { 6 }

  let suite: Suite<State, Action>
  let timeline: Timeline<State, Action>
  /// The folder with the data that it begins with, beside it; nil if there are none.
  let data: String?
  /// What the script cannot repeat.
  var limits: [Text]
  /// Whether time is virtual: effects in flight then stand still until a line waits for them.
  let isVirtual: Bool
  /// The name of the session's time zone.
  let zone: String
  /// The time now.
  let moment: Timestamp
  /// Puts the comments into a language.
  let translation: Translation

  /// Returns the script.
  ///
  /// - Parameters:
  ///   - transcript: the performed lines.
  ///   - now: the final view.
  /// - Throws: Any error of the state's own `encode(to:)`.
  func text(of transcript: Transcript, now: Transcript.View) throws -> String {
    var script = [
      "# "
        + translation(
          "Saved from a session of \(verbatim: suite.name): its lines, and what they showed.")
    ]
    script += limits.map { "# " + translation($0) }
    if transcript.hasGap {
      script.append(
        "# "
          + translation("Nothing is expected up to the end of the last pause: it was not recorded.")
      )
    }
    let lines = transcript.lines
    let variables = Set(lines.flatMap(\.answers).filter { $0.hasPrefix("env:") })
    if !variables.isEmpty {
      let names = variables.map { $0.dropFirst(4) }.sorted().joined(separator: ", ")
      script.append("# " + translation("Secrets come from the environment: \(verbatim: names)."))
    }
    // Before an edit, states were different from what they are in the end.
    let lastEdit =
      lines.indices.last { index in
        !lines[index].isRemembered || lines[index].row?.rewritesHistory == true
          || (index > 0 && !lines[index - 1].isRemembered)
      } ?? -1
    if let data {
      script += [
        "# " + translation("What was stored when the session began, perhaps with passwords:"),
        ".data \(Words.quoted(data))",
      ]
    }
    var seen = lines.first.map(\.before) ?? now
    // The session may have begun in another language than a script does, and in another app.
    if seen.language != .en { script.append(".locale \(seen.language.rawValue)") }
    if !lines.isEmpty, seen.app > 0 { script.append(".use \(suite.apps[seen.app].name)") }
    // The first line may have started another app, or none.
    if let started = transcript.started, started.app == seen.app,
      lines.first?.row?.showsResults != true
    {
      script.append("wait")
      seen.frame = max(seen.frame, started.frame)
      seen.lastFrame = max(seen.lastFrame, started.frame)
      if lastEdit < 0 { script += try expectations(at: seen, after: nil) }
    }
    var mustWait = false
    for (index, line) in lines.enumerated() {
      let after = index + 1 < lines.count ? lines[index + 1].before : now
      if let omission = omission(line) {
        script += ["", omission]
        continue
      }
      guard let text = kept(line, after: index > 0 ? lines[index - 1] : nil) else { continue }
      script += line.row?.isExpectation == true || script.count == 1 ? [text] : ["", text]
      script += line.answers
      if let failure = line.failure, !line.isDeclined {
        let first = TextLines.of(line.question ?? failure).first ?? ""
        script.append("expect error contains \(Words.quoted(first, always: true))")
        continue
      }
      mustWait = mustWait || after.lastFrame > line.lastFrame || isUnnoticed(line)
      if mustWait, after.isSteady || isVirtual {
        script.append("wait")
        mustWait = false
      }
      if index > lastEdit, after.isSteady || isVirtual, !mustWait {
        script += try expectations(at: after, after: seen)
        seen = after
      }
    }
    return script.joined(separator: "\n") + "\n"
  }

  /// Returns whether a line may have led to answers that left no frame; on virtual time, only lines
  /// that wait let answers come.
  private func isUnnoticed(_ line: Transcript.Line) -> Bool {
    !isVirtual && !line.isRemembered && line.row?.isCheck != true
  }

  /// Returns whether a line is left out because only its user may see it.
  func hidesSecret(of line: Transcript.Line) -> Bool {
    guard line.dottedName != nil else { return line.isHidden }
    return !line.isLeftOut
      && (line.isHidden || SessionFailures<State, Action>.namesSecret(line.text))
  }

  /// Returns the comment in place of a line that only its user may see.
  private func omission(_ line: Transcript.Line) -> String? {
    if line.isLeftOut { return nil }
    if hidesSecret(of: line) {
      return "# "
        + (line.dottedName
          .map { translation("A \(verbatim: $0) line with a secret was left out here.") }
          ?? translation("A line with a secret was left out here."))
    }
    return line.failure == nil || line.isCommand
      ? nil : "# " + translation("A line that is not a command was left out here.")
  }

  /// Returns the line for the script; nil if it is left out.
  private func kept(_ line: Transcript.Line, after previous: Transcript.Line?) -> String? {
    // It has done nothing, but its app may have started for it.
    if line.isDeclined { return line.lastFrame > line.before.lastFrame ? "wait" : nil }
    switch line.row?.saving {
    case .never?: return nil
    case .when(let isRepeated)? where !isRepeated(line, previous): return nil
    case .always?, .when?, nil: return line.text.trimmed
    }
  }

  /// Returns expectations about changes of the view.
  private func expectations(
    at view: Transcript.View, after earlier: Transcript.View?
  ) throws -> [String] {
    guard let (history, position) = place(of: view) else { return [] }
    let state = history.state(at: position)
    let before =
      earlier.flatMap(place).map { $0.history.state(at: $0.position) } ?? suite.initialState
    let root = suite.root
    let difference = try Difference(from: before, to: state, root: root)
    let values = difference.changes.flatMap { expectation($0.path, $0.after) }
    let app = suite.apps[view.app]
    // An expectation about the screen of an app that has not started would start it.
    let isStarted = !app.isInitial(state) || history.hasAction(of: app, upTo: position)
    let shown = isStarted ? screenLines(app.screen(state), at: view) : []
    let known = earlier.map { Set(screenLines(suite.apps[$0.app].screen(before), at: $0)) } ?? []
    let new = shown.filter { !known.contains($0) }
    return values.prefix(Self.limit).map { "expect \($0)" }
      + new.prefix(Self.limit).map { "expect screen contains \(Words.quoted($0, always: true))" }
  }

  /// Returns where a view's frame is on its branch; nil if it is not there any more.
  private func place(
    of view: Transcript.View
  ) -> (history: History<State, Action>, position: Int)? {
    guard let history = timeline.history(of: view.branch),
      let position = history.position(of: view.frame)
    else { return nil }
    return (history, position)
  }

  /// Returns expectations about the value at a path: about the parts of a larger one.
  private func expectation(_ path: Path, _ value: JSON?) -> [String] {
    switch value {
    case nil:
      // A removed member was a case of an enum: a path to it would be a mistake.
      if case .name? = path.steps.last { return [] }
      return ["not \(path) exists"]
    case .object(let members):
      return members.ordered
        .flatMap { expectation(path.appending(.name($0.key)), $0.value) }
    case .array(let elements): return ["\(path).count == \(elements.count)"]
    case .string(let text) where text.count > 100: return []
    case .double, .number: return []
    case let value?:
      return Self.isSecret(path) || (!isVirtual && isOfItsTime(value))
        ? [] : ["\(path) == \(value.text)"]
    }
  }

  /// Returns whether a path ends in the name of a secret.
  private static func isSecret(_ path: Path) -> Bool {
    if case .name(let name)? = path.steps.last { SecretFilter.isSecret(name) } else { false }
  }

  /// Returns whether a value would differ the next time: a moment, the year, the user's time zone,
  /// or an id that was made up.
  private func isOfItsTime(_ value: JSON) -> Bool {
    let (now, years) = (moment.milliseconds, 20 * 366 * 86_400_000 as Int64)
    switch value {
    case .string(let text):
      return text == zone || UUID(uuidString: text) != nil
        || text.prefixMatch(of: /\d{4}-\d\d-\d\d/) != nil
    case .int(let number):
      return (now - years...now + years).contains(number)
        || (now - years...now + years).contains(number.multipliedReportingOverflow(by: 1000).0)
        || "\(number)" == moment.iso8601.prefix(4)
    default: return false
    }
  }

  /// Returns the lines of a screen, without spaces at both ends; on real time without those with a
  /// moment, or with the address of the embedded backend.
  private func screenLines(_ screen: Screen, at view: Transcript.View) -> [String] {
    TextRenderer(Translation(view.language), width: StandardOutput.plainWidth)
      .text(screen.at(view.moment))
      .split(separator: "\n").map { String($0).trimmed }
      .filter { line in
        line.count > 2
          && (isVirtual
            || line.firstMatch(of: /\d{4}-\d\d-\d\d|\d\d:\d\d|127\.0\.0\.1:/) == nil)
      }
  }
}
