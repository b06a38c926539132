#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Decides when a state is worth keeping.
///
/// Keeping a keyframe means retaining the state, so the next change of a collection has to copy it.
/// Keyframes are therefore taken when the reductions since the last one have cost as much as the
/// copy will: copying at most doubles the cost of reducing, and replaying from a keyframe costs no
/// more than a copy. The cost of reducing is sampled, because reading a clock takes longer than a
/// small reduction.
@usableFromInline
struct KeyframePacer: Sendable {
  /// The number of frames between two keyframes if copying is practically free.
  @inlinable static var shortest: Int { 128 }
  /// One of this many reductions is timed while they come in quick succession; fewer if cheap.
  @inlinable static var sampling: Int { 16 }
  @inlinable static var cheapSampling: Int { 64 }
  /// The nanoseconds below which a reduction is cheap.
  @inlinable static var cheap: UInt64 { 1_000 }
  /// The nanoseconds that keeping a state takes besides the copy.
  @inlinable static var keeping: UInt64 { 2_000 }
  /// The nanoseconds of reducing that justify a keyframe before `shortest` frames are over.
  @inlinable static var worthwhile: UInt64 { 200_000 }

  /// Reads a monotonic clock in nanoseconds; a test has its own, which no other process delays.
  @usableFromInline var clock: @Sendable () -> UInt64 = { KeyframePacer.now }
  @usableFromInline var frames = 0
  /// How many reductions the next timed one stands for.
  @usableFromInline var interval = KeyframePacer.sampling
  /// The estimated time of reducing since the last keyframe in nanoseconds, without the longest
  /// reduction.
  @usableFromInline var cost: UInt64 = 0
  /// The longest reduction since the last keyframe: it is assumed to have included the copy.
  @usableFromInline var heaviest: UInt64 = 0
  /// The longest reductions of the last three stretches, the newest first.
  private var copies: (UInt64, UInt64, UInt64) = (0, 0, 0)
  /// The estimated time of a copy in nanoseconds.
  @usableFromInline var copyCost: UInt64 = 0

  /// The frames before the last keyframe, and the estimated time of reducing them, without copies.
  private var before: (frames: Int, cost: UInt64) = (0, 0)

  @usableFromInline init() {}

  /// Whether a keyframe should be taken before the next frame is reduced.
  @inlinable var isDue: Bool {
    frames >= Self.shortest
      ? cost >= copyCost + Self.keeping : cost >= max(copyCost, Self.worthwhile)
  }

  /// Counts a frame; returns whether its reduction should be timed, and how many it stands for.
  ///
  /// - Parameter isQuick: whether it follows the previous one without a pause.
  @inlinable
  mutating func begin(isQuick: Bool) -> Int {
    frames += 1
    if !isQuick || frames == 1 { return 1 }
    // A power of two.
    return frames & (interval - 1) == 0 ? interval : 0
  }

  /// Records the duration of a reduction, between two readings of the clock.
  @inlinable
  mutating func end(between start: UInt64, and stop: UInt64, standsFor weight: Int) {
    let elapsed = stop - start
    let nanoseconds = elapsed > Self.overhead ? elapsed - Self.overhead : 1
    interval = nanoseconds < Self.cheap ? Self.cheapSampling : Self.sampling
    if nanoseconds > heaviest {
      cost += heaviest * UInt64(weight)
      heaviest = nanoseconds
    } else {
      cost += nanoseconds * UInt64(weight)
    }
  }

  /// Starts a new stretch after a keyframe.
  mutating func restart() {
    // The median of three: neither a stretch without a copy, nor one during which the machine was
    // busy otherwise, indicates the cost of a copy.
    let older = copies
    copies = (heaviest, older.0, older.1)
    before.frames += frames
    before.cost += cost
    copyCost = max(min(heaviest, older.0), min(max(heaviest, older.0), older.1))
    frames = 0
    cost = 0
    heaviest = 0
  }

  /// Returns how many frames are usually reduced in a number of nanoseconds.
  func frames(in nanoseconds: UInt64) -> Int {
    Int(Double(nanoseconds) * Double(before.frames) / Double(max(before.cost, 1)))
  }

  /// The time of reading the clock itself: the minimum between two readings, in nanoseconds.
  @usableFromInline static let overhead: UInt64 = {
    (0..<64).map { _ in
      let start = now
      return now - start
    }.min() ?? 0
  }()

  /// The nanoseconds of a monotonic clock.
  @usableFromInline static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
