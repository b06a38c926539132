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
    let backend = isEmbedded ? try start(setup) : nil
    if let backend {
      for name in Apps.names where services[name] == nil {
        services[name] = try BaseURL(
          backend.baseURL.absoluteString + mounts[name, default: "/" + name],
          name: "embedded backend")
      }
    }
    let remote = URLSessionTransport(holding: setup.virtualClock)
    let allSpark = AllSpark(
      credentials(of: "transformers", setup), service: label(of: "transformers", setup))
    let tokens = TokenKeeper(
      credentials(of: "codepay", setup), service: label(of: "codepay", setup), clock: setup.clock)
    return Launch(
      suite: Apps.suite(
        minipools: MiniPoolsApp(api: .live(try client(for: "minipools", services, setup))),
        transformers: try transformers(services, allSpark, setup),
        tvshows: try tvshows(services, setup),
        codepay: try codepay(services, tokens, setup)),
      clients: Dictionary(
        uniqueKeysWithValues: services.map { name, base in
          let headers = name == "tvshows" ? TVShowsAPI.headers : [:]
          let own = remote.showing(name, allSpark, tokens)
          return (name, APIClient(base, headers: headers, over: own))
        }),
      backend: backend == nil
        ? "" : localized(en: "embedded backend", de: "eingebettetes Backend"),
      shutDown: { backend?.stop() })
  }

  private static func transformers(
    _ services: [String: BaseURL], _ allSpark: AllSpark, _ setup: SessionSetup
  ) throws -> TransformersApp {
    let client = try client(for: "transformers", services, setup)
    // A session that leaves nothing also looks the same every time: no ports in its links.
    let icons =
      setup.isTemporary
      ? IconCache()
      : IconCache(
        directory: setup.directories.location(of: .cache).appendingPathComponent("transformers"),
        service: label(of: "transformers", setup))
    return TransformersApp(
      api: .live(client, allSpark: allSpark, icons: icons),
      links: setup.isTemporary ? "" : client.base.description)
  }

  /// Each service has a file of its own: another server's accounts have the same ids.
  private static func codepay(
    _ services: [String: BaseURL], _ tokens: TokenKeeper, _ setup: SessionSetup
  ) throws -> CodePayApp {
    let file = HTTPRequest.escaped(label(of: "codepay", setup))
    let data = try setup.directories.url(for: .data)
    let config = try setup.directories.url(for: .config)
    return CodePayApp(
      bank: Bank(
        api: .live(try client(for: "codepay", services, setup), tokens: tokens),
        storage: Storage(.file(data.appendingPathComponent("codepay-\(file).sqlite"))),
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
    _ services: [String: BaseURL], _ setup: SessionSetup
  ) throws -> TVShowsApp {
    var client = try client(for: "tvshows", services, setup)
    client.headers = client.headers.merging(TVShowsAPI.headers)
    let server = setup.services["tvshows"].map { "-" + HTTPRequest.escaped($0.description) } ?? ""
    let directories = setup.directories
    // A session that is the same every time waits as long every time.
    let random = setup.virtualClock.map { _ in Dependency.counting("random") } ?? .random
    return TVShowsApp(
      api: .live(client),
      store: { () throws(StoreProblem) in
        let directory: URL
        do {
          directory = try directories.url(for: .data)
        } catch {
          throw .other(message: "\(error)")
        }
        return try ShowStore(
          .file(directory.appendingPathComponent("tvshows\(server).sqlite")))
      }, random: random)
  }

  private static func client(
    for app: String, _ services: [String: BaseURL], _ setup: SessionSetup
  ) throws -> APIClient {
    guard let base = services[app] else { throw UsageError("there is no service for \(app)") }
    return APIClient(base, over: setup.transport)
  }

  /// Starts the backend: in memory for a session that leaves nothing, else with a file.
  private static func start(_ setup: SessionSetup) throws -> Backend {
    var options = Backend.Options()
    if !setup.isTemporary {
      options.file = try setup.directories.url(for: .data).appendingPathComponent("backend.sqlite")
    }
    let clock = setup.clock
    options.now = { clock.now.milliseconds }
    return try Backend(options)
  }
}

extension Dependency<UInt64> {
  /// Numbers that follow each other in a way that nobody sees, but are the same each time.
  fileprivate static func counting(_ name: String) -> Dependency {
    let count = Atomic<UInt64>(0)
    return Dependency(name) {
      count.add(1, ordering: .relaxed).newValue &* 0x9E37_79B9_7F4A_7C15
    }
  }
}

extension URLSessionTransport {
  /// The way to an app's service, with the token that the app shows there.
  fileprivate func showing(
    _ app: String, _ allSpark: AllSpark, _ tokens: TokenKeeper
  ) -> any Transport {
    switch app {
    case "transformers": HeaderTransport(self) { allSpark.headers }
    case "codepay": HeaderTransport(self) { tokens.currentHeaders }
    default: self
    }
  }
}
