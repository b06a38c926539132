import CodePay
import Foundation
import MiniPools
import Reel
import ReelApp
import ReelApps
import ReelHTTP
import ReelStorage
import ReelSupport
import Synchronization
import Transformers
import TVShows

/// The parts from which a device's apps are created.
///
/// They are the same as in the program, on a simulated disk, clock and network. A test replaces
/// some of them.
package struct PhoneParts: Sendable {
  /// The device.
  package let name: String
  /// The process with its files.
  package let process: DiskProcess
  /// Its clock.
  package let clock: PhoneClock
  /// The calls of MiniPools' service.
  package var pools: any PoolsAPI
  /// The calls of Transformers' service.
  package var transformers: any TransformersAPI
  /// The calls of TV Shows' service.
  package var shows: any TVShowsAPI
  /// The calls of CodePay's service.
  package let bank: CodePayAPI
  /// The storage of the token for Transformers' service.
  package let allSpark: AllSpark
  /// The storage of CodePay's token.
  package let tokens: TokenKeeper
  /// Returns the location of a database.
  private let location: @Sendable (String) -> Database.Location
  private let seed: UInt64
  private let turn: String

  /// Returns the path of a file of the device for its process.
  private static func file(_ name: String) -> URL { URL(fileURLWithPath: "/\(name)") }

  init(
    _ name: String, turn: Int, process: DiskProcess, files: DiskFileSystem, clock: PhoneClock,
    transport: any Transport, seed: UInt64
  ) throws {
    self.name = name
    self.process = process
    self.clock = clock
    self.seed = seed
    self.turn = "\(turn)"
    let registered = "\(name).\(turn)"
    files.register(process, as: registered)
    location = { [system = files.name] file in
      .registered(vfs: system, path: "/\(registered)/\(file).sqlite")
    }
    func client(_ path: String) throws -> APIClient {
      APIClient(
        try BaseURL("http://\(SimulatedService.host)/\(path)", name: BaseURL.embeddedBackend),
        over: transport)
    }
    func credentials(_ app: String) -> Credentials {
      Credentials(file: Self.file("\(app).json"), in: process) { _ in }
    }
    allSpark = AllSpark(credentials("transformers"), service: "embedded")
    tokens = TokenKeeper(credentials("codepay"), service: "embedded", clock: clock)
    var parse = try client("parse")
    parse.headers = parse.headers.merging(LiveTVShowsAPI.headers)
    pools = .live(try client("minipools"))
    transformers = .live(
      try client("transformers-api"), allSpark: allSpark, icons: IconCache())
    shows = .live(parse)
    bank = CodePayAPI(try client("codepay"), tokens: tokens)
  }

  /// Returns the apps as a suite with one state.
  func suite() -> Suite<AppState, AppAction> {
    let random = random
    let bank = Bank(
      api: bank, storage: Storage(location("codepay")),
      preferences: Preferences(file: Self.file("settings.json"), in: process, default: Settings()),
      clock: clock)
    return AllApps(
      minipools: MiniPoolsApp(api: pools),
      transformers: TransformersApp(api: transformers, links: "", random: random),
      tvshows: tvshows(random), codepay: CodePayApp(bank: bank)
    ).suite
  }

  private func tvshows(_ random: Dependency<UInt64>) -> TVShowsApp {
    let location = location
    return TVShowsApp(
      api: shows, store: try ShowStore(location("tvshows")), uuid: uuid, random: random)
  }

  /// Random numbers, different in each process.
  private var random: Dependency<UInt64> {
    let count = Atomic(0)
    return Dependency("random") { [seed, name, turn] in
      var chance = Chance(
        seed, name, turn, "number \(count.add(1, ordering: .relaxed).newValue)")
      return chance.bits()
    }
  }

  /// Unique ids.
  private var uuid: Dependency<String> {
    let count = Atomic(0)
    return Dependency("uuid") { [seed, name, turn] in
      var chance = Chance(seed, name, turn, "name \(count.add(1, ordering: .relaxed).newValue)")
      return Dependency<String>.uuid(high: chance.bits(), low: chance.bits())
    }
  }
}
