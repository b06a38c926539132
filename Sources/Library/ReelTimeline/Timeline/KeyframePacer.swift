#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Decides when a state is worth keeping.
///
/// A keyframe is kept by holding on to the state, so that the next change of a collection has to
/// copy it. Keyframes are therefore taken when reducing has cost as much, since the last one, as
/// the copy will: copying at most doubles the cost of reducing, and replaying from a keyframe
/// costs no more than a copy. What reducing costs is sampled, for reading a clock takes longer
/// than a small reduction.
@usableFromInline
struct KeyframePacer: Sendable {
  /// Frames between two keyframes, where a copy costs nothing to speak of.
  @inlinable static var shortest: Int { 128 }
  /// One of so many reductions is timed while they come in quick succession.
  @inlinable static var sampling: Int { 16 }
  /// Nanoseconds of reducing that are worth a keyframe before `shortest` frames are over.
  @inlinable static var worthwhile: UInt64 { 200_000 }

  @usableFromInline var frames = 0
  /// Estimated nanoseconds of reducing since the last keyframe, without the heaviest one.
  @usableFromInline var cost: UInt64 = 0
  /// The longest reduction since the last keyframe: it is taken to have paid for the copy.
  @usableFromInline var heaviest: UInt64 = 0
  /// The heaviest reductions of the last three stretches, the newest first.
  private var copies: (UInt64, UInt64, UInt64) = (0, 0, 0)
  /// Estimated nanoseconds that a copy costs.
  @usableFromInline var copyCost: UInt64 = 0

  @usableFromInline init() {}

  /// Whether a keyframe should be taken before the next frame is reduced.
  @inlinable var isDue: Bool {
    frames >= Self.shortest
      ? cost >= copyCost : cost >= max(copyCost, Self.worthwhile)
  }

  /// Counts a frame; answers whether its reduction should be timed, and for how many it stands.
  ///
  /// - Parameter isQuick: whether it follows the one before without a pause.
  @inlinable
  mutating func begin(isQuick: Bool) -> Int {
    frames += 1
    if !isQuick || frames == 1 { return 1 }
    return frames % Self.sampling == 0 ? Self.sampling : 0
  }

  /// Takes note of how long a reduction took, between two readings of the clock.
  @inlinable
  mutating func end(between start: UInt64, and stop: UInt64, standsFor weight: Int) {
    let elapsed = stop - start
    let nanoseconds = elapsed > Self.overhead ? elapsed - Self.overhead : 1
    if nanoseconds > heaviest {
      cost += heaviest * UInt64(weight)
      heaviest = nanoseconds
    } else {
      cost += nanoseconds * UInt64(weight)
    }
  }

  /// A keyframe has been taken.
  mutating func restart() {
    // The median of three: neither a stretch without a copy nor one in which the machine was busy
    // with something else says what a copy costs.
    let older = copies
    copies = (heaviest, older.0, older.1)
    copyCost = max(min(heaviest, older.0), min(max(heaviest, older.0), older.1))
    frames = 0
    cost = 0
    heaviest = 0
  }

  /// What reading the clock itself takes: the least between two readings, in nanoseconds.
  @usableFromInline static let overhead: UInt64 = {
    (0..<64).map { _ in
      let start = now
      return now - start
    }.min() ?? 0
  }()

  /// Nanoseconds on a clock that only goes forward.
  @usableFromInline static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
