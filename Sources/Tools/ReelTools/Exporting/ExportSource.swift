import Reel
import ReelApp
import ReelREPL
import ReelSupport
import ReelTimeline

/// What is done about the states of a recording that is exported.
enum ExportedStates {
  /// Its frames are reduced, and compared with the recording.
  case replayed
  /// They cannot be read without their types.
  case unknown
}

/// A history for export to other tools, whose actions have been decoded.
typealias ExportSource<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> = HistorySource<State, Action, Action>

/// A history for export to other tools, or for queries.
///
/// `Recorded` is what its timeline has of an action: the action itself, or what it is decoded from.
struct HistorySource<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable,
  Recorded: Codable & Sendable
>: Sendable {
  /// A frame on its branch.
  struct Entry {
    /// The frame, with its current action.
    let frame: Frame<Recorded>
    /// The branch that has it; that on which it was made, unless that has restarted.
    let branch: BranchID
    /// Its position on the branch being viewed; nil if it is on another.
    let position: Int?
    let isSkipped: Bool
    let isEdited: Bool
  }

  let timeline: Timeline<State, Recorded>
  let suite: Suite<State, Action>
  /// The branch being viewed.
  let history: History<State, Recorded>
  /// The title of the history.
  let title: String
  /// Whether the states of its frames are known.
  let hasStates: Bool
  /// Whether its states are those that were recorded, as far as they were compared.
  var isFaithful = true
  /// What an action is called.
  struct ActionTitle {
    let app: String
    let name: String
    /// The names of its cases, the outermost first.
    let cases: [String]
  }

  /// Finds the actions of frames, and what they are called, on one core.
  struct Reader {
    let action: (Recorded) throws -> Action
    let title: (Recorded) throws -> ActionTitle
  }

  /// Returns what finds the actions of frames, for one core.
  let reader: @Sendable () -> Reader
  private let branches: [BranchID: History<State, Recorded>]
  private let names: [BranchID: String]
  /// The numbers of frames on all branches.
  let numbers: Range<Int>

  private init(
    _ cursor: TimelineCursor<State, Recorded>, of suite: Suite<State, Action>, title: String,
    hasStates: Bool, reader: @escaping @Sendable () -> Reader
  ) {
    let timeline = cursor.timeline
    self.timeline = timeline
    self.suite = suite
    self.title = title
    self.hasStates = hasStates
    self.reader = reader
    history = cursor.history
    let branches = timeline.branches
    names = Dictionary(branches.map { ($0.id, $0.name) }) { $1 }
    self.branches = Dictionary(
      branches.compactMap { branch in
        timeline.history(of: branch.id).map { (branch.id, $0) }
      }, uniquingKeysWith: { $1 })
    let first = (self.branches.values.map { $0.number(at: 0) }.min() ?? 0) + 1
    numbers = first..<max(timeline.last + 1, first)
  }

  /// The number of frames that ``each(_:)`` finds.
  var count: Int { numbers.count { frame($0) != nil } }

  /// The number of the state before the first frame.
  var base: Int { history.number(at: 0) }

  /// Returns a frame of any branch; nil if it does not exist any more.
  func frame(_ number: Int) -> Entry? {
    if let found = history.entry(of: number) {
      return Entry(
        frame: found.frame, branch: branch(of: found.frame), position: found.position,
        isSkipped: found.isSkipped, isEdited: found.isEdited)
    }
    guard let frame = try? timeline.frame(number) else { return nil }
    let branch = branch(of: frame)
    guard let found = branches[branch]?.entry(of: number) else {
      return Entry(frame: frame, branch: branch, position: nil, isSkipped: false, isEdited: false)
    }
    return Entry(
      frame: found.frame, branch: branch, position: nil, isSkipped: found.isSkipped,
      isEdited: found.isEdited)
  }

  private func branch(of frame: Frame<Recorded>) -> BranchID {
    if branches[frame.branch]?.contains(frame.number) ?? false { return frame.branch }
    return branches.values.filter { $0.contains(frame.number) }.map(\.branch).min()
      ?? frame.branch
  }

  /// Calls `body` with every frame of every branch, by number.
  ///
  /// - Throws: Any error of `body`; `QueryInterruption` if the task has been cancelled.
  func each(_ body: (Entry) throws -> Void) throws {
    try WorkMeter.during(.replaying, of: numbers.count) { meter in
      for number in numbers {
        let count = number - numbers.lowerBound
        try QueryInterruption.check(framesRead: count, of: numbers.count)
        meter?.note(count)
        if let entry = frame(number) { try body(entry) }
      }
    }
  }

  /// Returns the name of a branch.
  func name(of branch: BranchID) -> String { names[branch] ?? "" }

  /// Returns the index of an action's app; the first if it belongs to none.
  func app(of action: Action) -> Int { Self.app(of: action, in: suite) }

  private static func app(of action: Action, in suite: Suite<State, Action>) -> Int {
    suite.apps.firstIndex { $0.owns(action) } ?? 0
  }

  /// Returns what finds what actions are called.
  fileprivate static func titles(
    in suite: Suite<State, Action>
  ) -> (Action) throws -> (kind: ActionTitle, cases: Int) {
    let names = ActionNames(isSingle: suite.isSingle)
    return { action in
      let name = try names.name(of: action)
      let app = suite.apps[app(of: action, in: suite)].name
      return (ActionTitle(app: app, name: name.name, cases: name.cases), name.cases.count)
    }
  }

  /// Returns an action's name and values.
  ///
  /// - Throws: Any error of its own `encode(to:)`.
  func summary(of action: Action) throws -> ActionSummary {
    try ActionSummary(action, isSingle: suite.isSingle)
  }

  /// Returns the requests of a frame, with their fates on its own branch.
  func requests(of entry: Entry) -> [RequestRecord] {
    timeline.requests(
      of: entry.frame.number,
      on: entry.position == nil ? entry.branch : history.branch)
  }
}

extension HistorySource where Recorded == Action {
  init(
    _ cursor: TimelineCursor<State, Action>, of suite: Suite<State, Action>, title: String,
    hasStates: Bool = true
  ) {
    self.init(cursor, of: suite, title: title, hasStates: hasStates) {
      let titles = Self.titles(in: suite)
      return Reader(action: { $0 }, title: { try titles($0).kind })
    }
  }
}

extension HistorySource where Recorded == RecordedAction<Action> {
  /// Creates a source without states, whose actions are decoded when a query reads them.
  init(undecoded cursor: TimelineCursor<State, Recorded>, of suite: Suite<State, Action>) {
    self.init(cursor, of: suite, title: "", hasStates: false) {
      let reader = RecordedActionReader<Action>()
      let kinds = RecordedActionKinds(reader, Self.titles(in: suite))
      return Reader(action: { try reader.action(of: $0) }, title: { try kinds.kind(of: $0) })
    }
  }
}
