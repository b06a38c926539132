#if canImport(Glibc)
  import Glibc
#endif

/// Where the benchmark runs.
enum Processor {
  /// Keeps this thread on the processor that it is on, so that it does not lose its caches; does
  /// nothing where the system cannot.
  static func pin() {
    #if canImport(Glibc)
      guard let current = Calls.current?(), current >= 0 else { return }
      set { $0 == current }
    #endif
  }

  /// Lets this thread run anywhere again: threads that it makes run where it may.
  static func unpin() {
    #if canImport(Glibc)
      set { _ in true }
    #endif
  }

  #if canImport(Glibc)
    private static func set(_ isAllowed: (Int) -> Bool) {
      var bits = [UInt8](repeating: 0, count: 128)
      for processor in 0..<bits.count * 8 where isAllowed(processor) {
        bits[processor / 8] |= 1 << UInt8(processor % 8)
      }
      _ = Calls.setAffinity?(0, bits.count, &bits)
    }

    /// What Glibc has and shows to C programs only that ask for it.
    private enum Calls {
      typealias Current = @convention(c) () -> Int32
      typealias SetAffinity = @convention(c) (pid_t, Int, UnsafePointer<UInt8>) -> Int32

      static var current: Current? {
        dlsym(nil, "sched_getcpu").map { unsafeBitCast($0, to: Current.self) }
      }

      static var setAffinity: SetAffinity? {
        dlsym(nil, "sched_setaffinity").map { unsafeBitCast($0, to: SetAffinity.self) }
      }
    }
  #endif
}
