import ReelApp
import Testing

@testable import ReelREPL

/// What is done with lines that are not typed, at each event.
@Suite struct ShellLoopLinesTests {
  private typealias Event = ShellLoop.Event
  private typealias Action = ShellLoop.Action
  private typealias Line = ShellLoop.Line

  private static let expectation = Line(text: "expect error", expectsFailure: true)
  private static let question = Line(text: "log-in", questions: 2)

  /// Passes the events of a table to the loop of a source, and expects the actions beside them.
  private static func expect(
    _ source: ShellLoop.Source, _ rows: [(Event, [Action])],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var loop = ShellLoop(reading: source)
    for (event, actions) in [(.started, [.read])] + rows {
      #expect(loop.take(event) == actions, "\(event)", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [ShellLoop.Source.program, .script, .startFile])
  func linesArePerformedOneAfterTheOther(_ source: ShellLoop.Source) {
    Self.expect(
      source,
      [
        (.line("open 2"), [.showNews, .perform("open 2")]),
        (.finished(nil), [.acknowledge, .showResults, .read]),
        (.line("home"), [.showNews, .perform("home")]),
        (.finished(nil), [.acknowledge, .showResults, .read]),
        (.endOfInput, [.settle, .end(.ok)]),
        (.line("home"), []), (.endOfInput, []),
      ])
  }

  @Test func theNextLinesAnswerItsQuestions() {
    var answered = Self.question
    answered.answers = ["ada", "open 2"]
    Self.expect(
      .program,
      [
        (.line(Self.question), [.showNews, .ask, .read]),
        (.line("ada"), [.read]),
        (.line("open 2"), [.perform(answered)]),
        (.finished(nil), [.acknowledge, .showResults, .read]),
      ])
    // What is missing is missing when the line is performed.
    answered.answers = ["ada"]
    let first: [(Event, [Action])] = [
      (.line(Self.question), [.showNews, .ask, .read]), (.line("ada"), [.read]),
    ]
    Self.expect(
      .program,
      first + [
        (.endOfInput, [.perform(answered)]), (.failed, [.report]), (.finished(nil), [.read]),
        (.endOfInput, [.settle, .end(.checkFailed)]),
      ])
    Self.expect(
      .program,
      first + [
        (.unusable(isLast: false), [.refuse, .read]),
        (.endOfInput, [.settle, .end(.unreadable)]),
      ])
    for source in [ShellLoop.Source.program, .script] {
      let end: [Action] = [.refuse, .settle, .end(.unreadable)]
      Self.expect(source, first + [(.unusable(isLast: true), end)])
    }
  }

  /// A secret may follow the answer that is no text, and is never performed.
  @Test func allAnswersAreReadBehindOneThatIsNoText() {
    let first: [(Event, [Action])] = [
      (.line(Self.question), [.showNews, .ask, .read]), (.unusable(isLast: false), [.read]),
    ]
    for second in [Event.line("hunter2"), .unusable(isLast: false)] {
      Self.expect(
        .program,
        first + [
          (second, [.refuse, .read]),
          (.line("home"), [.showNews, .perform("home")]),
          (.finished(nil), [.acknowledge, .showResults, .read]),
          (.endOfInput, [.settle, .end(.unreadable)]),
        ])
    }
    Self.expect(
      .program,
      first + [(.endOfInput, [.refuse, .read]), (.endOfInput, [.settle, .end(.unreadable)])])
    Self.expect(
      .script,
      [first[0], (.unusable(isLast: false), [.refuse, .settle, .end(.unreadable)])])
  }

  @Test func aScriptEndsWithTheFirstFailure() {
    Self.expect(
      .script,
      [
        (.line("vanish"), [.showNews, .perform("vanish")]),
        (.failed, []), (.finished(nil), [.read]),
        (.line("home"), [.report, .end(.checkFailed)]),
      ])
    Self.expect(
      .script,
      [
        (.line("vanish"), [.showNews, .perform("vanish")]),
        (.failed, []), (.finished(nil), [.read]),
        (.endOfInput, [.report, .end(.checkFailed)]),
      ])
    Self.expect(
      .script,
      [
        (.line("vanish"), [.showNews, .perform("vanish")]),
        (.failed, []), (.finished(nil), [.read]),
        (.unusable(isLast: false), [.report, .end(.checkFailed)]),
      ])
  }

  @Test func aProgramHearsOfAFailureAtOnce() {
    Self.expect(
      .program,
      [
        (.line("vanish"), [.showNews, .perform("vanish")]),
        (.failed, [.report]), (.finished(nil), [.read]),
        (.line("home"), [.showNews, .perform("home")]),
        (.finished(nil), [.acknowledge, .showResults, .read]),
        (.line(".quit"), [.showNews, .perform(".quit")]),
        (.finished(.ok), [.settle, .end(.checkFailed)]),
      ])
  }

  @Test func aStartFileReportsFailuresAndGoesOn() {
    Self.expect(
      .startFile,
      [
        (.line("vanish"), [.showNews, .perform("vanish")]),
        (.failed, []), (.finished(nil), [.read]),
        (.line("home"), [.report, .showNews, .perform("home")]),
        (.failed, []), (.finished(nil), [.read]),
        (.endOfInput, [.report, .settle, .end(.ok)]),
      ])
  }

  @Test(arguments: [
    (ShellLoop.Source.program, [ShellLoop.Action.report]), (.script, []), (.startFile, []),
  ])
  func aFailureThatIsExpectedIsNone(_ source: ShellLoop.Source, _ reported: [ShellLoop.Action]) {
    Self.expect(
      source,
      [
        (.line("vanish"), [.showNews, .perform("vanish")]),
        (.failed, reported), (.finished(nil), [.read]),
        (.line(Self.expectation), [.showNews, .perform(Self.expectation)]),
        (.finished(nil), [.acknowledge, .showResults, .read]),
        (.line(".quit"), [.showNews, .perform(".quit")]),
        (.finished(.ok), [.settle, .end(.ok)]),
      ])
  }

  @Test func aLineThatIsNoTextIsRefused() {
    Self.expect(
      .program,
      [
        (.unusable(isLast: false), [.refuse, .read]),
        (.line("home"), [.showNews, .perform("home")]),
        (.finished(nil), [.acknowledge, .showResults, .read]),
        (.unusable(isLast: true), [.refuse, .settle, .end(.unreadable)]),
      ])
    Self.expect(
      .script, [(.unusable(isLast: false), [.refuse, .settle, .end(.unreadable)])])
  }

  @Test func anInterruptionEndsIt() {
    Self.expect(
      .script,
      [
        (.line("wait"), [.showNews, .perform("wait")]),
        (.interrupted, [.end(.interrupted)]), (.line("home"), []),
      ])
    // It is the line that has failed: what it says is reported here or not at all.
    Self.expect(
      .startFile,
      [
        (.line("wait"), [.showNews, .perform("wait")]),
        (.failed, []), (.finished(nil), [.read]),
        (.interrupted, [.report, .end(.interrupted)]),
      ])
    // Or the line that is not performed any more.
    Self.expect(
      .startFile,
      [
        (.line("wait"), [.showNews, .perform("wait")]),
        (.finished(nil), [.acknowledge, .showResults, .read]),
        (.interrupted, [.report, .end(.interrupted)]),
      ])
  }
}
