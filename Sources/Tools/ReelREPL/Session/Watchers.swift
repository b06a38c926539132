import Reel
import ReelApp
import ReelTexts
import ReelTimeline
import Synchronization

/// Checks every state, and reports changes of watched values and conditions that become true.
final class Watchers<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  private struct Watch: Sendable {
    var path: Path
    var last: PathValue?
  }

  private struct Break: Sendable {
    var condition: Condition
    var held: Bool
  }

  private struct Content: Sendable {
    var watches: [Watch] = []
    var breaks: [Break] = []
    /// The paths of the watches, and the texts of the breakpoints: mostly a new one is another.
    var paths: Set<Path> = []
    var conditions: Set<String> = []
    /// The branch of the watched states.
    var branch = BranchID.main
    var subscription: Subscription?
  }

  private let root: String?
  private let content = Mutex(Content())

  /// - Parameter root: a name for the state, if paths begin with one.
  init(root: String?) { self.root = root }

  /// The watches and breakpoints.
  var list: WatchList {
    content.withLock { content in
      WatchList(
        paths: content.watches.map(\.path.description),
        conditions: content.breaks.map(\.condition.description))
    }
  }

  /// Removes all watches, and returns their number.
  func removeWatches() -> Int {
    content.withLock { content in
      defer { (content.watches, content.paths) = ([], []) }
      return content.watches.count
    }
  }

  /// Removes all breakpoints, and returns their number.
  func removeBreaks() -> Int {
    content.withLock { content in
      defer { (content.breaks, content.conditions) = ([], []) }
      return content.breaks.count
    }
  }

  /// Reports every change of the value at `path`; returns the value now.
  func watch(
    _ path: Path, in session: Session<State, Action>, _ output: NoticeKeeper
  ) throws -> PathValue? {
    let store = session.store
    let last = try store.withState { try path.read(from: $0, root: root) }
    content.withLock { content in
      if !content.paths.insert(path).inserted { content.watches.removeAll { $0.path == path } }
      content.watches.append(Watch(path: path, last: last))
      content.branch = store.branch
    }
    follow(store, in: session, output)
    return last
  }

  /// Stops at the frame at which `condition` becomes true.
  func breakWhen(
    _ condition: Condition, in session: Session<State, Action>, _ output: NoticeKeeper
  ) {
    let store = session.store
    let held = store.withState { holds(condition, in: $0) }
    let text = condition.description
    content.withLock { content in
      if !content.conditions.insert(text).inserted {
        content.breaks.removeAll { $0.condition.description == text }
      }
      content.breaks.append(Break(condition: condition, held: held))
      content.branch = store.branch
    }
    follow(store, in: session, output)
  }

  private func follow(
    _ store: Store<State, Action>, in session: Session<State, Action>, _ output: NoticeKeeper
  ) {
    guard content.withLock({ $0.subscription == nil }) else { return }
    let timeline = session.timeline
    let subscription = store.subscribe { [weak self, weak store, weak session] state in
      guard let self, let store, let session else { return }
      let news = look(at: state, on: store.branch)
      let frame = timeline.tip
      for item in news { output.report(item, at: frame, in: session.translation) }
      let cursor = session.cursor
      if news.contains(where: \.stops), !cursor.isInThePast { cursor.stay() }
    }
    content.withLock { $0.subscription = subscription }
  }

  /// Returns the news in a state; nothing stops if no condition has become true and the user has
  /// merely switched to another branch.
  func look(at state: State, on branch: BranchID) -> [WatchNews] {
    content.withLock { content in
      let hasMoved = branch != content.branch
      content.branch = branch
      var news: [WatchNews] = []
      for index in content.watches.indices {
        let watch = content.watches[index]
        let value = try? watch.path.read(from: state, root: root)
        if value != watch.last {
          news.append(.changed(watch.path, watch.last, value))
        }
        content.watches[index].last = value
      }
      for index in content.breaks.indices {
        let holds = holds(content.breaks[index].condition, in: state)
        if holds, !content.breaks[index].held, !hasMoved {
          news.append(.stopped(content.breaks[index].condition))
        }
        content.breaks[index].held = holds
      }
      return news
    }
  }

  private func holds(_ condition: Condition, in state: State) -> Bool {
    (try? condition.evaluate { try $0.read(from: state, root: root) }.holds) ?? false
  }
}
