import CodePay
import Foundation
import MiniPools
import MockBackend
import Reel
import ReelHTTP
import ReelShell
import ReelStorage
import ReelSupport
import ReelTexts
import Synchronization
import Transformers
import TVShows

/// The apps' services: the given ones, and an embedded backend for the others.
struct Services {
  /// The mount points of services in the mock backend that differ from the app's name.
  private static let mounts = ["transformers": "/transformers-api", "tvshows": "/parse"]

  private let setup: SessionSetup
  private let bases: [String: BaseURL]
  private let embedded: EmbeddedServices?
  /// Reaches every service, without the session's network conditions.
  private let remote: any Transport
  private let transport: any Transport
  private let allSpark: AllSpark
  private let tokens: TokenKeeper

  /// Finds the services of the apps with these names, and starts a backend if one of them needs it.
  init(for names: [String], _ setup: SessionSetup) throws {
    self.setup = setup
    let network = NetworkTransport()
    // On virtual time, everything is answered in the process, unless a service has an address.
    if setup.virtualClock == nil { network.prepare() }
    embedded =
      names.allSatisfy { setup.services[$0] != nil }
      ? nil : try EmbeddedServices(for: setup, beside: network)
    var bases = setup.services
    if let embedded {
      for name in names where bases[name] == nil {
        bases[name] = try BaseURL(
          embedded.address + Self.mounts[name, default: "/" + name], name: BaseURL.embeddedBackend)
      }
    }
    self.bases = bases
    remote = embedded?.transport ?? network
    transport = setup.transport(to: remote)
    allSpark = AllSpark(
      Self.credentials(of: "transformers", setup),
      service: Self.label(of: "transformers", setup))
    tokens = TokenKeeper(
      Self.credentials(of: "codepay", setup), service: Self.label(of: "codepay", setup),
      clock: setup.clock)
  }

  /// Returns the client of an app's service.
  func client(_ app: String) throws -> APIClient {
    guard let base = bases[app] else {
      throw UsageError("there is no service for \(verbatim: app)")
    }
    return APIClient(base, over: transport)
  }

  /// The clients of the services for `.http`.
  var clients: [String: APIClient] {
    Dictionary(
      uniqueKeysWithValues: bases.map { name, base in
        let headers = name == "tvshows" ? LiveTVShowsAPI.headers : [:]
        return (name, APIClient(base, headers: headers, over: showing(name)))
      })
  }

  /// Whether an embedded backend answers for services without an address.
  var hasBackend: Bool { embedded != nil }

  /// Stops everything that was started.
  var shutDown: @Sendable () -> Void { { [embedded] in embedded?.stop() } }

  /// Random numbers; in a reproducible session, the same ones every time.
  private var random: Dependency<UInt64> {
    setup.virtualClock.map { _ in Dependency.counting("random") } ?? .random
  }

  /// Unique ids; in a reproducible session, the same ones every time with the same stored data.
  private var uuid: Dependency<String> {
    guard setup.virtualClock != nil else { return .uuid }
    let random = Dependency.counting("random", from: setup.idSeed)
    return Dependency("uuid") { Dependency<String>.uuid(high: random(), low: random()) }
  }

  /// Creates Transformers, with a folder for the pictures.
  func transformers() throws -> TransformersApp {
    let client = try client("transformers")
    let icons =
      setup.isTemporary
      ? IconCache()
      : IconCache(
        directory: setup.directories.location(of: .cache).appendingPathComponent("transformers"),
        service: Self.label(of: "transformers", setup))
    // A link cannot lead into this process, or to a port that changes each time.
    return TransformersApp(
      api: .live(client, allSpark: allSpark, icons: icons),
      links: setup.virtualClock == nil ? client.base.description : "", random: random)
  }

  /// Creates CodePay, with files for each service: another server's accounts have the same ids.
  func codepay() throws -> CodePayApp {
    let file = HTTPRequest.escaped(Self.label(of: "codepay", setup))
    let settings = Settings()
    let preferences =
      setup.isTemporary
      ? Preferences(default: settings)
      : Preferences(
        file: try setup.directories.url(for: .config).appendingPathComponent(
          "codepay-\(file).json"),
        default: settings)
    return CodePayApp(
      bank: Bank(
        api: CodePayAPI(try client("codepay"), tokens: tokens),
        storage: Storage(try database("codepay-\(file)")),
        preferences: preferences, clock: setup.clock))
  }

  /// Returns the stored credentials of an app.
  private static func credentials(of app: String, _ setup: SessionSetup) -> Credentials {
    setup.isTemporary
      ? Credentials()
      : Credentials(of: app, in: setup.directories, report: setup.report)
  }

  /// Returns a stable name of a service for stored data: the embedded backend's port changes.
  private static func label(of app: String, _ setup: SessionSetup) -> String {
    setup.services[app]?.description ?? SessionSetup.embeddedService
  }

  /// Creates TV Shows, with a database for each server.
  func tvshows() throws -> TVShowsApp {
    var client = try client("tvshows")
    client.headers = client.headers.merging(LiveTVShowsAPI.headers)
    let server = setup.services["tvshows"].map { "-" + HTTPRequest.escaped($0.description) } ?? ""
    return TVShowsApp(
      api: .live(client), store: try ShowStore(try database("tvshows\(server)")), uuid: uuid,
      random: random)
  }

  /// Returns the location of an app's data: memory in a temporary session.
  private func database(_ name: String) throws -> Database.Location {
    if setup.isTemporary { return .memory }
    return .file(
      try setup.directories.url(for: .data).appendingPathComponent("\(name).sqlite"))
  }

  /// Returns the transport to an app's service that adds the app's token.
  private func showing(_ app: String) -> any Transport {
    switch app {
    case "transformers": HeaderTransport(remote) { [allSpark] in allSpark.headers }
    case "codepay": HeaderTransport(remote) { [tokens] in tokens.currentHeaders }
    default: remote
    }
  }
}

extension Dependency<UInt64> {
  /// Returns pseudo-random numbers that are the same each time.
  fileprivate static func counting(_ name: String, from seed: UInt64 = 0) -> Dependency {
    let count = Atomic<UInt64>(0)
    return Dependency(name) {
      seed &+ count.add(1, ordering: .relaxed).newValue &* SplitMix64.step
    }
  }
}
