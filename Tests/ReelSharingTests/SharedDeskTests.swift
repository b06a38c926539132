import Reel
import Testing

@testable import ReelSharing

/// How the requests of several participants interact.
@Suite struct SharedDeskTests {
  enum Request: RequestProtocol {
    case search(String)
    case load
    case save(Int)
    case log

    var policy: RequestPolicy {
      switch self {
      case .search: .latest
      case .load: .first
      case .save: .writing(.inOrder)
      case .log: .concurrent.own
      }
    }
  }

  /// Dispatches a frame with requests by an author; the frame answers the request `answering`.
  private func ask(
    _ desk: inout SharedDesk, _ frame: Int, by author: Int, answering: RequestID? = nil,
    _ body: (inout Ask<RequestingReduce<Int, Int, Request>>) -> Void
  ) {
    let feature = RequestingReduce<Int, Int, Request> { _, _, _ in }
    var ask = Ask<RequestingReduce<Int, Int, Request>>()
    body(&ask)
    let stamp = Stamp(
      frame: frame, origin: answering == nil ? .user : .effect, cause: answering?.frame ?? 0,
      request: answering?.index ?? 0)
    desk.take(ask.answered(by: feature).map(\.request), stamp, by: author)
  }

  /// Returns the open requests: frame, performer, status, number of attempts.
  private func open(_ desk: SharedDesk) -> [String] {
    desk.open.map { "#\($0.id.frame) by \($0.performer) \($0.status.word) \($0.starts)" }
  }

  @Test func theLatestSupersedesThoseOfOthers() {
    var desk = SharedDesk(open: [])
    ask(&desk, 1, by: 7) { $0(.search("a")) }
    ask(&desk, 2, by: 8) { $0(.search("ab")) }
    #expect(open(desk) == ["#2 by 8 running 1"])
    #expect(desk.changes.map(\.status) == [.over(.superseded), .running])
    // A request that a frame answers is answered, and not superseded by that frame's requests.
    let second = RequestID(frame: 2, index: 1)
    ask(&desk, 3, by: 8, answering: second) { $0(.search("abc")) }
    #expect(desk.changes.map(\.status) == [.over(.superseded), .over(.answered), .running])
    ask(&desk, 4, by: 7) { $0.cancel(.search("")) }
    #expect(open(desk) == [])
    #expect(desk.changes.last?.status == .over(.cancelled))
  }

  @Test func theFirstIsJoined() {
    var desk = SharedDesk(open: [])
    ask(&desk, 1, by: 7) { $0(.load) }
    ask(&desk, 2, by: 8) { $0(.load) }
    #expect(open(desk) == ["#1 by 7 running 1"])
    #expect(desk.changes.map(\.status) == [.running, .over(.joined)])
    #expect(desk.changes.map(\.starts) == [1, 0])
    desk.end(RequestID(frame: 1, index: 1), as: .answered)
    ask(&desk, 3, by: 8) { $0(.load) }
    #expect(open(desk) == ["#3 by 8 running 1"])
    // The one that a frame answers is about to end: nothing joins it.
    ask(&desk, 4, by: 8, answering: RequestID(frame: 3, index: 1)) { $0(.load) }
    #expect(open(desk) == ["#3 by 8 running 1", "#4 by 8 running 1"])
  }

  @Test func writesWaitForEachOtherAndAreNotCancelled() {
    var desk = SharedDesk(open: [])
    ask(&desk, 1, by: 7) { $0(.save(1)) }
    ask(&desk, 2, by: 8) { $0(.save(2)) }
    #expect(open(desk) == ["#1 by 7 running 1", "#2 by 8 waiting 0"])
    ask(&desk, 3, by: 8) { $0.cancel(.save(0)) }
    #expect(open(desk) == ["#1 by 7 running 1", "#2 by 8 waiting 0"])
    #expect(desk.isRunning(RequestID(frame: 1, index: 1), by: 7))
    #expect(!desk.isRunning(RequestID(frame: 1, index: 1), by: 8))
    #expect(!desk.isRunning(RequestID(frame: 2, index: 1), by: 8))
    desk.end(RequestID(frame: 1, index: 1), as: .answered)
    #expect(open(desk) == ["#2 by 8 running 1"])
    // Ended or unknown requests change nothing.
    desk.end(RequestID(frame: 1, index: 1), as: .lost)
    desk.handOver(RequestID(frame: 9, index: 1), to: 7)
    #expect(open(desk) == ["#2 by 8 running 1"])
  }

  @Test func aRequestHandedOverIsStartedAgain() {
    var desk = SharedDesk(open: [])
    ask(&desk, 1, by: 7) {
      $0(.load)
      $0(.log)
      $0(.log)
    }
    #expect(desk.open.map(\.isRepeatable) == [true, false, false])
    desk.handOver(RequestID(frame: 1, index: 1), to: 8)
    #expect(open(desk) == ["#1 by 8 running 2", "#1 by 7 running 1", "#1 by 7 running 1"])
  }

  /// Only its author has the secret.
  @Test func linesWithSecretsAreNotRepeated() {
    var desk = SharedDesk(open: [])
    ask(&desk, 1, by: 7) { $0(.search("•••")) }
    #expect(desk.open.map(\.isRepeatable) == [false])
  }
}
