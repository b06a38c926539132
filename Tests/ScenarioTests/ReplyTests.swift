import ReelTimeline
import Testing

@testable import ReelREPL
@testable import ReelTools

/// Replies to lines, in the form in which they are read.
@Suite struct ReplyTests {
  /// A reply that must not be rendered for anyone else.
  private struct Unread: Error {}

  @Test func onlyTheTextIsComputedForAUser() throws {
    let reply = Reply(.state, value: { throw Unread() }, text: { _ in .lines(["one", "two"]) })
    #expect(try reply.text(for: .program) == "one\ntwo")
  }

  @Test func onlyTheValueIsComputedForAProgram() throws {
    let reply = Reply(.frameNumbers, value: { [1, 2] }, text: { _ in throw Unread() })
    #expect(try reply.json().text == "[1,2]")
  }

  @Test func linesHaveNoEffectOnATerminal() throws {
    let reply = Reply(.done, JSON.null, lines: ["\u{1b}[2J"])
    #expect(try reply.text(for: .program) == "␛[2J")
  }

  @Test func aWindowGetsItsOwnText() throws {
    let window = ReplyReader(mode: .ansi, page: Page(columns: 30, colors: .monochrome))
    let reply = Reply(
      .state, value: { JSON.null },
      text: { .styled("\($0.width) columns, \(JSON.array([.int(1)]).text(for: $0))") })
    #expect(try reply.text(for: window) == "30 columns, [\n  1\n]")
    #expect(try reply.text(for: .program) == "80 columns, [1]")
  }

  @Test func aReplyEndsTheSession() {
    #expect(Reply.end(.ok).end == .ok)
    #expect(Reply.done.screen(.result).end == nil)
  }
}
