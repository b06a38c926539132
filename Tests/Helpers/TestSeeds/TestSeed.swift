import Foundation

/// The seed of tests that try random cases.
///
/// It is the same in every run, so that a failure is due to what was changed; `REEL_TEST_SEED=N`
/// sets another one, to search further or to repeat a failure.
public enum TestSeed {
  /// The name of the environment variable.
  public static let variable = "REEL_TEST_SEED"

  private static let first = ProcessInfo.processInfo.environment[variable].flatMap(UInt64.init) ?? 1

  /// Returns the seed of a test's run.
  ///
  /// - Parameter number: The number of the run, if a test runs several times.
  public static func of(run number: Int = 0) -> UInt64 {
    first &+ UInt64(truncatingIfNeeded: number)
  }
}
