#if canImport(Glibc)
  import Glibc
#endif

/// The processor that the benchmark runs on.
enum Processor {
  /// Keeps this thread on its current processor so that it does not lose its caches; does nothing
  /// if the system cannot.
  static func pin() {
    #if canImport(Glibc)
      guard let current = Calls.current?(), current >= 0 else { return }
      set { $0 == current }
    #endif
  }

  /// Runs `body` with this thread allowed on all processors, as are threads that it creates: for
  /// work that several threads share.
  static func all<Result>(_ body: () throws -> Result) rethrows -> Result {
    #if canImport(Glibc)
      set { _ in true }
      defer { pin() }
    #endif
    return try body()
  }

  #if canImport(Glibc)
    private static func set(_ isAllowed: (Int) -> Bool) {
      var bits = [UInt8](repeating: 0, count: 128)
      for processor in 0..<bits.count * 8 where isAllowed(processor) {
        bits[processor / 8] |= 1 << UInt8(processor % 8)
      }
      _ = Calls.setAffinity?(0, bits.count, &bits)
    }

    /// Functions of Glibc that are only visible to C programs that ask for them.
    ///
    /// `unsafeBitCast`: `dlsym` returns each as an untyped address; the types are those of the
    /// functions' declarations in `sched.h`.
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
