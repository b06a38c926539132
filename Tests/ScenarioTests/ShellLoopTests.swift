import ReelApp
import Testing

@testable import ReelREPL

extension ShellLoop.Line: ExpressibleByStringLiteral {
  /// Creates a line with this text.
  public init(stringLiteral text: String) { self.init(text: text) }
}

/// What the shell at a terminal does at each event.
@Suite struct ShellLoopTests {
  private typealias Event = ShellLoop.Event
  private typealias Action = ShellLoop.Action

  /// A loop in which a line is edited, after some events.
  private static func idle(after events: Event...) -> ShellLoop {
    var loop = ShellLoop(reading: .person)
    for event in [.started] + events { _ = loop.take(event) }
    return loop
  }

  /// Passes the events of a table, and expects the actions beside them.
  private static func expect(
    _ rows: [(Event, [Action])], from first: ShellLoop = idle(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var loop = first
    for (event, actions) in rows {
      #expect(loop.take(event) == actions, "\(event)", sourceLocation: sourceLocation)
    }
  }

  @Test func aLineIsReadPerformedAndShown() {
    Self.expect(
      [
        (.shown(hasSettled: true), [.showNews, .endAsking]),
        (.started, [.beginFlush, .countDown, .read]),
        (.line("open 2"), [.perform("open 2")]),
        (.stepBegan, []),
        (.changed, []),
        (.stepEnded, []),
        (.goesOn, []),
        (.shown(hasSettled: true), [.showNews, .endAsking]),
        (.finished(nil), [.acknowledge, .countDown, .read]),
        (.endOfInput, [.end(.ok)]),
      ], from: ShellLoop(reading: .person))
  }

  @Test func nothingHappensAfterTheEnd() {
    Self.expect([
      (.line(".quit"), [.perform(".quit")]),
      (.finished(.checkFailed), [.end(.checkFailed)]),
      (.changed, []), (.interrupted, []), (.second, []), (.finished(nil), []),
    ])
  }

  @Test func aChangeIsShownAboveTheLineBeingEdited() {
    Self.expect([
      (.changed, [.showNews, .setPrompt, .acknowledge, .countDown]),
      (.changed, [.showNews, .setPrompt, .acknowledge, .countDown]),
    ])
  }

  /// What several steps change is announced at their end; with a line's result, if there is one.
  @Test func newsWaitUntilTheyAreComplete() {
    Self.expect([
      (.changed, [.showNews, .setPrompt, .acknowledge, .countDown]),
      (.newsComplete, [.showAllNews]),
      (.line("home"), [.perform("home")]),
      (.shown(hasSettled: true), [.showNews, .endAsking]),
      (.newsComplete, []),
      (.finished(nil), [.showNews, .acknowledge, .countDown, .read]),
    ])
  }

  /// A page's move is over before a line that was typed meanwhile is performed.
  @Test func aLineWaitsForAPageThatMovesTheShell() {
    Self.expect([
      (.visitBegan, []),
      (.changed, []),
      (.newsComplete, []),
      (.second, []),
      (.interrupted, []),
      (.line("home"), []),
      (.visitEnded, [.showNews, .setPrompt, .acknowledge, .countDown, .perform("home")]),
      (.stepBegan, []),
      (.finished(nil), [.acknowledge, .countDown, .read]),
      (.visitBegan, []),
      (.abandoned(wasEmpty: true), []),
      (.visitEnded, [.showNews, .setPrompt, .acknowledge, .countDown, .offerToCancel]),
      (.finished(nil), [.acknowledge, .countDown, .read]),
      (.visitBegan, []),
      (.endOfInput, []),
      (.visitEnded, [.showNews, .setPrompt, .acknowledge, .countDown, .end(.ok)]),
    ])
  }

  /// A change that happens after a line's result was shown, and before the next prompt.
  @Test func noChangeIsForgotten() {
    Self.expect([
      (.line("home"), [.perform("home")]),
      (.goesOn, []),
      (.shown(hasSettled: true), [.showNews, .endAsking]),
      (.changed, []),
      (.finished(nil), [.showNews, .acknowledge, .countDown, .read]),
    ])
    Self.expect([
      (.line("save"), [.perform("save")]),
      (.changed, []),
      (.waits, [.showNews, .acknowledge]),
      (.changed, [.showNews, .acknowledge]),
      (.goesOn, []),
      (.changed, []),
      (.shown(hasSettled: nil), [.showNews]),
      (.finished(nil), [.acknowledge, .countDown, .read]),
    ])
  }

  @Test func theCountdownTicksAtThePromptOnly() {
    Self.expect([
      (.second, [.setPrompt, .countDown]),
      (.line("home"), [.perform("home")]),
      (.second, []),
      (.finished(nil), [.acknowledge, .countDown, .read]),
      (.second, [.setPrompt, .countDown]),
    ])
  }

  @Test func lateResultsAreAwaited() {
    Self.expect([
      (.line("refresh"), [.perform("refresh")]),
      (.shown(hasSettled: false), [.showNews, .awaitResults(1)]),
      (.finished(nil), [.acknowledge, .countDown, .read]),
      (.line("refresh"), [.perform("refresh")]),
      (.shown(hasSettled: false), [.showNews, .awaitResults(2)]),
      // The end of an earlier wait, which had arrived already when it was given up.
      (.settled(1), []),
      (.settled(2), [.endAsking]),
      (.finished(nil), [.acknowledge, .countDown, .read]),
      (.line("home"), [.perform("home")]),
      (.shown(hasSettled: true), [.showNews, .endAsking]),
      (.settled(2), []),
    ])
  }

  @Test func controlCEndsTheStep() {
    Self.expect([
      (.line("wait"), [.perform("wait")]),
      (.stepBegan, []),
      (.interrupted, [.cancelStep]),
      (.interrupted, [.cancelStep]),
      (.stepEnded, []),
      (.stepBegan, []),
    ])
  }

  @Test(arguments: [true, false])
  func controlCBeforeAStepEndsIt(_ isBeforeLine: Bool) {
    let line: [(Event, [Action])] = [(.line("wait"), [.perform("wait")])]
    let key: [(Event, [Action])] = [(.interrupted, [])]
    Self.expect(
      (isBeforeLine ? key + line : line + key) + [
        (.stepBegan, [.cancelStep]), (.stepEnded, []), (.stepBegan, []),
      ])
  }

  @Test func controlCBetweenLinesIsForgotten() {
    Self.expect([
      (.line("home"), [.perform("home")]),
      (.interrupted, []),
      (.finished(nil), [.acknowledge, .countDown, .read]),
      (.line("wait"), [.perform("wait")]),
      (.stepBegan, []),
    ])
  }

  @Test func anAbandonedLineIsReadAgain() {
    Self.expect([(.abandoned(wasEmpty: false), [.acknowledge, .countDown, .read])])
  }

  @Test func theEmptyLineOffersToCancel() {
    let asked: [(Event, [Action])] = [
      (.abandoned(wasEmpty: true), [.offerToCancel]),
      (.changed, []),
      (.asks, [.showNews, .acknowledge, .awaitResults(1)]),
      (.stepBegan, []),
      (.changed, [.showNews, .acknowledge]),
    ]
    Self.expect(
      asked + [
        (.stepEnded, []), (.goesOn, []), (.changed, []),
        (.shown(hasSettled: nil), [.showNews]),
        (.finished(nil), [.acknowledge, .countDown, .read]),
      ])
    // There is nothing to ask any more once all have ended.
    Self.expect(asked + [(.settled(1), [.endAsking, .cancelStep])])
  }

  @Test func onlyAnEditedLineLetsAViewMoveTheShell() {
    #expect(ShellLoop(reading: .person).state == .performing)
    #expect(Self.idle().state == .idle)
    #expect(Self.idle(after: .line("home")).state == .performing)
    #expect(Self.idle(after: .line("home"), .finished(nil)).state == .idle)
    #expect(Self.idle(after: .abandoned(wasEmpty: true), .asks).state == .asking)
    #expect(Self.idle(after: .endOfInput).state == .ended)
  }

  /// Until a command is typed, a line may be the secret that was asked for.
  @Test func aSecretMayFollowItsQuestion() {
    #expect(!Self.idle().expectsSecret)
    let asked = Self.idle(after: .line("login"), .commandTyped, .secretAsked, .finished(nil))
    #expect(asked.expectsSecret)
    #expect(Self.idle(after: .secretAsked, .line("hunter2"), .finished(nil)).expectsSecret)
    #expect(!Self.idle(after: .secretAsked, .line("login"), .commandTyped).expectsSecret)
  }
}
