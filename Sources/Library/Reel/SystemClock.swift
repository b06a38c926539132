#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The system's clock.
public struct SystemClock: StoreClock {
  /// Creates the system's clock.
  public init() {}

  /// The wall clock's time, as coarse as the system's cheapest clock (a few milliseconds).
  public var now: Timestamp {
    LiveDependency.touch("SystemClock.now", control: Self.control)
    return Self.coarseTime
  }

  private static let control = "Take the time from the store: send.clock in an effect."

  /// The current time, without reporting the use of the real clock.
  static var coarseTime: Timestamp {
    var time = timespec()
    #if os(Linux)
      clock_gettime(CLOCK_REALTIME_COARSE, &time)
    #else
      clock_gettime(CLOCK_REALTIME, &time)
    #endif
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// Sleeps without occupying a thread.
  public func sleep(for duration: Duration) async throws {
    LiveDependency.touch("SystemClock.sleep", control: Self.control)
    // Until the effect is cancelled: the system counts nanoseconds.
    try await Task.sleep(for: min(duration, .seconds(1 << 32)))
  }
}
