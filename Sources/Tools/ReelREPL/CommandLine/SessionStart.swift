import Foundation
import Reel
import ReelApp
import ReelHTTP
import ReelSharing
import ReelSupport
import ReelTexts
import ReelTimeline

/// A session that is ready for its first line, with everything that has to be shut down after the
/// last.
public struct SessionStart<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  /// Performs its lines.
  public let interpreter: Interpreter<State, Action>
  /// The session.
  public var session: Session<State, Action> { interpreter.session }
  /// The reason why what the apps store is not kept after the session, if the user's directories
  /// cannot be used; nil if it is kept, or is not meant to be.
  let unkept: StorageError?
  private let launch: Launch<State, Action>
  private let scratch: ScratchDirectory?
  private let stored: StoredData

  /// Launches the apps of `program` and creates a session of them.
  ///
  /// - Parameters:
  ///   - program: the program to launch.
  ///   - options: what the session begins with. Without a directory for files, one on virtual time,
  ///     or one that begins with a script's data, has a temporary one.
  ///   - isVirtual: whether time is virtual, so that retries and polls take none. Only if all
  ///     services run in the process.
  ///   - output: receives answers and diagnostics.
  ///   - configuration: the session's configuration.
  ///   - wrap: inserts something between the apps and the network: to listen, or to answer.
  /// - Throws: Any error of launching.
  public init(
    _ program: Program<State, Action>, options: SessionOptions, isVirtual: Bool,
    output: any Output, configuration: SessionConfiguration,
    wrapping wrap: @escaping @Sendable (any Transport) -> any Transport = { $0 }
  ) async throws {
    let isOfUser = !isVirtual && options.data == nil && options.beginning == nil
    let user = Directories(name: program.name)
    let problem = isOfUser ? user.problem(of: .data) ?? user.problem(of: .config) : nil
    do {
      try await self.init(
        program, options, isVirtual: isVirtual, unkept: problem, output, configuration, wrap)
    } catch let error as StorageError where isOfUser && problem == nil {
      // The apps need a directory that cannot be created.
      try await self.init(
        program, options, isVirtual: isVirtual, unkept: error, output, configuration, wrap)
    }
  }

  /// Launches the apps, without files if there can be none.
  private init(
    _ program: Program<State, Action>, _ options: SessionOptions, isVirtual: Bool,
    unkept: StorageError?, _ output: any Output, _ configuration: SessionConfiguration,
    _ wrap: @escaping @Sendable (any Transport) -> any Transport
  ) async throws {
    self.unkept = unkept
    var configuration = configuration
    configuration.program = ProgramName(name: program.name, version: program.version)
    configuration.memory = options.memory
    configuration.serviceEnvironment = options.environment
    if let language = options.language { configuration.language = language }
    let variables = SessionVariables(configuration)
    let notices = NoticeKeeper(output, of: variables)
    let clock = isVirtual ? VirtualClock() : nil
    let beginning = options.data == nil ? options.beginning : nil
    let isTemporary =
      unkept != nil || isVirtual && options.data == nil && beginning == nil
    let scratch = isTemporary || beginning != nil ? try ScratchDirectory() : nil
    let network = NetworkConditions()
    let translation = Translation(configuration.language)
    let root = options.data ?? scratch?.url
    let storeClock: any StoreClock = clock ?? SystemClock()
    let directories = root.map(Directories.init(root:)) ?? Directories(name: program.name)
    let stored: StoredData
    do {
      if let beginning, let scratch {
        stored = try StoredData(of: beginning, copiedTo: scratch.url)
      } else {
        stored =
          if isTemporary {
            StoredData()
          } else if isVirtual {
            StoredData(locking: directories, of: program.name)
          } else {
            StoredData(keeping: directories, of: program.name)
          }
      }
    } catch {
      scratch?.remove()
      throw error
    }
    let setup = SessionSetup(
      clock: storeClock, virtualClock: clock, transport: NetworkTransport(),
      around: { transport in
        variables.content.withLock { $0.isTransportUsed = true }
        let ordered = clock.map { OrderedTransport(transport, clock: $0) } ?? transport
        return wrap(ConditionedTransport(ordered, under: network, clock: storeClock))
      },
      services: options.services,
      directories: directories, isTemporary: isTemporary, idSeed: isVirtual ? stored.seed : 0,
      report: { notices.notify($0) })
    let recorded: Timeline<State, Action>?
    let joined: TimelineStore<State, Action>?
    do {
      let launch = try await program.launch(setup)
      self.launch = launch
      recorded = try options.recording.map { path in
        try Self.open(
          path, launch.suite, clock: storeClock, notices, in: options.words ?? translation)
      }
      joined = try await Self.join(
        options.joining, launch.suite, version: configuration.program?.version, clock: storeClock,
        memory: configuration.memory, variables)
    } catch {
      stored.remove()
      scratch?.remove()
      throw error
    }
    self.scratch = scratch
    self.stored = stored
    let session = Session(
      SessionBeginning(
        program: program, launch: launch, setup: setup, network: network,
        variables: variables, stored: stored, recorded: recorded, shared: joined))
    if recorded != nil, let last = session.appOfLastFrame { session.currentApp = last }
    interpreter = Interpreter(session, output: output)
    if let sharing = joined?.sharing {
      Task {
        for await notice in sharing.notices { notices.notify(notice.text) }
      }
    }
  }

  private static func open(
    _ path: String, _ suite: Suite<State, Action>, clock: any StoreClock, _ output: any Output,
    in translation: Translation
  ) throws -> Timeline<State, Action> {
    let report = try suite.replay(clock: clock).run(path)
    // From here on the session's own frames count.
    report.timeline?.underWay.begin(recording: nil)
    for notice in report.notices { output.diagnose(translation(notice)) }
    if !report.isFaithful {
      output.diagnose(ReplayText.text(report, path: path, root: suite.root, in: translation))
    }
    return report.timeline
      ?? Timeline(initialState: suite.initialState, reducer: suite.reducer, clock: clock)
  }

  private static func join(
    _ shared: SharedJoining?, _ suite: Suite<State, Action>, version: String?,
    clock: any StoreClock, memory: Int, _ variables: SessionVariables
  ) async throws -> TimelineStore<State, Action>? {
    guard let shared else { return nil }
    return try await TimelineStore(
      sharing: shared.place, as: shared.name,
      of: RecordingOrigin(
        suite.name, locale: "en", zone: "UTC", version: version, requests: suite.requests),
      initialState: suite.initialState,
      reducer: EffectGate(variables).guarding(suite.reducer), clock: clock, memory: memory,
      isLooking: shared.isLooking)
  }

  /// Leaves a shared session when what was done has its numbers, as long as there is a connection,
  /// and says what is lost.
  ///
  /// - Parameter code: the code with which the shell would end.
  /// - Returns: The code with which it ends.
  func leave(_ code: ExitCode) -> ExitCode {
    guard let sharing = session.stores.first.sharing else { return code }
    var count = sharing.leave(within: .seconds(2))
    if count > 0, sharing.phase == .acting {
      // A slow network; Ctrl-C ends the program.
      interpreter.output.notify(
        Text(
          count, one: "\(count) draft still waits for its number; Ctrl-C gives it up.",
          other: "\(count) drafts still wait for their numbers; Ctrl-C gives them up."))
      count = sharing.leave(within: session.configuration.timeout)
    }
    guard count > 0 else { return code }
    interpreter.output.notify(
      Text(
        count, one: "\(count) draft was not numbered, and is lost.",
        other: "\(count) drafts were not numbered, and are lost."))
    return code == .ok ? .unwritable : code
  }

  /// Shuts down everything that was started for the session, and removes its temporary directory.
  public func shutDown() {
    interpreter.presenter.endView()
    session.stores.first.sharing?.leave(within: .seconds(2))
    // Queued work can finish.
    session.effects?.resume()
    launch.shutDown()
    stored.remove()
    scratch?.remove()
  }
}

extension SessionSetup {
  /// Returns the setup for launching apps of which only the reducers are needed.
  package static func offline(_ scratch: ScratchDirectory) -> SessionSetup {
    let clock = VirtualClock()
    return SessionSetup(
      clock: clock, virtualClock: clock, transport: OfflineTransport(), services: [:],
      directories: Directories(root: scratch.url), isTemporary: true)
  }
}

/// A network without servers.
private struct OfflineTransport: Transport {
  func send(
    _ request: HTTPRequest, to base: BaseURL
  ) async throws(TransportError) -> HTTPResponse {
    throw .noConnection
  }
}
