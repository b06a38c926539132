import ReelTexts
import Reel
import ReelApp
import ReelTimeline
import Synchronization

/// Looks at every state, and tells when something that is watched changes or becomes true.
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
    /// The branch whose states are looked at.
    var branch = BranchID.main
    var subscription: Subscription?
  }

  private let root: String?
  private let content = Mutex(Content())

  /// - Parameter root: a name for the state, where paths begin with one.
  init(root: String?) { self.root = root }

  /// What is watched, a line each.
  var description: String {
    let lines = content.withLock { content in
      content.watches.map { "watch \($0.path)" } + content.breaks.map { "break \($0.condition)" }
    }
    return lines.isEmpty
      ? texts.session.waiting.nothingWatched : lines.joined(separator: "\n")
  }

  func removeWatches() { content.withLock { $0.watches = [] } }

  func removeBreaks() { content.withLock { $0.breaks = [] } }

  /// Tells whenever what `path` leads to changes.
  func watch(
    _ path: Path, in store: Store<State, Action>, timeline: Timeline<State, Action>,
    _ output: any Output
  ) throws {
    let last = try store.withState { try path.read(from: $0, root: root) }
    content.withLock { content in
      content.watches.append(Watch(path: path, last: last))
      content.branch = store.branch
    }
    follow(store, timeline, output)
  }

  /// Stays at the frame at which `condition` becomes true.
  func breakWhen(
    _ condition: Condition, in store: Store<State, Action>, timeline: Timeline<State, Action>,
    _ output: any Output
  ) {
    let held = store.withState { holds(condition, in: $0) }
    content.withLock { content in
      content.breaks.append(Break(condition: condition, held: held))
      content.branch = store.branch
    }
    follow(store, timeline, output)
  }

  private func follow(
    _ store: Store<State, Action>, _ timeline: Timeline<State, Action>, _ output: any Output
  ) {
    guard content.withLock({ $0.subscription == nil }) else { return }
    let subscription = store.subscribe { [weak self, weak store] state in
      guard let self, let store else { return }
      let news = look(at: state, on: store.branch)
      let frame = timeline.tip
      for line in news.lines { output.answer("#\(frame) \(line)") }
      if news.stops, !timeline.isInThePast { timeline.stay() }
    }
    content.withLock { $0.subscription = subscription }
  }

  /// What is new in a state, and whether to stop there: not where nothing has become true, but
  /// somebody has come to another branch.
  func look(at state: State, on branch: BranchID) -> (lines: [String], stops: Bool) {
    content.withLock { content in
      let hasMoved = branch != content.branch
      content.branch = branch
      var lines: [String] = []
      var stops = false
      for index in content.watches.indices {
        let watch = content.watches[index]
        let value = try? watch.path.read(from: state, root: root)
        if value != watch.last {
          lines.append(
            "\(watch.path): \(Questions<State, Action>.text(watch.last)) → "
              + Questions<State, Action>.text(value))
        }
        content.watches[index].last = value
      }
      for index in content.breaks.indices {
        let holds = holds(content.breaks[index].condition, in: state)
        if holds, !content.breaks[index].held, !hasMoved {
          lines.append(texts.session.waiting.stopped("\(content.breaks[index].condition)"))
          stops = true
        }
        content.breaks[index].held = holds
      }
      return (lines, stops)
    }
  }

  private func holds(_ condition: Condition, in state: State) -> Bool {
    (try? condition.evaluate { try $0.read(from: state, root: root) }.holds) ?? false
  }
}
