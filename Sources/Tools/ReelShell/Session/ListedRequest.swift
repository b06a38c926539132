import Reel
import ReelApp
import ReelTexts
import ReelTimeline

/// An open request, as shown to users.
struct ListedRequest: Sendable {
  /// The request.
  let request: OpenRequest
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
  var canBeCancelled: Bool { !request.writes }

  /// How long it has been open, in whole seconds.
  var seconds: Int { Int(time.components.seconds) }
}

extension Session {
  /// All open requests, in the order in which they were made.
  var openRequests: [ListedRequest] {
    let flights = store.inFlight
    let now = clock.now
    let names = Dictionary(
      timeline.branches.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    return store.openRequests.map { request in
      let own = flights.filter { $0.cause == request.id.frame && $0.request == request.id.index }
      let frame = try? timeline.frame(request.id.frame)
      let since = frame?.time ?? own.first?.since ?? now
      return ListedRequest(
        request: request, app: suite.app(of: request.asked), text: Self.text(of: request.asked),
        action: frame.flatMap(summary)?.name ?? "", since: since,
        time: .milliseconds(max(0, now.milliseconds - since.milliseconds)),
        isBackground: !own.isEmpty && !own.contains(where: \.countsForSettling),
        branch: request.branch == store.branch ? nil : names[request.branch])
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
    let text = asked.map { asked in "\(suite.app(of: asked)) \(Self.text(of: asked))" }
    return (text ?? flight.label ?? "", flight.cause)
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
