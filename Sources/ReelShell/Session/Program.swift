import Reel
import ReelApp
import ReelHTTP
import ReelStorage

/// What a session gives to the program that makes its apps: clock, network, places.
public struct SessionSetup: Sendable {
  /// The clock of the store, and of everything that an app times.
  public let clock: any StoreClock
  /// The same clock where it is virtual: shared with whatever answers within the process.
  public let virtualClock: VirtualClock?
  /// What apps send their requests with; the network's conditions act on it.
  public let transport: any Transport
  /// Where services are, by the app's name; what is not listed is the program's business.
  public let services: [String: BaseURL]
  /// Where the apps keep their files.
  public let directories: Directories
  /// Whether the files are thrown away with the session.
  public let isTemporary: Bool
  /// Tells the user about something that went wrong without stopping anything.
  public let report: @Sendable (String) -> Void

  /// Puts a set-up together from its parts.
  public init(
    clock: any StoreClock, virtualClock: VirtualClock?, transport: any Transport,
    services: [String: BaseURL], directories: Directories, isTemporary: Bool,
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.clock = clock
    self.virtualClock = virtualClock
    self.transport = transport
    self.services = services
    self.directories = directories
    self.isTemporary = isTemporary
    self.report = report
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
  /// Where the services run, in a few words: `embedded backend`.
  public let backend: String
  /// Ends what was started for the session.
  public let shutDown: @Sendable () -> Void

  /// Puts a launch together from its parts.
  public init(
    suite: Suite<State, Action>, clients: [String: APIClient] = [:], backend: String = "",
    shutDown: @escaping @Sendable () -> Void = {}
  ) {
    self.suite = suite
    self.clients = clients
    self.backend = backend
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

  /// Makes a program of its parts.
  public init(
    name: String, version: String, apps: [String],
    launch: @escaping @Sendable (SessionSetup) async throws -> Launch<State, Action>
  ) {
    self.name = name
    self.version = version
    self.apps = apps
    self.launch = launch
  }

  /// A program of a single app that needs no service.
  public init<A: App>(_ app: A, version: String = "1.0")
  where A.State == State, A.Action == Action {
    self.init(name: app.name, version: version, apps: [app.name]) { _ in Launch(suite: Suite(app)) }
  }
}
