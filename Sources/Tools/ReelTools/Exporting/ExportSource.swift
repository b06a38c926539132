import Reel
import ReelApp
import ReelREPL
import ReelSupport
import ReelTimeline

/// What is done about the states of a recording that is exported.
enum ExportedStates {
  /// Its frames are reduced, and compared with the recording.
  case replayed
  /// They are not needed, so that its frames need not be reduced.
  case unread
  /// They cannot be read without their types.
  case unknown
}

/// A history for export to other tools.
struct ExportSource<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  /// A frame on its branch.
  struct Entry {
    /// The frame, with its current action.
    let frame: Frame<Action>
    /// Its position on the branch being viewed; nil if it is on another.
    let position: Int?
    let isSkipped: Bool
    let isEdited: Bool
  }

  let timeline: Timeline<State, Action>
  let suite: Suite<State, Action>
  /// The branch being viewed.
  let history: History<State, Action>
  /// The title of the history.
  let title: String
  /// Whether the states of its frames are known.
  let hasStates: Bool
  private let branches: [BranchID: History<State, Action>]
  private let names: [BranchID: String]
  /// The numbers of frames on all branches.
  let numbers: Range<Int>

  init(
    _ cursor: TimelineCursor<State, Action>, of suite: Suite<State, Action>, title: String,
    hasStates: Bool = true
  ) {
    let timeline = cursor.timeline
    self.timeline = timeline
    self.suite = suite
    self.title = title
    self.hasStates = hasStates
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

  /// The number of the state before the first frame.
  var base: Int { history.number(at: 0) }

  /// Returns a frame of any branch; nil if it does not exist any more.
  func frame(_ number: Int) -> Entry? {
    // Position 0 is the state before the first frame.
    if let position = history.position(of: number), position > 0 {
      return Entry(
        frame: history.frame(at: position), position: position,
        isSkipped: history.isSkipped(at: position), isEdited: history.isEdited(at: position))
    }
    guard let frame = try? timeline.frame(number) else { return nil }
    guard let own = branches[frame.branch], let position = own.position(of: number), position > 0
    else {
      return Entry(frame: frame, position: nil, isSkipped: false, isEdited: false)
    }
    return Entry(
      frame: own.frame(at: position), position: nil, isSkipped: own.isSkipped(at: position),
      isEdited: own.isEdited(at: position))
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
  func app(of action: Action) -> Int { suite.apps.firstIndex { $0.owns(action) } ?? 0 }

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
      on: entry.position == nil ? entry.frame.branch : history.branch)
  }
}
