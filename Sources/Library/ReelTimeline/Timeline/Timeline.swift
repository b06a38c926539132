import Reel
import Synchronization

/// Records every action of a store, and recomputes any state.
///
/// It belongs to its store, as part of a ``TimelineStore``. It stores the actions, and a state from
/// time to time (a keyframe, or snapshot); any other state is the nearest keyframe plus the actions
/// since, reduced again. Keyframes are rare enough that copying them stays a small part of
/// reducing, whatever the state's size.
///
/// Viewing the past moves a session's ``TimelineCursor`` and changes nothing; the tip stays live.
public final class Timeline<
  State: Codable & Equatable & Sendable, Action: Codable & Sendable
>: ActionLog {
  /// The treatment of dispatched actions.
  @usableFromInline
  struct CaptureMode: Sendable {
    /// Actions are refused, paused or not.
    @usableFromInline var isLocked = false
    /// Actions are reduced, but not recorded.
    @usableFromInline var isPaused = false

    /// Whether actions are reduced and recorded.
    @inlinable var isFull: Bool { !isLocked && !isPaused }
  }

  @usableFromInline
  struct Memory: Sendable {
    @usableFromInline var log: FrameLog<Action>
    @usableFromInline var pacer = KeyframePacer()
    @usableFromInline var lastTime = Timestamp(milliseconds: .min)
    /// The index of the request that the newest frame answers among those of its cause; 0 for none.
    @usableFromInline var answered = 0
    @usableFromInline var captureMode = CaptureMode()
    /// The branch of the newest frames, and the first of those in a row.
    @usableFromInline var open = BranchID.main
    var openFirst = 1
    /// The branch on which frames were reduced; each entry begins with its first frame.
    var runs: [(first: Int, branch: BranchID)] = [(1, .main)]
    /// All branches, by number; see ``record(of:)`` for their frames.
    var branches: [BranchRecord<State, Action>]
    /// The numbers that branches to come cannot have in their names.
    var takenNumbers: Set<Int> = []
    /// What edits have replaced: released when the lock is free again, because that runs user code.
    var replaced: [BranchRecord<State, Action>] = []
    /// The order of the branches, once it has been asked for.
    var ancestry: Ancestry?
    /// The edits of the history, each with the number of frames before it.
    var edits: [(after: Int, edit: HistoryEdit<State, Action>)] = []
    /// The branch that is shown and dispatched to.
    var current = BranchID.main
    /// What the sessions view that do not just follow the current branch.
    var cursors: [Int: CursorPosition] = [:]
    var lastCursor = 0
    /// The branches on which something happened while recording was paused.
    var missed: Set<BranchID> = []
    /// The branches whose open requests get no answer: the program that asked has ended.
    var interrupted: Set<BranchID> = []
    @usableFromInline var requests = RequestLog()
    /// The requests that were open before the first frame.
    var beginning: [OpenRequest<Action>] = []
    @usableFromInline var recorder: RecordingWriter<State, Action>?
    /// The files of a recording that keeps only the last part; nil for none.
    var files: RecordingFiles?
    var budget: MemoryBudget
  }

  @usableFromInline let memory: OwnedMutex<Memory>
  /// The frame that it is reducing, to be read after a crash.
  @usableFromInline package let underWay: FrameMark
  /// The action that is being tried.
  let trial = Mutex<Trial<Action>?>(nil)
  @usableFromInline let reducer: @Sendable (inout State, Action) -> Void
  /// Reduces an action and returns what it asks.
  @usableFromInline package let asking: @Sendable (inout State, Action) -> [Asked<State, Action>]
  /// The store's clock, which provides the times of frames.
  public let clock: any StoreClock

  /// The state before the first action; another one where earlier frames have been fetched.
  let origin: Mutex<State>

  /// The state before the first action.
  public var initialState: State { origin.withLock { $0 } }

  /// Creates a timeline that begins with `initialState`.
  ///
  /// - Parameters:
  ///   - initialState: the state before the first action; the same as the store's.
  ///   - frame: the number of the frame before the first; 0 if there is none.
  ///   - reducer: the store's reducer, for recomputing states.
  ///   - clock: the store's clock, which provides the times of frames.
  ///   - limit: the maximum additional memory in bytes before old keyframes are thinned out and old
  ///     frames are moved to a file.
  ///   - mark: the place for the frame that it is reducing.
  @usableFromInline
  package init(
    initialState: State, after frame: Int = 0,
    reducer: some Feature<State, Action>,
    clock: any StoreClock = SystemClock(), memory limit: Int = 256 << 20,
    mark: FrameMark = FrameMark()
  ) {
    underWay = mark
    origin = Mutex(initialState)
    self.reducer = { reducer.recompute(&$0, $1) }
    asking = { reducer.asking(&$0, $1) }
    self.clock = clock
    let main = BranchRecord<State, Action>(
      id: .main, name: "main", parent: nil, start: 0, baseFrame: frame, state: initialState)
    memory = OwnedMutex(
      Memory(
        log: FrameLog(first: frame + 1), openFirst: frame + 1, branches: [main],
        budget: MemoryBudget(limit: limit)))
  }

  /// Records an action while the store reduces it; for the store.
  @inlinable
  public func record(
    _ action: Action, _ stamp: Stamp, into state: inout State,
    reduce: (inout State, Action) -> [AskedRequest]
  ) -> ActionVerdict {
    record(action, stamp, time: clock.now, into: &state, reduce: reduce)
  }

  /// Records an action at a time.
  @inlinable
  package func record(
    _ action: Action, _ stamp: Stamp, time: Timestamp, into state: inout State,
    reduce: (inout State, Action) -> [AskedRequest]
  ) -> ActionVerdict {
    memory.withLock { memory in
      if !memory.captureMode.isFull {
        return memory.pass(action, on: stamp.branch, into: &state, reduce)
      }
      if stamp.branch != memory.open { memory.open(stamp.branch, at: stamp.frame) }
      if memory.pacer.isDue {
        withUnsafeMutablePointer(to: &state) { $0.lend { memory.takeKeyframe($0) } }
      }
      let weight = memory.pacer.begin(isQuick: time == memory.lastTime)
      memory.lastTime = time
      memory.answered = stamp.request
      let isNewBlock = memory.log.append(
        action, time: time, origin: stamp.origin, cause: stamp.cause)
      if isNewBlock { memory.stayWithinBudget() }
      underWay.begin(stamp.frame)
      memory.recorder?.prepare()
      let asked: [AskedRequest]
      let isSkipped = stamp.request > 0 && memory.skipsAnswer(stamp)
      if isSkipped {
        asked = []
      } else if weight > 0 {
        let clock = memory.pacer.clock
        let start = clock()
        asked = reduce(&state, action)
        memory.pacer.end(between: start, and: clock(), standsFor: weight)
      } else {
        asked = reduce(&state, action)
      }
      underWay.end(stamp.frame)
      if !asked.isEmpty || stamp.request > 0 { memory.requests.add(asked, stamp) }
      if let recorder = memory.recorder {
        let isPart = !isSkipped || recorder.has(frame: stamp.cause)
        if isPart {
          withUnsafeMutablePointer(to: &state) { pointer in
            pointer.lend { recorder.append(action, stamp, asked, time: time, state: $0) }
          }
        }
        if recorder.isOver || !isPart {
          goOnInNextFile(&memory, continuing: isPart, on: stamp.branch, at: state)
        }
      }
      return .recorded
    }
  }
}

extension Timeline: LockSharing {
  package var lock: OwnedLock { memory.lock }
}

extension Timeline.Memory {
  /// Handles an action that is not recorded.
  @usableFromInline
  mutating func pass(
    _ action: Action, on branch: BranchID, into state: inout State,
    _ reduce: (inout State, Action) -> [AskedRequest]
  ) -> ActionVerdict {
    if captureMode.isLocked { return .refused }
    missed.insert(branch)
    _ = reduce(&state, action)
    return .unrecorded
  }

  /// Starts adding the newest frames to another branch.
  @usableFromInline
  mutating func open(_ branch: BranchID, at frame: Int) {
    close()
    open = branch
    openFirst = frame
    runs.append((frame, branch))
  }

  /// Skips the newest frame if it answers a frame that is skipped: what a frame asked goes with it,
  /// also what is answered later.
  @usableFromInline
  mutating func skipsAnswer(_ stamp: Stamp) -> Bool {
    let index = index(of: stamp.branch)
    guard branches[index].skipped[stamp.cause] != nil else { return false }
    branches[index].skipped[stamp.frame] = ()
    return true
  }

  /// Adds the newest frames in a row to the path of their branch.
  mutating func close() {
    branches[index(of: open)] = record(of: open)
    openFirst = log.last + 1
  }

  /// Stores the state after the newest frame of the open branch.
  @usableFromInline
  mutating func takeKeyframe(_ state: borrowing State) {
    pacer.restart()
    let position = branches[index(of: open)].path.count + log.last + 1 - openFirst
    branches[index(of: open)].keyframes[position] = BranchRecord.Keyframe(copy state)
  }

  /// Returns the index of an existing branch; branches are numbered in the order of their indices.
  func index(of branch: BranchID) -> Int { Int(branch.rawValue) }

  /// Returns an existing branch, with all of its frames.
  func record(of branch: BranchID) -> BranchRecord<State, Action> {
    var record = branches[index(of: branch)]
    if branch == open, openFirst <= log.last { record.path.append(openFirst...log.last) }
    return record
  }

  /// The last frame of the store's current branch.
  var tip: Int {
    current == open && openFirst <= log.last ? log.last : branches[index(of: current)].tip
  }

  /// Returns the branch that a frame was reduced on; frame 0 is the beginning of all.
  func branch(of frame: Int) -> BranchID {
    Self.branch(of: frame, in: runs)
  }

  static func branch(of frame: Int, in runs: [(first: Int, branch: BranchID)]) -> BranchID {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].first <= frame { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? .main : runs[low - 1].branch
  }

  /// Returns where a frame is: on a branch if that contains it, else on the current one or the
  /// frame's own; nil if it is on no branch any more.
  func position(of frame: Int, near branch: BranchID? = nil) -> BranchPosition? {
    let own = frame == 0 ? BranchID.main : self.branch(of: frame)
    // A branch that has restarted has left its frames to the one that keeps them.
    let likely = [branch ?? current, current, own]
    return likely.lazy.compactMap { position(of: frame, on: $0) }.first
      ?? branches.lazy.compactMap { position(of: frame, on: $0.id) }.first
  }

  private func position(of frame: Int, on branch: BranchID) -> BranchPosition? {
    record(of: branch).position(of: frame).map { BranchPosition(branch: branch, position: $0) }
  }
}

/// A branch, and a position on it.
struct BranchPosition: Sendable, Equatable {
  var branch: BranchID
  var position: Int
}
