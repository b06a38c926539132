import Synchronization

/// Notifies a watching test when something real is used: a clock, the network, chance.
///
/// An app is handed everything that it takes from the world, and a test hands it replacements.
/// Anything that the test forgot is real, and makes the test depend on the day it runs. So
/// everything real reports when it is used, and a test store fails with its name. Outside tests
/// nothing is watched.
///
/// ```swift
/// func send(_ request: HTTPRequest) async throws -> HTTPResponse {
///   LiveDependency.touch("NetworkTransport", control: "Give the app a transport of your own.")
///   …
/// }
/// ```
public enum LiveDependency {
  /// Something real that was used.
  public struct Touch: Sendable, Equatable {
    /// Its name.
    public let name: String
    /// How a test controls it, as a sentence.
    public let control: String
  }

  /// The watcher of the current task, and of the tasks that it starts.
  @TaskLocal static var watcher: (@Sendable (Touch) -> Void)?

  /// Whether there has ever been a watcher in this process; without one, the lookup in the task is
  /// skipped.
  private static let isWatched = Atomic<Bool>(false)

  /// Reports that something real is being used.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - control: how a test controls it, as a sentence.
  public static func touch(_ name: String, control: @autoclosure () -> String) {
    guard isWatched.load(ordering: .relaxed), let watcher else { return }
    watcher(Touch(name: name, control: control()))
  }

  /// Calls `watcher` for everything real that `body`, and the effects it starts, use.
  public static func watched<Result>(
    by watcher: @escaping @Sendable (Touch) -> Void, _ body: () throws -> Result
  ) rethrows -> Result {
    isWatched.store(true, ordering: .relaxed)
    return try $watcher.withValue(watcher, operation: body)
  }
}
