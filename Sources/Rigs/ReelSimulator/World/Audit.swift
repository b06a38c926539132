import Foundation
import ReelCoding
import ReelHTTP
import TVShows

/// Examines the service directly, without any network: what is there, and whether it may be.
struct Audit {
  let service: SimulatedService
  let phones: [Phone]
  let promises: Promises

  /// Returns the names of the service's objects of a kind, with repetitions; nil if it does not
  /// answer.
  func names(_ kind: Promises.Kind) -> [String]? {
    switch kind {
    case .show: shows?.map { $0["title"].string }
    case .pool: pools?.map { $0["name"].string }
    case .gift:
      pools?.flatMap { pool in pool["contributions"].elements.map { $0["note"].string } }
    case .transfer: transactions?.map { $0["reference"].string }
    case .transformer: rosters?.values.flatMap { $0.map { $0["name"].string } }
    }
  }

  /// The shows on the service.
  var shows: [JSON]? {
    answer(
      "parse", "/classes/TVShow", query: [.init("limit", "1000")],
      headers: LiveTVShowsAPI.headers)?["results"].elements
  }

  /// The pools on the service.
  var pools: [JSON]? { answer("minipools", "/pools")?.elements }

  /// The accounts on the service.
  var accounts: [JSON]? { answer("codepay", "/account")?.elements }

  /// The transactions on the service.
  var transactions: [JSON]? { answer("codepay", "/transaction")?.elements }

  /// The roster of each device's token.
  var rosters: [String: [JSON]]? {
    var rosters: [String: [JSON]] = [:]
    for phone in phones {
      guard let headers = phone.parts?.allSpark.headers, !headers.entries.isEmpty else { continue }
      guard let answer = answer("transformers-api", "/transformers", headers: headers) else {
        return nil
      }
      rosters[phone.name] = answer["transformers"].elements
    }
    return rosters
  }

  private func answer(
    _ app: String, _ path: String, query: [HTTPRequest.QueryItem] = [],
    headers: HTTPHeaders = [:]
  ) -> JSON? {
    guard let base = try? BaseURL("http://\(SimulatedService.host)/\(app)"),
      let answer = service.answer(
        HTTPRequest(.get, path, query: query, headers: headers), to: base), answer.isSuccess
    else { return nil }
    return answer.json
  }

  /// Returns an object that exists more than once; nil if there is none.
  func repeated() -> String? {
    for kind in Promises.Kind.allCases {
      var copies: [String: Int] = [:]
      for name in names(kind) ?? [] where name.hasPrefix(kind.prefix) {
        copies[name, default: 0] += 1
        if copies[name, default: 0] > (kind == .show ? promises.mostCopies(of: name) : 1) {
          return name
        }
      }
    }
    return nil
  }

  /// Returns an object that was shown as done and does not exist; nil if there is none.
  func missing() -> String? {
    for kind in Promises.Kind.allCases {
      guard let names = names(kind) else { return "the service" }
      let there = Set(names)
      for (name, phone) in promises.kept(kind).sorted(by: { $0.key < $1.key })
      where !there.contains(name) {
        return "\(name), shown by \(phone)"
      }
    }
    return nil
  }

  /// Returns a balance that does not follow from deposits and transfers; nil if there is none.
  func imbalance() -> String? {
    guard let accounts, let transactions else { return "the service" }
    for phone in phones {
      let own = accounts.filter { $0["phoneNumber"].string == Accounts.number(of: phone.name) }
      guard own.count == 1, let balance = own[0]["balance"].hundredths else { continue }
      let id = own[0]["id"].string
      var moved: Int64 = 0
      for transaction in transactions {
        let amount = transaction["amount"].hundredths ?? 0
        if transaction["receiverId"].string == id { moved += amount }
        if transaction["senderId"].string == id { moved -= amount }
      }
      let deposits = promises.deposits(on: phone.name)
      let rest = balance - moved - deposits.added.reduce(0, +)
      // Amounts that the user was not told about may be there or not.
      if !Self.isSum(rest, of: deposits.open.sorted()) {
        return "\(phone.name) has \(balance), \(moved) moved, \(deposits.added.sorted()) added, "
          + "\(deposits.open.sorted()) open"
      }
    }
    return nil
  }

  private static func isSum(_ target: Int64, of numbers: [Int64]) -> Bool {
    var sums: Set<Int64> = [0]
    guard numbers.count <= 16 else { return true }
    for number in numbers { sums.formUnion(sums.map { $0 + number }) }
    return sums.contains(target)
  }

  /// Returns a difference between a device's data and the service's; nil if there is none.
  func difference(on phone: Phone) -> String? {
    guard let content = phone.content else { return "\(phone.name) is off" }
    let started = phone.started
    var pairs: [(String, [String], [String]?)] = []
    if started.contains("tvshows") {
      pairs.append(
        (
          "tvshows", Self.lines(JSON("tvshows", "shows", of: content).elements, Self.show),
          shows.map { Self.lines($0, Self.show) }
        ))
    }
    if started.contains("minipools") {
      pairs.append(
        (
          "minipools", Self.lines(JSON("minipools", "pools", of: content).elements, Self.pool),
          pools.map { Self.lines($0, Self.pool) }
        ))
    }
    if started.contains("transformers"), let rosters, let roster = rosters[phone.name] {
      let own = JSON("transformers", "roster", of: content).elements
      pairs.append(
        (
          "transformers", Self.lines(own) { $0["name"].string },
          Self.lines(roster) { $0["name"].string }
        ))
    }
    for (app, shown, there) in pairs where shown != there {
      let there = there ?? []
      let more = shown.filter { !there.contains($0) }
      let less = there.filter { !shown.contains($0) }
      return "\(phone.name) \(app) shows \(more), and not \(less)"
    }
    return nil
  }

  private static func lines(_ elements: [JSON], _ line: (JSON) -> String) -> [String] {
    elements.map(line).sorted()
  }

  private static func show(_ show: JSON) -> String {
    "\(show["title"].string) \(show["year"].text) \(show["seasons"].text)"
  }

  private static func pool(_ pool: JSON) -> String {
    let gifts = pool["contributions"].elements.map { $0["id"].text }.sorted()
    return "\(pool["id"].text) \(pool["name"].string) \(pool["goalAmountValue"].text) \(gifts)"
  }
}
