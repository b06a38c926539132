import Foundation
import Reel
import ReelApp
import ReelTimeline

extension TestStore {
  /// What a test store is made with, beside what it tests.
  public struct Options: Sendable {
    /// Where the store takes the time from: for a test whose services sleep on it, too.
    public var clock: VirtualClock
    /// What becomes of effects.
    public var effects: Effects
    /// How much of what happens has to be said.
    public var exhaustivity: Exhaustivity
    /// Takes away what lasts for one action only, before an expectation says what changes.
    public var transient: @Sendable (inout State) -> Void
    /// What has to hold in every state besides the invariants that the app itself states.
    public var invariants: [Invariant<State>]
    /// How long `receive` waits, in real time, for an effect that does something outside of the
    /// store's executor, before it fails.
    public var timeout: Duration
    /// Where issues go.
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

  /// Creates a test store of a reducer and its middleware.
  ///
  /// - Parameters:
  ///   - initialState: what is before the first action.
  ///   - reducer: decides what every action changes.
  ///   - middleware: answers what the reducer asks.
  ///   - options: clock, exhaustivity, where issues go.
  ///   - fileID: the test's file.
  ///   - filePath: the test's file.
  ///   - line: the test's line.
  ///   - column: the test's column.
  public convenience init<Request: RequestProtocol>(
    initialState: State, reducer: some RequestingReducer<State, Action, Request>,
    middleware: [any Middleware<Request, Action>] = [], options: Options = Options(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      initialState: initialState, reducer: RequestingReduce(reducer, answeredBy: middleware),
      apps: [], root: nil, options,
      TestLocation(fileID: fileID, filePath: filePath, line: line, column: column), recording: nil)
  }

  /// Creates a test store of an app.
  ///
  /// Paths begin with the app's name, as in the shell, and its invariants are checked in every
  /// state. A test that fails has the recording of what happened attached.
  ///
  /// - Parameters:
  ///   - app: the app, made with what the test gives it in place of the world.
  ///   - initialState: another state to begin with than the app's own.
  ///   - options: clock, exhaustivity, where issues go.
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
      initialState: start, reducer: RequestingReduce(of: app), apps: Suite(app).apps,
      root: app.name,
      options,
      TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    ) { past in
      Self.recording(of: past, from: start, app.reducer, name: app.name)
    }
  }

  /// Creates a test store of several apps that share one state; their invariants are checked.
  ///
  /// - Parameters:
  ///   - suite: the apps.
  ///   - options: clock, exhaustivity, where issues go.
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

  /// The bytes of a recording; nil where it cannot be written.
  private static func recording(
    of past: [TestLog<State, Action>.Past], from start: State,
    _ reducer: some RequestingReducer<State, Action, some RequestProtocol>, name: String
  ) -> [UInt8]? where State: Codable, Action: Codable {
    let timeline = Timeline(initialState: start, reducer: reducer, clock: VirtualClock())
    var state = start
    for frame in past {
      _ = timeline.record(frame.action, frame.stamp, into: &state) {
        reducer.asking(&$0, $1)
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
