import Foundation
import Reel
import ReelApp
import ReelTimeline

extension TestStore {
  /// The options of a test store.
  public struct Options: Sendable {
    /// The store's clock: pass it to services that sleep on it, too.
    public var clock: VirtualClock
    /// The treatment of effects.
    public var effects: Effects
    /// How much of what happens must be asserted.
    public var exhaustivity: Exhaustivity
    /// Resets the parts of the state that last for one action only, before an expectation is
    /// compared.
    public var transient: @Sendable (inout State) -> Void
    /// Rules that must hold in every state, in addition to the app's own invariants.
    public var invariants: [Invariant<State>]
    /// The maximum real time that `receive` waits for an effect that works outside the store's
    /// executor.
    public var timeout: Duration
    /// Receives the issues.
    public var reporter: IssueReporter

    /// Creates options; the defaults suit most tests.
    public init(
      clock: VirtualClock = VirtualClock(), effects: Effects = .run,
      exhaustivity: Exhaustivity = .on, invariants: [Invariant<State>] = [],
      timeout: Duration = .seconds(1), reporter: IssueReporter = .testRun,
      transient: @escaping @Sendable (inout State) -> Void = { _ in }
    ) {
      self.clock = clock
      self.effects = effects
      self.exhaustivity = exhaustivity
      self.invariants = invariants
      self.timeout = timeout
      self.reporter = reporter
      self.transient = transient
    }
  }

  /// Creates a test store of a feature.
  ///
  /// - Parameters:
  ///   - initialState: the state before the first action.
  ///   - reducer: the feature.
  ///   - options: clock, exhaustivity, reporter.
  ///   - fileID: the test's file.
  ///   - filePath: the test's file.
  ///   - line: the test's line.
  ///   - column: the test's column.
  public convenience init(
    initialState: State, reducer: some Feature<State, Action>, options: Options = Options(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      initialState: initialState, reducer: RequestingReduce(erasing: reducer),
      apps: [], root: nil, options,
      TestLocation(fileID: fileID, filePath: filePath, line: line, column: column), recording: nil)
  }

  /// Creates a test store of an app.
  ///
  /// Paths begin with the app's name, as in the shell, and its invariants are checked in every
  /// state. A failing test has a recording attached.
  ///
  /// - Parameters:
  ///   - app: the app, created with the test's replacements for the world.
  ///   - initialState: an initial state other than the app's own.
  ///   - options: clock, exhaustivity, reporter.
  ///   - fileID: the test's file.
  ///   - filePath: the test's file.
  ///   - line: the test's line.
  ///   - column: the test's column.
  public convenience init<A: App>(
    _ app: A, initialState: State? = nil, options: Options = Options(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where A.State == State, A.Action == Action {
    let start = initialState ?? app.initialState
    self.init(
      initialState: start, reducer: RequestingReduce(erasing: app), apps: Suite(app).apps,
      root: app.name, options,
      TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    ) { past in
      Self.recording(of: past, from: start, app, name: app.name)
    }
  }

  /// Creates a test store of several apps that share one state; their invariants are checked.
  ///
  /// - Parameters:
  ///   - suite: the apps.
  ///   - options: clock, exhaustivity, reporter.
  ///   - fileID: the test's file.
  ///   - filePath: the test's file.
  ///   - line: the test's line.
  ///   - column: the test's column.
  public convenience init(
    _ suite: Suite<State, Action>, options: Options = Options(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where State: Codable, Action: Codable & Equatable {
    self.init(
      initialState: suite.initialState, reducer: suite.reducer, apps: suite.apps,
      root: suite.root,
      options,
      TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    ) { past in
      Self.recording(of: past, from: suite.initialState, suite.reducer, name: suite.name)
    }
  }

  /// Returns the bytes of a recording; nil if it cannot be written.
  private static func recording(
    of past: [TestLog<State, Action>.Past], from start: State,
    _ reducer: some Feature<State, Action>, name: String
  ) -> [UInt8]? where State: Codable, Action: Codable {
    let timeline = Timeline(initialState: start, reducer: reducer)
    var state = start
    for frame in past {
      _ = timeline.record(frame.action, frame.stamp, time: frame.time, into: &state) {
        reducer.asking(&$0, $1).map { $0.request }
      }
    }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("reel-test-\(UUID().uuidString).reel")
    defer { try? FileManager.default.removeItem(at: file) }
    guard (try? timeline.writeRecording(to: file.path, app: RecordingOrigin(name))) != nil else {
      return nil
    }
    return (try? Data(contentsOf: file)).map(Array.init)
  }
}
