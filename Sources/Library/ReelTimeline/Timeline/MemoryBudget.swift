import CHeap
import ReelCoding

/// The memory limit of a timeline, and its enforcement.
///
/// What it holds is the smaller of two measures: how much the heap of the process has grown since
/// the timeline was created, which an app's own memory adds to, and the sizes of what it holds,
/// which count what several states share once for each of them. So an app that grows by itself
/// costs the timeline nothing, and states that share almost everything are not counted as whole.
struct MemoryBudget: Sendable {
  /// The number of blocks of frames that always stay in memory.
  private static let keptBlocks = 4
  /// The nanoseconds, roughly, that a block in a file takes to be read and decoded.
  static let decodingBlock: UInt64 = 4_000_000
  /// The number of keyframes that a branch always keeps.
  private static let keptKeyframes = 8

  var limit: Int
  private let start = Int(reel_heap_bytes())
  private var file: SpillFile?
  /// The size of the newest stored state in bytes, with the frames and the heap at its measuring.
  private var measured: (bytes: Int, frames: Int, heap: Int)?
  /// The reason why old frames could not be written to a file, if they could not.
  private(set) var failure: RecordingError?

  init(limit: Int) { self.limit = limit }

  /// Whether the heap has grown by more than the limit.
  ///
  /// - Parameter heap: its size, which takes a millisecond to find out where much is in use.
  private func isHeapExceeded(_ heap: Int) -> Bool { heap - start > limit }

  /// Moves the requests of old frames to a file, and removes keyframes that are closer together
  /// than necessary; then moves the oldest frames to the file, a few blocks at a time, and if that
  /// does not help, removes more keyframes, older ones more than newer ones, until the limit is met
  /// or nothing is left to free.
  ///
  /// - Parameters:
  ///   - log: the frames.
  ///   - requests: their requests.
  ///   - branches: their branches, with the keyframes.
  ///   - longest: the number of frames between two keyframes that take as long as a file's block.
  mutating func enforce<State: Encodable, Action>(
    on log: inout FrameLog<Action>, _ requests: inout RequestLog,
    _ branches: inout [BranchRecord<State, Action>], keyframesAtMost longest: Int
  ) {
    let heap = Int(reel_heap_bytes())
    guard isHeapExceeded(heap) else { return }
    let sizes = (
      frame: log.frameBytes, keyframe: keyframeBytes(in: branches, after: log.count, heap)
    )
    func isMore() -> Bool {
      let keyframes = branches.reduce(0) { $0 + $1.keyframes.count }
      return keyframes * sizes.keyframe + log.countInMemory * sizes.frame + requests.bytes > limit
    }
    guard isMore() else { return }
    func isExceeded() -> Bool { isHeapExceeded(Int(reel_heap_bytes())) && isMore() }
    if let file = spillFile() {
      let kept = max(0, log.full.count - Self.keptBlocks) * FrameLog<Action>.blockSize
      requests.spill(before: log.first + kept, to: file)
    }
    var distance = 2 * KeyframePacer.shortest
    while isExceeded(), distance <= longest {
      Self.thin(&branches, to: distance)
      distance *= 2
    }
    var kept = log.full.count - log.spilledBlocks
    while isExceeded() {
      let canMove = failure == nil && kept > Self.keptBlocks
      if canMove {
        kept = max(Self.keptBlocks, kept - max(1, kept / 8))
        if let file = spillFile() { failure = log.spill(keeping: kept, to: file) }
        if !isExceeded() { return }
      }
      if !Self.thin(&branches), !canMove { return }
    }
  }

  /// Returns the file, which is created when it is needed; nil if there can be none.
  private mutating func spillFile() -> SpillFile? {
    guard failure == nil, file == nil else { return file }
    do throws(RecordingError) {
      file = try SpillFile()
    } catch {
      failure = error
    }
    return file
  }

  /// The size of the newest state that is stored.
  ///
  /// It is measured again after as many frames as it has bytes, which costs each some nanoseconds,
  /// or when the heap has grown by an eighth of the limit.
  private mutating func keyframeBytes<State: Encodable, Action>(
    in branches: [BranchRecord<State, Action>], after frames: Int, _ heap: Int
  ) -> Int {
    if let measured, frames - measured.frames < measured.bytes, heap - measured.heap < limit / 8 {
      return measured.bytes
    }
    guard let last = branches.last(where: { $0.keyframes.count > 1 }) ?? branches.first,
      let keyframe = last.keyframes.last
    else { return 0 }
    let bytes = Footprint.bytes(of: keyframe.value.state)
    measured = (bytes, frames, heap)
    return bytes
  }

  /// Removes keyframes that are closer together than `distance`, but not a branch's newest one.
  static func thin<State, Action>(
    _ branches: inout [BranchRecord<State, Action>], to distance: Int
  ) {
    // What branches have in common stays common.
    var filtered = OrderedMap<BranchRecord<State, Action>.Keyframe>.Filtered()
    for index in branches.indices {
      let keyframes = branches[index].keyframes
      guard let end = keyframes.key(at: keyframes.count - keptKeyframes) else { continue }
      branches[index].keyframes = keyframes.filtered(
        before: end, memory: -distance, reusing: &filtered
      ) { position, last in
        guard position - last >= distance else { return false }
        last = position
        return true
      }
    }
  }

  /// Removes every second keyframe of the older half of each branch; returns false if all have too
  /// few.
  static func thin<State, Action>(_ branches: inout [BranchRecord<State, Action>]) -> Bool {
    var filtered = OrderedMap<BranchRecord<State, Action>.Keyframe>.Filtered()
    var isThinner = false
    for index in branches.indices {
      let keyframes = branches[index].keyframes
      guard keyframes.count > keptKeyframes, let end = keyframes.key(at: keyframes.count / 2)
      else { continue }
      branches[index].keyframes = keyframes.filtered(before: end, memory: 0, reusing: &filtered) {
        _, before in
        before += 1
        return before % 2 == 1
      }
      isThinner = true
    }
    return isThinner
  }
}

extension Timeline.Memory {
  /// Frees memory if too much is in use.
  @usableFromInline
  mutating func stayWithinBudget() {
    // Only full blocks can be moved, and there is none while the first is being filled.
    if !log.full.isEmpty {
      budget.enforce(
        on: &log, &requests, &branches,
        keyframesAtMost: pacer.frames(in: MemoryBudget.decodingBlock))
    }
  }
}

extension Timeline {
  /// The maximum memory in bytes before old frames are moved to a file.
  ///
  /// A smaller limit takes effect at once; frames in a file stay there under a larger one.
  public var memoryLimit: Int {
    get { memory.withLock { $0.budget.limit } }
    set {
      memory.withLock { memory in
        memory.budget.limit = newValue
        memory.stayWithinBudget()
      }
    }
  }

  /// The number of frames in a file, which keeps the memory within its limit.
  public var spilledFrames: Int {
    memory.withLock { $0.log.spilledBlocks * FrameLog<Action>.blockSize }
  }

  /// The reason why old frames could not be moved to a file; they then stay in memory.
  public var spillFailure: RecordingError? { memory.withLock { $0.budget.failure } }
}
