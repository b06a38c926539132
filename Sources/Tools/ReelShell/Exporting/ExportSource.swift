import Reel
import ReelApp
import ReelTimeline

/// A history that is handed to other tools.
struct ExportSource<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  /// A frame on its branch.
  struct Placed {
    /// The frame, with the action that counts.
    let frame: Frame<Action>
    /// Where it stands on the branch that is looked at; nil where it is on another.
    let position: Int?
    let isSkipped: Bool
    let isEdited: Bool
  }

  let timeline: Timeline<State, Action>
  let suite: Suite<State, Action>
  /// The branch that is looked at.
  let history: History<State, Action>
  /// What the history is called.
  let title: String
  private let branches: [BranchID: History<State, Action>]
  private let names: [BranchID: String]

  init(_ timeline: Timeline<State, Action>, of suite: Suite<State, Action>, title: String) {
    self.timeline = timeline
    self.suite = suite
    self.title = title
    history = timeline.history
    let branches = timeline.branches
    names = Dictionary(branches.map { ($0.id, $0.name) }) { $1 }
    self.branches = Dictionary(
      branches.compactMap { branch in
        timeline.history(of: branch.id).map { (branch.id, $0) }
      }, uniquingKeysWith: { $1 })
  }

  /// The number of the state before the first frame.
  var base: Int { history.number(at: 0) }

  /// The numbers that frames on any branch may have.
  var numbers: Range<Int> {
    let first = (branches.values.map { $0.number(at: 0) }.min() ?? 0) + 1
    return first..<max(timeline.last + 1, first)
  }

  /// A frame of any branch; nil where there is none of that number any more.
  func frame(_ number: Int) -> Placed? {
    // At position 0 is what stands before the first frame.
    if let position = history.position(of: number), position > 0 {
      return Placed(
        frame: history.frame(at: position), position: position,
        isSkipped: history.isSkipped(at: position), isEdited: history.isEdited(at: position))
    }
    guard let frame = try? timeline.frame(number) else { return nil }
    guard let own = branches[frame.branch], let position = own.position(of: number), position > 0
    else {
      return Placed(frame: frame, position: nil, isSkipped: false, isEdited: false)
    }
    return Placed(
      frame: own.frame(at: position), position: nil, isSkipped: own.isSkipped(at: position),
      isEdited: own.isEdited(at: position))
  }

  /// Calls `body` with every frame of every branch, by their numbers.
  ///
  /// - Throws: what `body` throws; `QueryInterruption` where the task has been cancelled.
  func each(_ body: (Placed) throws -> Void) throws {
    for number in numbers {
      try QueryInterruption.check(framesRead: number - numbers.lowerBound, of: numbers.count)
      if let placed = frame(number) { try body(placed) }
    }
  }

  /// What a branch is called.
  func name(of branch: BranchID) -> String { names[branch] ?? "" }

  /// The app that an action is about, by its place; the first where it is about none.
  func app(of action: Action) -> Int { suite.apps.firstIndex { $0.owns(action) } ?? 0 }

  /// An action's name and values.
  ///
  /// - Throws: what its own `encode(to:)` throws.
  func summary(of action: Action) throws -> ActionSummary {
    ActionSummary(try JSON(encoding: action), isSingle: suite.isSingle)
  }

  /// What a frame asked, and what became of it: as its own branch sees it.
  func requests(of placed: Placed) -> [RequestRecord] {
    timeline.requests(
      of: placed.frame.number,
      on: placed.position == nil ? placed.frame.branch : history.branch)
  }
}
