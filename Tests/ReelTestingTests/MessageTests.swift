import Reel
import ReelTesting
import Testing

/// The messages of a failing test, compared in full.
@Suite struct MessageTests {
  private let issues = Issues()
  private let search = Search { [Search.Hit(id: 1, title: $0)] }

  @Test func anUnexpectedChange() async {
    let store = search.store(issues)
    await store.send(.ticked)
    #expect(
      issues.takeMessages() == [
        #"""
        “ticked” has changed the state, and no change was expected:
          ~ ticks: 0 → 1
        Say what changes in a closure, or assert less: store.exhaustivity = .off.
        """#
      ])
    await store.finish()
  }

  @Test func aChangeOtherThanExpected() async {
    let store = search.store(issues)
    await store.send(.failed(reason: "no answer")) {
      $0.problem = "no reply"
      $0.hits = [Search.Hit(id: 3, title: "x")]
    }
    #expect(
      issues.takeMessages() == [
        #"""
        “failed {"reason":"no answer"}” has not changed the state as expected:
          hits[id=3]: expected {"id":3,"title":"x"}, found nothing
          problem: expected "no reply", found "no answer"
        Correct the reducer, or what the test expects.
        """#
      ])
    await store.finish()
  }

  @Test func anAnswersChange() async {
    let store = search.store(issues)
    let line: UInt = #line + 1
    await store.send(.typed(text: "x")) { $0.query = "x" }
    await store.advance(by: .seconds(1))
    await store.receive(.found(hits: [Search.Hit(id: 1, title: "x")])) {
      $0.hits = [Search.Hit(id: 1, title: "y")]
    }
    #expect(
      issues.takeMessages() == [
        #"""
        “found {"hits":[{"id":1,"title":"x"}]}” has not changed the state as expected:
          (effect of typed, sent at MessageTests.swift:\#(line))
          hits[id=1].title: expected "y", found "x"
        Correct the reducer, or what the test expects.
        """#
      ])
    await store.finish()
  }

  @Test func anExpectedChangeThatIsNone() async {
    let store = search.store(issues)
    await store.send(.stopped) { $0.ticks = 0 }
    #expect(
      issues.takeMessages() == [
        #"""
        “stopped” has changed nothing, and its closure expects nothing else.
        Leave the closure out: that says the same.
        """#
      ])
    await store.finish()
  }

  @Test func listedChanges() async {
    let store = search.store(issues)
    let line: UInt = #line + 1
    await store.send(.typed(text: "x"), changes: #"~ query: "" → "y""#)
    await store.advance(by: .seconds(1))
    await store.receive(.found(hits: [Search.Hit(id: 1, title: "x")]), changes: "")
    #expect(
      issues.takeMessages() == [
        #"""
        “typed {"text":"x"}” has not changed the state as expected:
          expected ~ query: "" → "y"
          found    ~ query: "" → "x"
        Correct the reducer, or what the test expects.
        """#,
        #"""
        “found {"hits":[{"id":1,"title":"x"}]}” has not changed the state as expected:
          (effect of typed, sent at MessageTests.swift:\#(line))
          found    + hits[id=1]: {"id":1,"title":"x"}
        Correct the reducer, or what the test expects.
        """#,
      ])
    await store.finish()
  }

  @Test func actionsThatWereNotReceived() async {
    let store = search.store(issues)
    let line: UInt = #line + 1
    await store.send(.started)
    await store.advance(by: .seconds(1))
    await store.send(.stopped)
    #expect(
      issues.takeMessages() == [
        #"""
        2 actions were not received before “stopped” is sent:
          ticked, effect of started, sent at MessageTests.swift:\#(line)
          ticked, effect of started, sent at MessageTests.swift:\#(line)
        Receive it: await store.receive(…); or assert less: store.exhaustivity = .off.
        """#
      ])
    let second: UInt = #line + 1
    await store.send(.typed(text: "x")) { $0.query = "x" }
    await store.advance(by: .seconds(1))
    await store.finish()
    #expect(
      issues.takeMessages() == [
        #"""
        1 action was not received before the test ends:
          found {"hits":[{"id":1,"title":"x"}]}, effect of typed, sent at MessageTests.swift:\#(second)
        Receive it: await store.receive(…); or assert less: store.exhaustivity = .off.
        """#
      ])
  }

  @Test func effectsThatAreStillRunning() async {
    let store = search.store(issues)
    let line: UInt = #line + 1
    await store.send(.typed(text: "x")) { $0.query = "x" }
    await store.advance(by: .milliseconds(250))
    await store.finish()
    #expect(
      issues.takeMessages() == [
        #"""
        1 effect is still running at the end:
          “search” of typed, sent at MessageTests.swift:\#(line), for .milliseconds(250) now
        Send what cancels it, or let its time pass: await store.advance(by: …).
        """#
      ])
  }

  @Test func theMessageSuggestsAdvancingTheClock() async {
    let store = search.store(issues)
    let line: UInt = #line + 1
    await store.send(.typed(text: "x")) { $0.query = "x" }
    await store.receive(case: "found")
    #expect(
      issues.takeMessages() == [
        #"""
        “found” was not received.
        1 effect is running:
          “search” of typed, sent at MessageTests.swift:\#(line)
        The clock stands still; let time pass: await store.advance(by: .milliseconds(300)).
        """#
      ])
    await store.send(.stopped)
  }

  @Test func anActionThatIsNeverSent() async {
    let store = search.store(issues)
    await store.receive(.ticked)
    #expect(
      issues.takeMessages() == [
        #"""
        “ticked” was not received.
        No effect is running that could send it: none was started, or it was cancelled.
        """#
      ])
    await store.finish()
  }

  @Test func anActionOtherThanExpected() async {
    let store = search.store(issues)
    let line: UInt = #line + 1
    await store.send(.typed(text: "x")) { $0.query = "x" }
    await store.advance(by: .seconds(1))
    await store.receive(.found(hits: []))
    #expect(
      issues.takeMessages() == [
        #"""
        “found {"hits":[]}” was to be received, but there came
          found {"hits":[{"id":1,"title":"x"}]}, effect of typed, sent at MessageTests.swift:\#(line)
          hits[id=1]: expected nothing, found {"id":1,"title":"x"}
        Receive that one first, or correct what the test expects.
        """#
      ])
    await store.finish()
    #expect(issues.takeMessages() == [])
  }

  @Test func actionsOtherThanTheExpectedOne() async {
    let store = search.store(issues, .off)
    let line: UInt = #line + 1
    await store.send(.started)
    await store.receive(case: "found")
    #expect(
      issues.takeMessages() == [
        #"""
        “found” was not received.
        What was, and was not asked for:
          ticked, effect of started, sent at MessageTests.swift:\#(line)
        1 effect is running:
          “ticks” of started, sent at MessageTests.swift:\#(line)
        The clock stands still; let time pass: await store.advance(by: .seconds(1)).
        """#
      ])
  }

  @Test func aTestThatDoesNotEnd() async {
    let line: UInt = #line + 1
    await { await search.store(issues).send(.started) }()
    #expect(
      issues.takeMessages() == [
        #"""
        the test has ended, and something was left:
          ticked, effect of started, sent at MessageTests.swift:\#(line), not received
          “ticks” of started, sent at MessageTests.swift:\#(line)
        End the test with await store.finish(), which says more.
        """#
      ])
  }

  @Test func changesAtPathsMustBeAsExpected() async {
    let store = search.store(issues, .paths("query", "hits[id=1].title"))
    let line: UInt = #line + 1
    await store.send(.typed(text: "x"))
    await store.advance(by: .seconds(1))
    await store.receive(case: "found") { $0.hits = [Search.Hit(id: 1, title: "y")] }
    await store.send(.ticked)
    #expect(
      issues.takeMessages() == [
        #"""
        “typed {"text":"x"}” has changed the state, and no change was expected:
          ~ query: "" → "x"
        Say what changes in a closure, or assert less: store.exhaustivity = .off.
        """#,
        #"""
        “found {"hits":[{"id":1,"title":"x"}]}” has not changed the state as expected:
          (effect of typed, sent at MessageTests.swift:\#(line))
          hits[id=1].title: expected "y", found "x"
        Correct the reducer, or what the test expects.
        """#,
      ])
    await store.finish()
  }

  @Test func anUnknownPath() async {
    let store = search.store(issues, .paths("quarry"))
    await store.send(.typed(text: "x"))
    #expect(
      issues.takeMessages() == [
        #"""
        what “typed {"text":"x"}” changes cannot be compared: the state has no “quarry”; \#
        did you mean “query”?
        """#
      ])
  }

  @Test func expectedChangesMustMatchWithoutExhaustivity() async {
    let store = search.store(issues, .off)
    await store.send(.typed(text: "x")) { $0.query = "y" }
    #expect(
      issues.takeMessages() == [
        #"""
        “typed {"text":"x"}” has not changed the state as expected:
          query: expected "y", found "x"
        Correct the reducer, or what the test expects.
        """#
      ])
  }

  /// The closure sees the state after the action, and would be right about the one before.
  @Test func aRelativeChangeWithoutExhaustivity() async {
    let store = search.store(issues, .off)
    await store.send(.ticked) { $0.ticks = 1 }
    #expect(issues.takeMessages() == [])
    await store.send(.ticked) { $0.ticks += 1 }
    #expect(
      issues.takeMessages() == [
        #"""
        “ticked” has not changed the state as expected:
          ticks: expected 3, found 2
        Without exhaustivity the closure gets the state after the action: assign what is there.
        """#
      ])
    await store.send(.ticked) { $0.ticks += 2 }
    #expect(
      issues.takeMessages() == [
        #"""
        “ticked” has not changed the state as expected:
          ticks: expected 5, found 3
        Correct the reducer, or what the test expects.
        """#
      ])
  }

  /// Both are an é, of one scalar and of two.
  @Test func textsWithTheSameCharacters() async {
    let store = search.store(issues)
    await store.send(.failed(reason: "Caf\u{E9}")) { $0.problem = "Cafe\u{301}" }
    await store.send(.failed(reason: "Cafe\u{301}"))
    let messages = issues.takeMessages().map { $0.split(separator: "\n").dropFirst().first }
    #expect(
      messages == [
        #"  problem: expected "Cafe\u{301}", found "Caf\u{E9}""#,
        #"  ~ problem: "Caf\u{E9}" → "Cafe\u{301}""#,
      ])
    await store.finish()
  }

  @Test func longTextsAreCutAroundTheirFirstDifference() async {
    func long(_ count: Int) -> String { String(repeating: "long ", count: count) }
    let store = search.store(issues)
    await store.send(.failed(reason: long(30) + "x" + long(30))) {
      $0.problem = long(30) + "y" + long(30)
    }
    let (expected, found) = ("…\(long(6))y\(long(5))lo…", "…\(long(6))x\(long(5))lo…")
    let lines = issues.takeMessages().map { $0.split(separator: "\n").dropFirst().first }
    #expect(lines == ["  problem: expected \(expected), found \(found)"])
    await store.finish()
  }

  @Test func aLongValueIsAttachedWhole() async {
    let store = search.store(issues)
    let text = String(repeating: "long ", count: 30)
    await store.send(.typed(text: text))
    let issue = issues.take().first
    #expect(
      issue?.message == """
        “typed {"text":"\(String(repeating: "long ", count: 12))long…” has changed the state, and no \
        change was expected:
          ~ query: "" → "\(String(repeating: "long ", count: 11))lon…
        Say what changes in a closure, or assert less: store.exhaustivity = .off.
        """)
    let attachment = issue?.attachments.first
    #expect(attachment?.name == "difference.txt")
    let content = String(decoding: attachment?.content ?? [], as: UTF8.self)
    #expect(content == "~ query: \"\" → \"\(text)\"\n")
    await store.advance(by: .seconds(1))
    _ = issues.take()
  }
}
