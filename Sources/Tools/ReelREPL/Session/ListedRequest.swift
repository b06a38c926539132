import Reel
import ReelApp
import ReelTexts
import ReelTimeline

/// An open request, or one that ended while its answer was held back, as shown to users.
struct ListedRequest: Sendable {
  /// Whether a request, or its answer, is held back.
  enum Stage: String, Sendable {
    /// Neither is.
    case open
    /// It has not been sent.
    case unsent
    /// It has been sent, and its answer is held back.
    case held
    /// It has ended, and its answer, which was held back, will never be delivered.
    case dropped
    /// The program that asked has ended: it is lost with the next action.
    case interrupted
  }

  /// The request.
  let request: OpenRequest
  /// Whether it is held back.
  let stage: Stage
  /// The answer that is held back; nil for none.
  let answer: (text: String, json: JSON)?
  /// The app that made it.
  let app: String
  /// The request in a few words.
  let text: String
  /// The action of its frame.
  let action: String
  /// When it was made.
  let since: Timestamp
  /// The time since then.
  let time: Duration
  /// Whether nothing waits for it: it lasts as long as the program, or is between two rounds.
  let isBackground: Bool
  /// The branch that waits for it; nil for the current one.
  let branch: String?

  /// Its name, as typed in lines.
  var name: String { request.id.description }

  /// Whether it can be cancelled.
  var canBeCancelled: Bool { !request.isKept }

  /// How long it has been open, in whole seconds.
  var seconds: Int { Int(time.components.seconds) }
}

extension Session {
  /// All open requests, in the order in which they were made.
  var openRequests: [ListedRequest] {
    listed((store.openRequests + requestsInLine).sorted { $0.id < $1.id })
  }

  /// The requests of a shared session that wait for their turn behind others.
  var requestsInLine: [OpenRequest] {
    (sharing?.requestsInLine ?? []).compactMap { id in
      record(of: id).map { OpenRequest(id, $0.asked, on: .main, isWaiting: true) }
    }
  }

  /// The requests that ended while their answer was held back.
  var droppedRequests: [ListedRequest] {
    listed(
      gate.dropped.compactMap { id in
        record(of: id).map { OpenRequest(id, $0.asked, on: store.branch) }
      })
  }

  /// The requests of the recording that the session continues, open where that ended.
  var interruptedRequests: [ListedRequest] {
    listed(
      stores.first.interruptedRequests.map { OpenRequest($0.id, $0.asked, on: store.branch) },
      as: .interrupted)
  }

  /// Returns what is remembered of a request; nil if there was none of that name.
  func record(of id: RequestID) -> RequestRecord? {
    cursor.requests(of: id.frame).first { $0.id == id }
  }

  private func listed(
    _ requests: [OpenRequest], as known: ListedRequest.Stage? = nil
  ) -> [ListedRequest] {
    let flights = store.inFlight
    let (held, dropped) = (gate.held, gate.dropped)
    let now = clock.now
    return requests.map { request in
      let held = held.first { $0.id == request.id }
      let stage = held.map { $0.answer == nil ? ListedRequest.Stage.unsent : .held }
      let own = flights.filter { $0.cause == request.id.frame && $0.request == request.id.index }
      let frame = try? timeline.frame(request.id.frame)
      let since = frame?.time ?? own.first?.since ?? now
      return ListedRequest(
        request: request,
        stage: known ?? stage ?? (dropped.contains(request.id) ? .dropped : .open),
        answer: held?.answer.flatMap(described),
        app: suite.app(of: request.asked), text: Self.text(of: request.asked),
        action: frame.flatMap(summary)?.name ?? "", since: since,
        time: .milliseconds(max(0, now.milliseconds - since.milliseconds)),
        isBackground: !own.isEmpty
          && !own.contains { $0.countsForSettling || held != nil && !$0.isBackground },
        branch: request.branch == store.branch ? nil : timeline.branch(request.branch)?.name)
    }
  }

  /// The first request being waited for; nil if there is none.
  ///
  /// It takes no turn among the actions, so it can be read while one is reduced.
  var awaitedRequest: (text: String, frame: Int)? {
    guard let flight = store.inFlight.first(where: \.countsForSettling) else { return nil }
    let records = cursor.requests(of: flight.cause)
    let asked =
      records.indices.contains(flight.request - 1) ? records[flight.request - 1].asked : nil
    let text = asked.map { asked in
      let name = (try? ActionSummary(asked.request, isSingle: true))?.name ?? asked.text
      return "\(suite.app(of: asked)) \(name)"
    }
    return (text ?? flight.label ?? "", flight.cause)
  }

  private func described(_ answer: any Encodable) -> (text: String, json: JSON)? {
    guard let summary = try? ActionSummary(answer, isSingle: suite.isSingle),
      let json = try? JSON(encoding: answer)
    else { return nil }
    return (summary.text(width: 60), json)
  }

  private func summary(_ frame: Frame<Action>) -> ActionSummary? {
    try? ActionSummary(frame.action, isSingle: suite.isSingle)
  }

  private static func text(of asked: AskedRequest) -> String {
    let summary = try? ActionSummary(asked.request, isSingle: true)
    return summary?.text(width: 60) ?? asked.text
  }
}

extension Suite {
  /// Returns the name of the app that made a request.
  fileprivate func app(of asked: AskedRequest) -> String {
    isSingle ? name : asked.place.first ?? name
  }
}

extension RequestID {
  /// Parses a name: `14.1`, or `14` for the first request of frame 14.
  init?(written text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard (1...2).contains(parts.count), numbers.count == parts.count,
      numbers.allSatisfy({ $0 >= 0 })
    else { return nil }
    self.init(frame: numbers[0], index: numbers.count > 1 ? numbers[1] : 1)
  }
}
