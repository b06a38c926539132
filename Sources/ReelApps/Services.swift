import Foundation
import MiniPools
import MockBackend
import ReelHTTP
import ReelShell

/// Where the apps' services are: those that were given, and an embedded backend for the others.
enum Services {
  /// Where the mock backend mounts each app's service.
  private static let mounts = ["minipools": "/minipools"]

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
    let pools = try client(for: "minipools", services, setup)
    return Launch(
      suite: Apps.suite(minipools: MiniPoolsApp(api: .live(pools))),
      clients: services.mapValues { APIClient($0, over: remote) },
      backend: backend == nil ? "" : "embedded backend",
      shutDown: { backend?.stop() })
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
