import CHeap

/// How much memory a timeline may use, and how it keeps to that.
///
/// What is measured is the heap of the process, from the timeline's beginning: what actions and
/// states hold on to cannot be told apart from it at a price that a dispatch could pay. An app
/// that grows by itself therefore leaves less for the timeline, and never more than the limit is
/// used because of it.
struct MemoryBudget: Sendable {
  /// Blocks of frames that stay in memory in any case.
  private static let keptBlocks = 4
  /// Keyframes that a branch keeps in any case.
  private static let keptKeyframes = 8

  var limit: Int
  private let start = Int(reel_heap_bytes())
  /// Why old frames could not be written to a file, if they could not.
  private(set) var failure: RecordingError?

  init(limit: Int) { self.limit = limit }

  private var isExceeded: Bool { Int(reel_heap_bytes()) - start > limit }

  /// Thins out keyframes, the old ones more than the new, and moves old frames to a file, until
  /// the limit is kept or nothing is left to give.
  mutating func enforce<State, Action>(
    on log: inout FrameLog<Action>, _ branches: inout [BranchRecord<State, Action>]
  ) {
    guard isExceeded else { return }
    var kept = log.full.count - log.spilledBlocks
    repeat {
      // swiftlint:disable:next reduce_boolean - `contains` would stop at the first
      let thinned = branches.indices.reduce(false) { Self.thin(&branches[$1]) || $0 }
      if failure == nil, kept > Self.keptBlocks {
        kept = max(Self.keptBlocks, kept / 2)
        failure = log.spill(keeping: kept)
      } else if !thinned {
        return
      }
    } while isExceeded
  }

  /// Removes every second keyframe of the older half; false where too few are left.
  private static func thin<State, Action>(_ branch: inout BranchRecord<State, Action>) -> Bool {
    let count = branch.keyframes.count
    guard count > keptKeyframes else { return false }
    let half = count / 2
    branch.keyframes =
      branch.keyframes.enumerated()
      .filter { $0.offset % 2 == 0 || $0.offset >= half }
      .map(\.element)
    return true
  }
}

extension Timeline.Memory {
  /// Gives memory back where too much is in use.
  @usableFromInline
  mutating func stayWithinBudget() {
    // Only full blocks are there to be moved, and none is while the first is being filled.
    if !log.full.isEmpty { budget.enforce(on: &log, &branches) }
  }
}

extension Timeline {
  /// How many bytes of memory may come to be in use before old frames go to a file.
  ///
  /// A smaller limit is kept to at once; what lies in a file stays there under a larger one.
  public var memoryLimit: Int {
    get { memory.withLock { $0.budget.limit } }
    set {
      memory.withLock { memory in
        memory.budget.limit = newValue
        memory.stayWithinBudget()
      }
    }
  }

  /// How many of the frames lie in a file, so that the memory stays within its limit.
  public var spilledFrames: Int {
    memory.withLock { $0.log.spilledBlocks * FrameLog<Action>.blockSize }
  }

  /// Why old frames could not be moved to a file; they have stayed in memory then.
  public var spillFailure: RecordingError? { memory.withLock { $0.budget.failure } }
}
