import Reel
import ReelApp
import ReelTexts
import ReelTimeline

/// The watched values and conditions of a session, as they were in the last state.
struct Watchers: Sendable {
  private struct Watch: Sendable {
    var path: Path
    var last: PathValue?
  }

  private struct Break: Sendable {
    var condition: Condition
    var held: Bool
  }

  private var watches: [Watch] = []
  private var breaks: [Break] = []
  /// The paths of the watches, and the texts of the breakpoints: mostly a new one is another.
  private var paths: Set<Path> = []
  private var conditions: Set<String> = []
  /// The branch of the watched states.
  private var branch = BranchID.main
  /// Looks at every state; nil if nothing has been watched yet.
  fileprivate(set) var subscription: Subscription?

  /// The watches and breakpoints.
  var list: WatchList {
    WatchList(
      paths: watches.map(\.path.description), conditions: breaks.map(\.condition.description))
  }

  /// Removes all watches, and returns their number.
  mutating func removeWatches() -> Int {
    defer { (watches, paths) = ([], []) }
    return watches.count
  }

  /// Removes all breakpoints, and returns their number.
  mutating func removeBreaks() -> Int {
    defer { (breaks, conditions) = ([], []) }
    return breaks.count
  }

  fileprivate mutating func watch(_ path: Path, from last: PathValue?, on branch: BranchID) {
    if !paths.insert(path).inserted { watches.removeAll { $0.path == path } }
    watches.append(Watch(path: path, last: last))
    self.branch = branch
  }

  fileprivate mutating func breakWhen(_ condition: Condition, held: Bool, on branch: BranchID) {
    let text = condition.description
    if !conditions.insert(text).inserted {
      breaks.removeAll { $0.condition.description == text }
    }
    breaks.append(Break(condition: condition, held: held))
    self.branch = branch
  }

  /// Returns the news in a state; nothing stops if no condition has become true and the user has
  /// merely switched to another branch.
  ///
  /// - Parameter root: a name for the state, if paths begin with one.
  fileprivate mutating func look<State: Encodable>(
    at state: State, on branch: BranchID, root: String?
  ) -> [WatchNews] {
    let hasMoved = branch != self.branch
    self.branch = branch
    var news: [WatchNews] = []
    for index in watches.indices {
      let watch = watches[index]
      let value = try? watch.path.read(from: state, root: root)
      if value != watch.last { news.append(.changed(watch.path, watch.last, value)) }
      watches[index].last = value
    }
    for index in breaks.indices {
      let holds = breaks[index].condition.holds(in: state, root: root)
      if holds, !breaks[index].held, !hasMoved { news.append(.stopped(breaks[index].condition)) }
      breaks[index].held = holds
    }
    return news
  }
}

extension Condition {
  fileprivate func holds<State: Encodable>(in state: State, root: String?) -> Bool {
    (try? evaluate { try $0.read(from: state, root: root) }.holds) ?? false
  }
}

/// Checks every state, and reports changes of watched values and conditions that become true.
extension Session {
  /// What is watched.
  var watchers: Watchers { variables.content.withLock { $0.watchers } }

  /// Reports every change of the value at `path`; returns the value now.
  func watch(_ path: Path, _ output: NoticeKeeper) throws -> PathValue? {
    let last = try store.withState { try path.read(from: $0, root: suite.root) }
    let branch = store.branch
    follow(output) { $0.watch(path, from: last, on: branch) }
    return last
  }

  /// Stops at the frame at which `condition` becomes true.
  func breakWhen(_ condition: Condition, _ output: NoticeKeeper) {
    let held = store.withState { condition.holds(in: $0, root: suite.root) }
    let branch = store.branch
    follow(output) { $0.breakWhen(condition, held: held, on: branch) }
  }

  /// Returns the news in a state, which is then the last one.
  func news(in state: State, on branch: BranchID) -> [WatchNews] {
    variables.content.withLock { $0.watchers.look(at: state, on: branch, root: suite.root) }
  }

  /// - Parameter change: must not call the store; see ``SessionVariables``.
  private func follow(_ output: NoticeKeeper, _ change: (inout Watchers) -> Void) {
    let isFollowed = variables.content.withLock { content in
      change(&content.watchers)
      return content.watchers.subscription != nil
    }
    if isFollowed { return }
    let (store, timeline, passing) = (store, timeline, output.passing)
    let subscription = store.subscribe { [weak self, weak store] state in
      guard let self, let store else { return }
      let news = news(in: state, on: store.branch)
      let frame = timeline.tip
      let output = NoticeKeeper(passing, of: variables)
      for item in news { output.report(item, at: frame) }
      if news.contains(where: \.stops), !cursor.isInThePast { cursor.stay() }
    }
    variables.content.withLock { $0.watchers.subscription = subscription }
  }
}
