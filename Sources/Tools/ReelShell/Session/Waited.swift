import Reel
import ReelApp
import ReelTexts
import ReelTimeline

/// A request that is open, as users are told of it.
struct Waited: Sendable {
  /// What is open.
  let request: OpenRequest
  /// The app that has asked.
  let app: String
  /// What was asked, in a few words.
  let text: String
  /// The action whose frame asked.
  let action: String
  /// When it was asked.
  let since: Timestamp
  /// How long that is ago.
  let time: Duration
  /// Whether nothing waits for it: it lasts as long as the program, or is between two rounds.
  let isBackground: Bool
  /// The branch that waits for it; nil for the one that is shown.
  let branch: String?

  /// Its name, as the lines of a user have it.
  var name: String { request.id.description }

  /// Whether it can be given up.
  var canBeCancelled: Bool { !request.writes }

  /// How long it has been waited for, in whole seconds.
  var seconds: Int { Int(time.components.seconds) }
}

extension Session {
  /// All requests that are open, in the order of their asking.
  var waited: [Waited] {
    let flights = store.inFlight
    let now = clock.now
    let names = Dictionary(
      timeline.branches.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    return store.openRequests.map { request in
      let own = flights.filter { $0.cause == request.id.frame && $0.request == request.id.index }
      let frame = try? timeline.frame(request.id.frame)
      let since = frame?.time ?? own.first?.since ?? now
      return Waited(
        request: request, app: suite.app(of: request.asked), text: Self.text(of: request.asked),
        action: frame.flatMap(summary)?.name ?? "", since: since,
        time: .milliseconds(max(0, now.milliseconds - since.milliseconds)),
        isBackground: !own.isEmpty && !own.contains(where: \.countsForSettling),
        branch: request.branch == store.branch ? nil : names[request.branch])
    }
  }

  /// What is waited for before anything else; nil where nothing is.
  ///
  /// It takes no turn among the actions, so that anybody may ask while one is reduced.
  var firstWaited: (text: String, frame: Int)? {
    guard let flight = store.inFlight.first(where: \.countsForSettling) else { return nil }
    let records = timeline.requests(of: flight.cause)
    let asked =
      records.indices.contains(flight.request - 1) ? records[flight.request - 1].asked : nil
    let text = asked.map { asked in "\(suite.app(of: asked)) \(Self.text(of: asked))" }
    return (text ?? flight.label ?? "", flight.cause)
  }

  private func summary(_ frame: Frame<Action>) -> ActionSummary? {
    (try? JSON(encoding: frame.action)).map { ActionSummary($0, isSingle: suite.isSingle) }
  }

  private static func text(of asked: AskedRequest) -> String {
    guard let json = try? JSON(encoding: asked.request) else { return asked.text }
    return ActionSummary(json, isSingle: true).text(width: 60)
  }
}

extension Suite {
  /// The name of the app that has asked something.
  fileprivate func app(of asked: AskedRequest) -> String {
    isSingle ? name : asked.feature.first?.description ?? name
  }
}

extension RequestID {
  /// Reads a name as it is written: `14.1`, or `14` for the first that frame 14 has asked.
  init?(written text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard (1...2).contains(parts.count), numbers.count == parts.count,
      numbers.allSatisfy({ $0 >= 0 })
    else { return nil }
    self.init(frame: numbers[0], index: numbers.count > 1 ? numbers[1] : 1)
  }
}
