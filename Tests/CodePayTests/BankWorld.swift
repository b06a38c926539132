import Foundation
import Reel
import ReelApp
import ReelHTTP
import ReelStorage
import Synchronization
import Testing

@testable import CodePay

/// A server, and clients that each have their own machine.
final class BankWorld: Sendable {
  let server: LocalServer
  let clock = TestClock()
  let directory: URL

  init(limit: Int = 100) throws {
    server = try LocalServer(limit: limit) { [clock] in clock.now.milliseconds }
    directory = Self.root.appendingPathComponent("codepay-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  /// A directory in memory, if the system has one, so that no test waits for a disk.
  private static let root =
    FileManager.default.isWritableFile(atPath: "/dev/shm")
    ? URL(fileURLWithPath: "/dev/shm") : FileManager.default.temporaryDirectory

  /// Creates a client with its own machine.
  func client(_ name: String) throws -> BankClient { try BankClient(name, in: self) }

  /// Creates a client that is registered and has this much money.
  func client(_ name: String, _ phone: String, with cents: Int64) async throws -> BankClient {
    let client = try client(name)
    let report = await client.bank.register(
      phone: phone, currency: "EUR", password: Secret("secret-\(name)-1"),
      confirmation: Secret("secret-\(name)-1"))
    #expect(report.tidings == [])
    if cents > 0 { #expect(await client.bank.add(eur(cents)).tidings == [.added(eur(cents))]) }
    return client
  }

  /// Returns the server's data, without using a client.
  func list(_ resource: String) async throws -> [[String: String]] {
    let answer = try await APIClient(try BaseURL(LocalServer.base), over: server)
      .send(HTTPRequest(.get, "/\(resource)"))
    let all = try JSONSerialization.jsonObject(with: answer.body) as? [[String: Any]] ?? []
    return all.map { $0.mapValues { "\($0)" } }
  }

  /// Writes to the server like another client.
  func change(_ method: HTTPMethod, _ path: String, _ body: String = "{}") async throws {
    try await APIClient(try BaseURL(LocalServer.base), over: server)
      .send(HTTPRequest(method, path, body: Data(body.utf8)))
  }

  /// Returns the balance of an account on the server, in cents.
  func balance(_ id: String) async throws -> Int64 {
    let account = try #require(try await list("account").first { $0["id"] == id })
    let number = try #require(Decimal(string: account["balance"] ?? ""))
    return try #require(Money(number, eur(0).currency)).minor
  }
}

extension Ledger {
  /// Creates a complete ledger of valid transactions.
  init(_ transactions: [Transaction]) {
    self.init([], ids: Set(transactions.map(\.id)))
    self.transactions = transactions
  }
}

/// Returns an amount in cents as money.
func eur(_ cents: Int64) -> Money {
  guard let eur = Currency("EUR") else { fatalError("EUR is in the table of currencies") }
  return Money(minor: cents, eur)
}

/// A client: storage and preferences in files, a bank, and a connection to the server that can
/// fail.
final class BankClient: Sendable {
  private struct Parts: Sendable {
    var bank: Bank
    var storage: Storage
    var transport: FaultyTransport
    var preferences: Preferences<Settings>
  }

  let name: String
  private let parts: Mutex<Parts>
  private let make: @Sendable () throws -> Parts
  let credentials = Credentials()
  let clock: TestClock

  fileprivate init(_ name: String, in world: BankWorld) throws {
    self.name = name
    clock = world.clock
    let file = world.directory.appendingPathComponent("\(name).sqlite")
    let settings = world.directory.appendingPathComponent("\(name).json")
    let base = try BaseURL(LocalServer.base)
    let (clock, credentials) = (world.clock, credentials)
    let remote = world.server
    make = {
      let storage = Storage(.file(file))
      // A killed process does not write any more.
      let transport = FaultyTransport(remote) { storage.close() }
      let tokens = TokenKeeper(credentials, service: "bank", clock: clock)
      let preferences = Preferences(file: settings, default: Settings())
      let bank = Bank(
        api: CodePayAPI(APIClient(base, over: transport), tokens: tokens), storage: storage,
        preferences: preferences, clock: clock)
      return Parts(bank: bank, storage: storage, transport: transport, preferences: preferences)
    }
    parts = Mutex(try make())
  }

  /// The bank, to which goals are given.
  var bank: Teller { Teller(bank: app.bank, clock: clock) }
  var app: CodePayApp { CodePayApp(bank: parts.withLock { $0.bank }) }
  var preferences: Preferences<Settings> { parts.withLock { $0.preferences } }
  var storage: Storage { parts.withLock { $0.storage } }
  var transport: FaultyTransport { parts.withLock { $0.transport } }

  /// Starts the program again with the stored data.
  func restart() async throws -> Report {
    try reopen()
    return await bank.start()
  }

  /// Creates the program again with the stored data, without starting it.
  func reopen() throws {
    let made = try make()
    parts.withLock { parts in
      parts.storage.close()
      parts = made
    }
  }
}
