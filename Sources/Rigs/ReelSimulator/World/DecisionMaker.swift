import ReelApps
import ReelCoding

/// Decides the next event in a world: users' lines, and trouble.
struct DecisionMaker {
  let seed: UInt64
  let phones: [Phone]
  let service: SimulatedService
  /// Whether disks fail or fill up in this world, in addition to losing power.
  let hasDiskTrouble: Bool

  private var number = 0
  private var time: Int64 = 0

  init(seed: UInt64, phones: [Phone], service: SimulatedService) {
    self.seed = seed
    self.phones = phones
    self.service = service
    hasDiskTrouble = seed % 3 == 0
  }

  /// Returns the time of the next decision.
  mutating func nextTime() -> Int64 {
    number += 1
    var chance = Chance(seed, "time", "\(number)")
    let gap =
      switch chance.number(0...19) {
      case ..<11: chance.number(1...1_500)
      case ..<19: chance.number(1_000...20_000)
      default: chance.number(20_000...900_000)
      }
    time += Int64(gap)
    return time
  }

  /// Returns the next decision, based on the current world.
  func decide() -> Decision {
    var chance = Chance(seed, "decision", "\(number)")
    let (subject, event) = choose(&chance)
    return Decision(number: number, time: time, subject: subject, event: event)
  }

  private func choose(_ chance: inout Chance) -> (String, String) {
    if !service.isUp, chance.happens(0.4) { return ("service", ".start") }
    if let off = chance.pick(phones.filter { !$0.isOn }), chance.happens(0.6) {
      return (off.name, ".start")
    }
    // First every user gets an account with some money.
    if number <= 3 * phones.count {
      let phone = phones[(number - 1) % phones.count]
      return (phone.name, "codepay " + money(phone, phone.content, &chance))
    }
    let phone = phones[chance.number(0...phones.count - 1)]
    switch chance.number(0...99) {
    case ..<9: return (phone.name, death(&chance))
    case ..<12: return ("service", death(&chance))
    case ..<24: return (phone.name, networkBehaviour(&chance))
    case ..<27: return (phone.name, ".clock \(chance.pick(Self.jumps) ?? 0)")
    case ..<32 where hasDiskTrouble:
      let trouble = chance.pick(SimulatedDisk.Trouble.allCases)?.rawValue ?? ""
      let subject = chance.happens(0.2) ? "service" : phone.name
      return (subject, chance.happens(0.5) ? ".disk fine" : ".disk \(trouble)")
    default: return (phone.name, line(for: phone, &chance))
    }
  }

  /// Possible errors of clocks, in seconds.
  private static let jumps = [0, 0, 1, -1, 59, -61, 3_700, -3_700, 90_000, -90_000, 3_000_000]

  private func death(_ chance: inout Chance) -> String {
    let word = chance.happens(0.5) ? ".kill" : ".power"
    return chance.happens(0.6) ? "\(word) \(chance.number(1...24))" : word
  }

  private func networkBehaviour(_ chance: inout Chance) -> String {
    switch chance.number(0...9) {
    case ..<3: return ".net fair"
    case 3: return ".net cut"
    default:
      var words: [String] = []
      for fault in NetworkBehaviour.Fault.allCases where chance.happens(0.35) {
        words.append("\(fault.rawValue)=\(chance.number(1...20))")
      }
      if chance.happens(0.4) { words.append("slow=\(chance.number(100...4_000))") }
      return ".net " + (words.isEmpty ? "fair" : words.joined(separator: " "))
    }
  }

  /// Returns the line of a user who looks at the screen.
  private func line(for phone: Phone, _ chance: inout Chance) -> String {
    let content = phone.content
    switch chance.number(0...9) {
    case ..<4: return "tvshows " + show(content, &chance)
    case ..<6: return "minipools " + pool(content, &chance)
    case ..<7: return "transformers " + transformer(phone, content, &chance)
    default: return "codepay " + money(phone, content, &chance)
    }
  }

  private func show(_ content: AppState?, _ chance: inout Chance) -> String {
    let shows = content.map { JSON("tvshows", "shows", of: $0).elements } ?? []
    let id = chance.pick(shows)?["id"].text
    switch chance.number(0...19) {
    case ..<3: return "sync"
    case ..<5: return chance.happens(0.5) ? "list" : "home"
    case 5..<9:
      if let id { return "edit \(id) --seasons \(chance.number(1...40))" }
    case 9: if let id { return "delete \(id)" }
    case 10: if let id { return chance.happens(0.5) ? "mine \(id)" : "theirs \(id)" }
    case 11: return "retry"
    case 12: return "undo"
    case 13: if let id { return "watched \(id) 1" }
    default: break
    }
    return "add Show \(number) --year \(1950 + number % 70) --seasons \(chance.number(1...20))"
  }

  private func pool(_ content: AppState?, _ chance: inout Chance) -> String {
    let pools = content.map { JSON("minipools", "pools", of: $0).elements } ?? []
    let route = content.map { JSON("minipools", "route", of: $0).elements } ?? []
    let isOnPage = route.last?["screen"].string == "pool"
    switch chance.number(0...19) {
    case ..<3: return isOnPage ? "home" : "refresh"
    case 3: return "back"
    case 4: if isOnPage { return "delete" }
    case ..<14:
      if isOnPage { return "contribute \(chance.number(1...90)) gift \(number)" }
      if let pool = chance.pick(pools) { return "open \(pool["id"].text)" }
    default: break
    }
    return "new name=\"Pool \(number)\" goal=\(chance.number(1...900))"
  }

  private func transformer(
    _ phone: Phone, _ content: AppState?, _ chance: inout Chance
  ) -> String {
    let roster = content.map { JSON("transformers", "roster", of: $0).elements } ?? []
    switch chance.number(0...9) {
    case ..<3: return "refresh"
    case 3: return "home"
    case 4: return "battlefield"
    case 5: if let one = chance.pick(roster) { return "delete \(one["id"].string)" }
    default: break
    }
    let numbers = [
      "strength", "intelligence", "speed", "endurance", "rank", "courage", "firepower", "skill",
    ].map { "--\($0) \(chance.number(1...10))" }
    let team = chance.happens(0.5) ? "A" : "D"
    return "create \(phone.name)-\(number) --team \(team) \(numbers.joined(separator: " "))"
  }

  private func money(_ phone: Phone, _ content: AppState?, _ chance: inout Chance) -> String {
    let codepay = content.map { JSON("codepay", of: $0) } ?? .null
    guard codepay["session"] != .null else {
      let isKnown = codepay["lastPhone"].string == Accounts.number(of: phone.name)
      let word = chance.happens(isKnown ? 0.1 : 0.8) ? "register" : "login"
      let currency = word == "register" ? " --currency EUR" : ""
      return "\(word) \(Accounts.number(of: phone.name))\(currency)"
    }
    switch chance.number(0...19) {
    case ..<3: return "refresh"
    case 3: return chance.happens(0.3) ? "logout" : "home"
    case ..<9:
      return "add-money \(number * 7 + 3).\(10 + number % 90)"
    default:
      let others = phones.filter { $0.name != phone.name }
      let other = chance.pick(others)?.name ?? phone.name
      let amount = "\(chance.number(0...20)).\(10 + number % 90)"
      return "send \(Accounts.number(of: other)) \(amount) --note t\(number)"
    }
  }
}
