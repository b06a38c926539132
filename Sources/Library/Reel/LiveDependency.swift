import Synchronization

/// Tells a watching test that something real has been touched: a clock, the network, chance.
///
/// What an app takes from the world is handed to it, and a test hands it something of its own. What
/// was forgotten is real, and makes the test depend on the day it runs. So whatever is real says so
/// when it is used, and a test store fails with its name. Outside of tests nothing watches.
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
    /// What it is called.
    public let name: String
    /// What a test does to control it, as a sentence.
    public let control: String
  }

  /// Who watches over the current task, and over the tasks that it starts.
  @TaskLocal static var watcher: (@Sendable (Touch) -> Void)?

  /// Whether anybody has ever watched in this process: spares everybody else the look at the task.
  private static let isWatched = Atomic<Bool>(false)

  /// Says that something real is being used.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - control: what a test does to control it, as a sentence.
  public static func touch(_ name: String, control: @autoclosure () -> String) {
    guard isWatched.load(ordering: .relaxed), let watcher else { return }
    watcher(Touch(name: name, control: control()))
  }

  /// Has `watcher` told of everything real that `body`, and the effects it starts, use.
  public static func watched<Result>(
    by watcher: @escaping @Sendable (Touch) -> Void, _ body: () throws -> Result
  ) rethrows -> Result {
    isWatched.store(true, ordering: .relaxed)
    return try $watcher.withValue(watcher, operation: body)
  }
}
