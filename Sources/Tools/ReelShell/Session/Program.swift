import ReelTexts
import Reel
import ReelApp
import ReelHTTP
import ReelStorage
import ReelTimeline
import Synchronization

/// What a session gives to the program that makes its apps: clock, network, places.
public struct SessionSetup: Sendable {
  /// The clock of the store, and of everything that an app times.
  public let clock: any StoreClock
  /// The same clock where it is virtual: shared with whatever answers within the process.
  public let virtualClock: VirtualClock?
  /// What apps send their requests with; the network's conditions act on it.
  public var transport: any Transport {
    usage.begin()
    return conditioned
  }
  private let conditioned: any Transport
  private let usage = Usage()
  /// What is done to requests before they go to a transport.
  private let around: @Sendable (any Transport) -> any Transport
  /// Where services are, by the app's name; what is not listed is the program's business.
  public let services: [String: BaseURL]
  /// Where the apps keep their files.
  public let directories: Directories
  /// Whether the files are thrown away with the session.
  public let isTemporary: Bool
  /// Tells the user about something that went wrong without stopping anything.
  public let report: @Sendable (String) -> Void

  /// Creates the set-up of a session.
  ///
  /// - Parameters:
  ///   - clock: times the store and the apps.
  ///   - virtualClock: the same clock where it is virtual.
  ///   - transport: the way to the network.
  ///   - around: puts the network's conditions, and whatever else, before a transport.
  ///   - services: where services are, by the app's name.
  ///   - directories: where the apps keep their files.
  ///   - isTemporary: whether the files are thrown away with the session.
  ///   - report: tells the user about something that went wrong without stopping anything.
  public init(
    clock: any StoreClock, virtualClock: VirtualClock?, transport: any Transport,
    around: @escaping @Sendable (any Transport) -> any Transport = { $0 },
    services: [String: BaseURL], directories: Directories, isTemporary: Bool,
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.clock = clock
    self.virtualClock = virtualClock
    conditioned = around(transport)
    self.around = around
    self.services = services
    self.directories = directories
    self.isTemporary = isTemporary
    self.report = report
  }

  /// As ``transport``, to a service that `service` reaches: one within the process, for instance.
  public func transport(to service: any Transport) -> any Transport {
    usage.begin()
    return around(service)
  }

  /// Whether the apps have taken a way to the network from here; one of their own cannot be
  /// disturb.
  var isTransportUsed: Bool { usage.hasBegun }

  private final class Usage: Sendable {
    private let began = Atomic<Bool>(false)
    var hasBegun: Bool { began.load(ordering: .relaxed) }
    func begin() { began.store(true, ordering: .relaxed) }
  }
}

/// The apps of a program, ready for a session, and what goes with them.
public struct Launch<State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable>:
  Sendable
{
  /// The apps.
  public let suite: Suite<State, Action>
  /// How `.http` reaches each app's service, by the app's name.
  public let clients: [String: APIClient]
  /// Whether a backend within the program answers for the services that the session was not given.
  public let hasBackend: Bool
  /// Ends what was started for the session.
  public let shutDown: @Sendable () -> Void

  /// Creates a launch: the apps, and what goes with them.
  public init(
    suite: Suite<State, Action>, clients: [String: APIClient] = [:], hasBackend: Bool = false,
    shutDown: @escaping @Sendable () -> Void = {}
  ) {
    self.suite = suite
    self.clients = clients
    self.hasBackend = hasBackend
    self.shutDown = shutDown
  }
}

/// A program with a shell: one or more apps, and how they are made for a session.
public struct Program<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  /// The word that starts the program.
  public let name: String
  /// Its version.
  public let version: String
  /// The names of its apps.
  public let apps: [String]
  /// Makes the apps for a session.
  public let launch: @Sendable (SessionSetup) async throws -> Launch<State, Action>
  /// Finds a shared session by its address, for `--join`; nil where sessions cannot be shared.
  public var sharing: (@Sendable (String) throws -> SharedPlace)?

  /// Creates a program of several apps.
  public init(
    name: String, version: String, apps: [String],
    launch: @escaping @Sendable (SessionSetup) async throws -> Launch<State, Action>
  ) {
    self.name = name
    self.version = version
    self.apps = apps
    self.launch = launch
  }

  /// A program of a single app that is made for each session, with what that gives it.
  ///
  /// - Parameters:
  ///   - name: the app's name, where it has given itself one.
  ///   - version: its version.
  ///   - make: makes the app.
  public init<A: App>(
    name: String = A.usualName, version: String = "1.0",
    making make: @escaping @Sendable (SessionSetup) throws -> A
  ) where A.State == State, A.Action == Action {
    self.init(name: name, version: version, apps: [name]) { setup in
      let app = try make(setup)
      guard app.name == name else {
        throw UsageError(texts.session.shell.otherName(app.name))
      }
      return Launch(suite: Suite(app))
    }
  }

  /// A program of a single app that needs no service.
  public init<A: App>(_ app: A, version: String = "1.0")
  where A.State == State, A.Action == Action {
    self.init(name: app.name, version: version, apps: [app.name]) { _ in Launch(suite: Suite(app)) }
  }
}
