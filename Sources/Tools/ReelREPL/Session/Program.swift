import Reel
import ReelApp
import ReelHTTP
import ReelSharing
import ReelSupport
import ReelTexts
import ReelTimeline

/// A session's resources for the program that creates its apps: clock, network, locations.
public struct SessionSetup: Sendable {
  /// The name of a service inside the program, at the end of the names of its credentials: they
  /// open only what is stored beside them.
  package static let embeddedService = "embedded"

  /// The clock of the store, and of everything that an app times.
  public let clock: any StoreClock
  /// The same clock if it is virtual: shared with services inside the process.
  public let virtualClock: VirtualClock?
  /// The transport for the apps' requests, subject to the network's conditions.
  public var transport: any Transport { around(network) }
  private let network: any Transport
  /// Wraps a transport.
  private let around: @Sendable (any Transport) -> any Transport
  /// The addresses of services, by the app's name; the program chooses those of the others.
  public let services: [String: BaseURL]
  /// The location of the apps' files.
  public let directories: Directories
  /// Whether nothing is stored when the session begins, nor when it has ended: apps can keep in
  /// memory what they would put into files.
  public let isTemporary: Bool
  /// Distinguishes the ids that are made up on virtual time from those of earlier sessions: 0 if
  /// nothing is stored, otherwise the same for the same data.
  public let idSeed: UInt64
  /// Reports a problem to the user that did not stop anything.
  public let report: @Sendable (Text) -> Void

  /// Creates a setup.
  ///
  /// - Parameters:
  ///   - clock: times the store and the apps.
  ///   - virtualClock: the same clock if it is virtual.
  ///   - transport: the network.
  ///   - around: wraps a transport with the network's conditions, and possibly more; called each
  ///     time an app takes one.
  ///   - services: the addresses of services, by the app's name.
  ///   - directories: the location of the apps' files.
  ///   - isTemporary: whether nothing is stored before and after the session.
  ///   - idSeed: distinguishes ids from those of earlier sessions.
  ///   - report: reports a problem to the user that did not stop anything.
  public init(
    clock: any StoreClock, virtualClock: VirtualClock?, transport: any Transport,
    around: @escaping @Sendable (any Transport) -> any Transport = { $0 },
    services: [String: BaseURL], directories: Directories, isTemporary: Bool,
    idSeed: UInt64 = 0, report: @escaping @Sendable (Text) -> Void = { _ in }
  ) {
    self.clock = clock
    self.virtualClock = virtualClock
    network = transport
    self.around = around
    self.services = services
    self.directories = directories
    self.isTemporary = isTemporary
    self.idSeed = idSeed
    self.report = report
  }

  /// Returns the same as ``transport``, for a service reached through `service`, such as one inside
  /// the process.
  public func transport(to service: any Transport) -> any Transport { around(service) }

  /// Returns a client of an app's service, subject to the network's conditions.
  ///
  /// - Parameters:
  ///   - app: the app's name: `--api APP=URL` says where its service is.
  ///   - service: the service that is used otherwise, inside the program.
  public func client(for app: String, embedded service: any Transport) -> APIClient {
    services[app].map { APIClient($0, over: transport) } ?? .embedded(transport(to: service))
  }
}

/// The launched apps of a program, with their resources.
public struct Launch<State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable>:
  Sendable
{
  /// The apps.
  public let suite: Suite<State, Action>
  /// The clients with which `.http` reaches each app's service, by the app's name.
  public let clients: [String: APIClient]
  /// Whether a backend inside the program answers for services without an address.
  public let hasBackend: Bool
  /// Ends everything that was started for the session.
  public let shutDown: @Sendable () -> Void

  /// Creates a launch from the apps and their resources.
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

/// A program with a shell: one or more apps, and a function that launches them for a session.
public struct Program<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  /// The program's name, which starts it.
  public let name: String
  /// Its version.
  public let version: String
  /// The names of its apps.
  public let apps: [String]
  /// Launches the apps for a session.
  public let launch: @Sendable (SessionSetup) async throws -> Launch<State, Action>
  /// Finds a shared session by its address, for `--join`; nil if sessions cannot be shared.
  public var sharing: (@Sendable (String) throws -> SharedPlace)?
  /// What its shell has beside the shell alone.
  package var tools = ShellTools<State, Action>()

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

  /// Creates a program of a single app that is created for each session, with the session's
  /// resources.
  ///
  /// - Parameters:
  ///   - name: the app's name, if it differs from the default.
  ///   - version: its version.
  ///   - make: creates the app.
  public init<A: App>(
    name: String = A.usualName, version: String = "1.0",
    making make: @escaping @Sendable (SessionSetup) throws -> A
  ) where A.State == State, A.Action == Action {
    self.init(name: name, version: version, apps: [name]) { setup in
      let app = try make(setup)
      guard app.name == name else {
        throw UsageError(
          """
          the app's name is “\(verbatim: app.name)”; give it to the shell: Shell(name: \
          "\(verbatim: app.name)") { setup in … }
          """)
      }
      return Launch(suite: Suite(app))
    }
  }

  /// Creates a program of a single app that needs no service.
  public init<A: App>(_ app: A, version: String = "1.0")
  where A.State == State, A.Action == Action {
    self.init(name: app.name, version: version, apps: [app.name]) { _ in Launch(suite: Suite(app)) }
  }
}

/// The name and version of a program.
package struct ProgramName: Sendable, Equatable {
  /// The name, which starts it.
  package var name: String
  /// Its version.
  package var version: String
}
