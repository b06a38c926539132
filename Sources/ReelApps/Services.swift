import ReelSupport
import CodePay
import Foundation
import MiniPools
import MockBackend
import Reel
import ReelHTTP
import ReelShell
import ReelStorage
import Synchronization
import TVShows
import Transformers

/// Where the apps' services are: those that were given, and an embedded backend for the others.
enum Services {
  /// Where the mock backend mounts each app's service.
  private static let mounts = [
    "minipools": "/minipools", "transformers": "/transformers-api", "tvshows": "/parse",
    "codepay": "/codepay",
  ]

  /// Makes the apps for a session, and starts a backend if one of them needs it.
  static func launch(_ setup: SessionSetup) async throws -> Launch<AppState, AppAction> {
    var services = setup.services
    let isEmbedded = Apps.names.contains { services[$0] == nil }
    let network = NetworkTransport()
    let embedded = isEmbedded ? try EmbeddedServices(for: setup, beside: network) : nil
    if let embedded {
      for name in Apps.names where services[name] == nil {
        services[name] = try BaseURL(
          embedded.address + mounts[name, default: "/" + name], name: "embedded backend")
      }
    }
    let remote = embedded?.transport ?? network
    let transport = setup.transport(to: remote)
    func client(for app: String) throws -> APIClient {
      guard let base = services[app] else { throw UsageError("there is no service for \(app)") }
      return APIClient(base, over: transport)
    }
    let allSpark = AllSpark(
      credentials(of: "transformers", setup), service: label(of: "transformers", setup))
    let tokens = TokenKeeper(
      credentials(of: "codepay", setup), service: label(of: "codepay", setup), clock: setup.clock)
    return Launch(
      suite: Apps.suite(
        minipools: MiniPoolsApp(api: .live(try client(for: "minipools"))),
        transformers: transformers(try client(for: "transformers"), allSpark, setup),
        tvshows: try tvshows(client(for: "tvshows"), setup),
        codepay: try codepay(client(for: "codepay"), tokens, setup)),
      clients: Dictionary(
        uniqueKeysWithValues: services.map { name, base in
          let headers = name == "tvshows" ? LiveTVShowsAPI.headers : [:]
          let own = showing(name, allSpark, tokens, over: remote)
          return (name, APIClient(base, headers: headers, over: own))
        }),
      backend: embedded == nil
        ? "" : localized(en: "embedded backend", de: "eingebettetes Backend"),
      shutDown: { embedded?.stop() })
  }

  private static func transformers(
    _ client: APIClient, _ allSpark: AllSpark, _ setup: SessionSetup
  ) -> TransformersApp {
    let icons =
      setup.isTemporary
      ? IconCache()
      : IconCache(
        directory: setup.directories.location(of: .cache).appendingPathComponent("transformers"),
        service: label(of: "transformers", setup))
    // Nobody can follow a link into this process, or to a port that is another one each time.
    return TransformersApp(
      api: .live(client, allSpark: allSpark, icons: icons),
      links: setup.virtualClock == nil ? client.base.description : "")
  }

  /// Each service has a file of its own: another server's accounts have the same ids.
  private static func codepay(
    _ client: APIClient, _ tokens: TokenKeeper, _ setup: SessionSetup
  ) throws -> CodePayApp {
    let file = HTTPRequest.escaped(label(of: "codepay", setup))
    let config = try setup.directories.url(for: .config)
    return CodePayApp(
      bank: Bank(
        api: .live(client, tokens: tokens),
        storage: Storage(try database("codepay-\(file)", setup)),
        preferences: Preferences(
          file: config.appendingPathComponent("codepay-\(file).json"), default: Settings()),
        tokens: tokens, clock: setup.clock))
  }

  /// What an app has been given to show who its user is.
  private static func credentials(of app: String, _ setup: SessionSetup) -> Credentials {
    setup.isTemporary
      ? Credentials()
      : Credentials(of: app, in: setup.directories, report: setup.report)
  }

  /// What a service is called, in what is kept between runs: the embedded backend's port changes.
  private static func label(of app: String, _ setup: SessionSetup) -> String {
    setup.services[app]?.description ?? "embedded"
  }

  /// TV Shows, with a database for each server that it talks to.
  private static func tvshows(
    _ client: APIClient, _ setup: SessionSetup
  ) throws -> TVShowsApp {
    var client = client
    client.headers = client.headers.merging(LiveTVShowsAPI.headers)
    let server = setup.services["tvshows"].map { "-" + HTTPRequest.escaped($0.description) } ?? ""
    // A session that is the same every time waits as long every time.
    let random = setup.virtualClock.map { _ in Dependency.counting("random") } ?? .random
    return TVShowsApp(
      api: .live(client), store: try shows("tvshows\(server)", setup), random: random)
  }

  private static func shows(
    _ name: String, _ setup: SessionSetup
  ) throws(StoreProblem) -> ShowStore {
    let place: Database.Location
    do {
      place = try database(name, setup)
    } catch {
      throw .other(message: "\(error)")
    }
    return try ShowStore(place)
  }

  /// Where an app keeps its data: in memory where the session leaves nothing.
  private static func database(
    _ name: String, _ setup: SessionSetup
  ) throws -> Database.Location {
    if setup.isTemporary { return .memory }
    return .file(
      try setup.directories.url(for: .data).appendingPathComponent("\(name).sqlite"))
  }

  /// The way to an app's service, with the token that the app shows there.
  private static func showing(
    _ app: String, _ allSpark: AllSpark, _ tokens: TokenKeeper, over transport: any Transport
  ) -> any Transport {
    switch app {
    case "transformers": HeaderTransport(transport) { allSpark.headers }
    case "codepay": HeaderTransport(transport) { tokens.currentHeaders }
    default: transport
    }
  }
}

extension Dependency<UInt64> {
  /// Numbers that follow each other in a way that nobody sees, but are the same each time.
  fileprivate static func counting(_ name: String) -> Dependency {
    let count = Atomic<UInt64>(0)
    return Dependency(name) {
      count.add(1, ordering: .relaxed).newValue &* SplitMix64.step
    }
  }
}
