import ReelSupport
import CodePay
import Foundation
import MockBackend
import Reel
import ReelApp
import ReelHTTP
import ReelStorage

/// Ten thousand transfers on a network that fails a fifth of all requests, to see whether money is
/// lost.
///
/// Two hundred accounts in eight groups, each group with a worker, so that several clients work at
/// once and no two share a sender or a recipient at the same moment. The real server holds a
/// hundred transactions, too few for ten thousand: here it holds more, and that is the only
/// difference.
enum CodePayWorkload {
  private static let transfers = 10_000
  private static let groups = 8
  private static let perGroup = 25
  private static let limit = 1_000_000
  private static let start: Int64 = 1_000_000

  struct Lost: Error, CustomStringConvertible {
    var description: String
  }

  static func rows() throws -> [Row] { try Measure.waiting(for: run) }

  private static func run() async throws -> [Row] {
    let clock = QuickClock()
    var options = Backend.Options()
    options.codepayLimit = limit
    options.now = { clock.now.milliseconds }
    let backend = try Backend(options)
    defer { backend.stop() }
    let base = try BaseURL(backend.baseURL.absoluteString + "/codepay")
    let network = NetworkTransport()
    var clients: [[CodePayClient]] = []
    for group in 0..<groups {
      var members: [CodePayClient] = []
      for index in 0..<perGroup {
        members.append(
          try await CodePayClient(
            number: group * perGroup + index, base, network, clock, limit: limit, start: start))
      }
      clients.append(members)
    }
    let before = try await sum(base, network)
    let began = Measure.now
    let totals = await withTaskGroup(of: Totals.self) { tasks in
      for (group, members) in clients.enumerated() {
        tasks.addTask { await work(members, seed: UInt64(group), clock) }
      }
      return await tasks.reduce(into: Totals()) { $0.add($1) }
    }
    let seconds = Double(Measure.now - began) / 1e9
    // All users visit Home again, on a network that works.
    for client in clients.joined() { client.faults.rate = 0 }
    var late = 0
    for _ in 0..<2 {
      for client in clients.joined() {
        late += await client.perform(.router(.homeTapped)).count(where: \.isFinished)
      }
    }
    let after = try await sum(base, network)
    let wrong = try await wrongBalances(base, network)
    let count = try await list("transaction", base, network).count
    let faults = clients.joined().reduce(0) { $0 + $1.faults.count }
    guard before == after, wrong == 0 else {
      throw Lost(
        description: "money was lost: \(before) before, \(after) after, \(wrong) balances wrong")
    }
    return [
      row("transfers asked for", Double(totals.asked)),
      row("transfers in the ledger", Double(count)),
      row("faults injected", Double(faults)),
      row("transfers not made, and reported as such", Double(totals.notMade)),
      row("transfers finished later, by a transfer or Home", Double(totals.finished + late)),
      row("sum of all balances before, in cents", Double(before)),
      row("sum of all balances after, in cents", Double(after)),
      row("balances that do not follow from the ledger", Double(wrong)),
      row("transfers a second, over HTTP", Double(totals.asked) / seconds, "/s"),
    ]
  }

  private static func row(_ what: String, _ value: Double, _ unit: String = "") -> Row {
    Row(workload: "C", what: "CodePay at 20 % faults: \(what)", value: value, unit: unit)
  }

  private struct Totals: Sendable {
    var asked = 0
    var notMade = 0
    var finished = 0

    mutating func add(_ other: Totals) {
      asked += other.asked
      notMade += other.notMade
      finished += other.finished
    }
  }

  /// The transfers of a group, one after the other.
  private static func work(
    _ members: [CodePayClient], seed: UInt64, _ clock: QuickClock
  ) async -> Totals {
    var random = SplitMix64(seed: seed &+ 1)
    var totals = Totals()
    for _ in 0..<transfers / groups {
      let sender = members[Int(random.next() % UInt64(members.count))]
      let others = members.filter { $0.phone != sender.phone }
      let receiver = others[Int(random.next() % UInt64(others.count))]
      let cents = Int64(random.next() % 5_000) + 1
      let amount = Money(minor: cents, sender.currency).text
      let notices = await sender.perform(
        .sendMoney(.sendTapped(recipient: receiver.phone, amount: amount, note: nil)))
      totals.asked += 1
      totals.finished += notices.count(where: \.isFinished)
      totals.notMade += notices.count { if case .notSent = $0 { true } else { false } }
      // The sender's recovery would have another time.
      await receiver.perform(.router(.homeTapped))
    }
    return totals
  }

  private static func list(
    _ resource: String, _ base: BaseURL, _ network: NetworkTransport
  ) async throws -> [[String: Any]] {
    let answer = try await APIClient(base, over: network).send(HTTPRequest(.get, "/\(resource)"))
    return try JSONSerialization.jsonObject(with: answer.body) as? [[String: Any]] ?? []
  }

  private static func cents(_ value: Any?) -> Int64 {
    let number = Decimal(string: "\(value ?? "")") ?? 0
    return NSDecimalNumber(decimal: number * 100).int64Value
  }

  private static func sum(_ base: BaseURL, _ network: NetworkTransport) async throws -> Int64 {
    try await list("account", base, network).reduce(0) { $0 + cents($1["balance"]) }
  }

  /// Returns the number of balances that differ from the initial amount plus incoming minus
  /// outgoing transfers.
  private static func wrongBalances(
    _ base: BaseURL, _ network: NetworkTransport
  ) async throws -> Int {
    var expected: [String: Int64] = [:]
    for transaction in try await list("transaction", base, network) {
      let amount = cents(transaction["amount"])
      expected["\(transaction["senderId"] ?? "")", default: 0] -= amount
      expected["\(transaction["receiverId"] ?? "")", default: 0] += amount
    }
    return try await list("account", base, network).count { account in
      cents(account["balance"]) != start + expected["\(account["id"] ?? "")", default: 0]
    }
  }
}

/// A client with a machine of its own, on a network that fails.
private struct CodePayClient: Sendable {
  let phone: String
  let currency: Currency
  let store: Store<CodePayApp.State, CodePayApp.Action>
  let faults: FailingTransport

  init(
    number: Int, _ base: BaseURL, _ network: NetworkTransport, _ clock: QuickClock, limit: Int,
    start: Int64
  ) async throws {
    guard let currency = Currency("EUR") else {
      throw CodePayWorkload.Lost(description: "EUR is not in the table of currencies")
    }
    self.currency = currency
    phone = "+4915\(1_000_000_00 + number)"
    faults = FailingTransport(network, seed: UInt64(number))
    let tokens = TokenKeeper(Credentials(), service: "bank", clock: clock)
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("reel-bench-\(UUID().uuidString).json")
    let bank = Bank(
      api: CodePayAPI(APIClient(base, over: faults), tokens: tokens, limit: limit),
      storage: Storage(.memory), preferences: Preferences(file: file, default: Settings()),
      clock: clock)
    let app = CodePayApp(bank: bank)
    store = Store(initialState: app.initialState, reducer: app, clock: clock)
    await perform(
      .registration(
        .registerTapped(
          phone: phone, currency: "EUR", password: Secret("secret-1"),
          confirmation: Secret("secret-1"))))
    let notices = await perform(
      .addMoney(.addMoneyTapped(amount: Money(minor: start, currency).text)))
    guard store.state.account?.balance.minor == start else {
      throw CodePayWorkload.Lost(description: "a client could not be registered: \(notices)")
    }
    faults.rate = 0.2
  }

  /// Gives a command; returns what the user is told.
  @discardableResult
  func perform(_ command: CodePayApp.Action) async -> [BankNotice] {
    store.send(command)
    await store.settle()
    return store.state.tidings
  }
}

/// A fifth of all requests fails: refused, lost before or after, 500 before or after, nonsense.
private final class FailingTransport: Transport {
  private struct State {
    var random: SplitMix64
    var rate = 0.0
    var count = 0
  }

  private let transport: NetworkTransport
  private let state: Locked<State>

  init(_ transport: NetworkTransport, seed: UInt64) {
    self.transport = transport
    state = Locked(State(random: SplitMix64(seed: seed)))
  }

  var rate: Double {
    get { state.state.withLock { $0.rate } }
    set { state.state.withLock { $0.rate = newValue } }
  }

  /// How many requests have failed.
  var count: Int { state.state.withLock { $0.count } }

  func send(
    _ request: HTTPRequest, to base: BaseURL
  ) async throws(TransportError) -> HTTPResponse {
    let fault = state.state.withLock { state -> Int? in
      guard Double(state.random.next() % 1000) < state.rate * 1000 else { return nil }
      state.count += 1
      return Int(state.random.next() % 7)
    }
    switch fault {
    case 0: throw .noConnection
    case 1: throw .connectionLost
    case 2: return HTTPResponse(status: 500)
    case nil: return try await transport.send(request, to: base)
    default: break
    }
    var answer = try await transport.send(request, to: base)
    switch fault {
    case 3: throw .connectionLost
    case 4: throw .timedOut
    case 5: return HTTPResponse(status: 500)
    default: answer.body = answer.body.prefix(answer.body.count / 2)
    }
    return answer
  }
}

/// A clock on which waiting takes no time, and each look at it a few milliseconds.
private final class QuickClock: StoreClock {
  private let time = Locked(VirtualClock.epoch)

  var now: Timestamp {
    time.state.withLock { time in
      time = time + .milliseconds(5)
      return time
    }
  }

  func sleep(for duration: Duration) async throws {
    time.state.withLock { $0 = $0 + duration }
  }
}

extension BankNotice {
  /// Whether the message reports the completion of a transfer that was begun earlier.
  fileprivate var isFinished: Bool {
    switch self {
    case .finished, .arrivedLate: true
    default: false
    }
  }
}
