import Reel
import ReelApp
import ReelCoding
import ReelSupport

/// A world in virtual time: devices with all apps, the service, the network between them, their
/// disks and clocks, and everything that goes wrong with them.
///
/// One seed determines a world: the same decisions, the same order, the same end, on any machine.
/// It uses no socket, file or clock of the machine.
package final class World: Sendable {
  /// The result of a world.
  package struct Report: Sendable {
    /// Its events, for repeating or shrinking it.
    package var script: WorldScript
    /// The rule that was broken; nil if none was.
    package var violation: Violation?
    /// The digest of all events.
    package var digest: UInt64
    /// Its duration, in milliseconds of its own time.
    package var time: Int64
    /// The number of times that each thing happened.
    package var counts: [String: Int]
  }

  private let setting: WorldSetting
  private let service: SimulatedService
  private let phones: [Phone]
  private let transcript: (@Sendable (String) -> Void)?

  /// Creates a world in its initial state.
  ///
  /// - Parameters:
  ///   - seed: determines everything.
  ///   - count: the number of devices.
  ///   - plan: replacements for its parts.
  ///   - transcript: receives every event as a line; nil if not needed.
  package init(
    seed: UInt64, phones count: Int = 3, plan: WorldPlan = WorldPlan(),
    transcript: (@Sendable (String) -> Void)? = nil
  ) {
    let setting = WorldSetting(seed: seed, plan: plan, isTalkative: transcript != nil)
    let service = SimulatedService(
      files: setting.files, clock: setting.clock, starting: plan.serviceStarting)
    self.setting = setting
    self.service = service
    self.transcript = transcript
    phones = (1...count).map { index in
      let name = "phone-\(index)"
      let network = PhoneNetwork(
        name, seed: setting.seed, service: service, clock: setting.clock,
        executor: setting.executor, journal: setting.journal, around: plan.transport)
      return Phone(name, in: setting, network: network)
    }
  }

  /// Runs the world of the seed, heals everything, and checks the result.
  ///
  /// - Parameter hours: the duration of trouble, in the world's own time.
  package func run(hours: Double) async -> Report {
    var maker = DecisionMaker(seed: setting.seed, phones: phones, service: service)
    let end = Int64(hours * 3_600_000)
    return await run { [self] in
      let time = maker.nextTime()
      guard time <= end else { return nil }
      await pass(until: time)
      return setting.journal.violation == nil ? maker.decide() : nil
    }
  }

  /// Runs given decisions.
  package func run(_ decisions: [Decision]) async -> Report {
    var rest = decisions[...]
    return await run { [self] in
      guard let decision = rest.popFirst() else { return nil }
      await pass(until: decision.time)
      return setting.journal.violation == nil ? decision : nil
    }
  }

  private func run(_ next: () async -> Decision?) async -> Report {
    var script = WorldScript(seed: setting.seed, phones: phones.count, decisions: [])
    startAll()
    while let decision = await next() {
      script.decisions.append(decision)
      let outcome = apply(decision)
      log("\(decision)  \(outcome)")
      setting.journal.note("\(decision) \(outcome)")
      if decision.number % 8 == 0 { checkOnce() }
      if setting.journal.violation != nil || Task.isCancelled { break }
    }
    if setting.journal.violation == nil, !Task.isCancelled { await heal() }
    // The requests of an interrupted world are cancelled, so it does not come to rest.
    let report = Report(
      script: script, violation: Task.isCancelled ? nil : setting.journal.violation,
      digest: setting.journal.digest, time: setting.time, counts: setting.journal.counts)
    await end()
    return report
  }

  private func log(_ line: String) {
    guard let transcript else { return }
    for line in setting.journal.takeLines() { transcript("    \(line)") }
    transcript(line)
  }

  /// Ends the world.
  private func end() async {
    for phone in phones { phone.stop() }
    _ = service.clear()
    setting.executor.resume()
    await setting.executor.drained()
  }

  // MARK: Time

  private func pass(until time: Int64) async {
    await pass(.milliseconds(max(0, time - setting.time)))
  }

  private func pass(_ duration: Duration) async {
    let clock = setting.clock
    await setting.executor.running {
      try? await clock.advance(by: duration)
    }
    reap()
  }

  /// Releases processes that have died.
  private func reap() {
    for phone in phones {
      guard let lost = phone.reap(seed: chance(phone.name)) else { continue }
      died(phone.name, lost)
    }
  }

  private func died(_ name: String, _ lost: Int) {
    setting.journal.count("deaths")
    setting.journal.count("lost or torn writes", lost)
    setting.journal.note("\(setting.time) \(name) died, \(lost) writes lost")
  }

  private func chance(_ name: String) -> UInt64 {
    var chance = Chance(setting.seed, name, "power", "\(setting.time)")
    return chance.bits()
  }

  // MARK: Events

  private func startAll() {
    start("service") { try service.start() }
    for phone in phones { start(phone.name) { try phone.start() } }
  }

  private func start(_ name: String, _ body: () throws -> Void) {
    do {
      try body()
      setting.journal.count("starts")
    } catch {
      setting.journal.note("\(setting.time) \(name) does not start: \(error)")
      setting.journal.count("failed starts")
    }
  }

  /// Performs a decision; returns its outcome.
  private func apply(_ decision: Decision) -> String {
    let words = decision.event.split(separator: " ").map(String.init)
    guard let first = words.first else { return "nothing" }
    let number = words.dropFirst().first.flatMap { Int($0) } ?? 0
    setting.journal.count(first.hasPrefix(".") ? first : "lines")
    if decision.subject == "service" { return applyToService(first, number, words) }
    guard let phone = phones.first(where: { $0.name == decision.subject }) else {
      return "unknown"
    }
    switch first {
    case ".start": start(phone.name) { try phone.start() }
    case ".kill", ".power":
      guard phone.isOn else { return "off" }
      phone.die(atChange: number, losingPower: first == ".power")
      reap()
    case ".net":
      guard let behaviour = NetworkBehaviour(words.dropFirst().joined(separator: " ")) else {
        return "unknown"
      }
      phone.network.behaviour = behaviour
    case ".clock": phone.clock.offset = .seconds(number)
    case ".disk":
      phone.disk.trouble = words.last.flatMap(SimulatedDisk.Trouble.init)
      if phone.disk.trouble != nil {
        setting.promises.forgive(phone.name)
        setting.journal.count("disk troubles")
      }
    default: return perform(decision.event, on: phone)
    }
    return "done"
  }

  private func applyToService(_ first: String, _ number: Int, _ words: [String]) -> String {
    switch first {
    case ".start":
      guard !service.isUp else { return "up" }
      recordServiceDeath()
      start("service") { try service.start() }
    case ".kill", ".power":
      guard service.isUp else { return "off" }
      service.die(atChange: number)
      servicePower.set(first == ".power")
      if !service.isUp { recordServiceDeath() }
    case ".disk":
      service.disk.trouble = words.last.flatMap(SimulatedDisk.Trouble.init)
      if service.disk.trouble != nil { setting.journal.count("disk troubles") }
    default: return "unknown"
    }
    return "done"
  }

  /// Whether the service, when it dies, loses unsynchronized data.
  private let servicePower = Flag()

  private func recordServiceDeath() {
    guard service.clear() else { return }
    died("service", servicePower.take() ? service.disk.losePower(seed: chance("service")) : 0)
  }

  /// Performs a line on a device, unless another one is using the bank: CodePay promises that
  /// clients lose nothing if they act one after the other, but not if they write the same balance
  /// at the same moment.
  private func perform(_ line: String, on phone: Phone) -> String {
    if line.hasPrefix("codepay "), phones.contains(where: { $0 !== phone && $0.isAtBank }) {
      return "waits"
    }
    let content = phone.content
    let outcome = phone.perform(line)
    setting.journal.count(outcome.rawValue)
    if outcome == .done, let content { note(line, on: phone, in: content) }
    return outcome.rawValue
  }

  /// Records the consequences of a line.
  private func note(_ line: String, on phone: Phone, in content: some Encodable) {
    let words = line.split(separator: " ").map(String.init)
    let name = { (element: JSON?, member: String) in element?[member].string ?? "" }
    switch (words[0], words[1]) {
    case ("tvshows", "undo"):
      let show = JSON("tvshows", "deleted", "shows", of: content).elements.last
      setting.promises.readd(show?["draft"]["title"].string ?? "")
    case ("tvshows", "delete"), ("tvshows", "theirs"), ("tvshows", "mine"):
      let shows = JSON("tvshows", "shows", of: content).elements
      let show = shows.first { $0["id"].text == words.last }
      setting.promises.doom(.show, name(show, "title"))
      if words[1] == "mine" { setting.promises.readd(name(show, "title")) }
    case ("minipools", "delete"):
      let top = JSON("minipools", "route", of: content).elements.last?["id"].text
      let pools = JSON("minipools", "pools", of: content).elements
      let pool = pools.first { $0["id"].text == top }
      setting.promises.doom(.pool, name(pool, "name"))
    case ("transformers", "delete"):
      let roster = JSON("transformers", "roster", of: content).elements
      setting.promises.doom(
        .transformer, name(roster.first { $0["id"].string == words.last }, "name"))
    case ("codepay", "add-money"):
      if let amount = JSON.string(words[2]).hundredths {
        setting.promises.deposit(amount, on: phone.name)
      }
    default: break
    }
  }

  // MARK: Checks

  private var audit: Audit {
    Audit(service: service, phones: phones, promises: setting.promises)
  }

  private func violated(_ rule: String, _ finding: String?) {
    guard let finding else { return }
    setting.journal.violated(Violation(rule: rule, finding: finding, time: setting.time))
  }

  private func checkOnce() {
    guard service.isUp else { return }
    setting.journal.count("checks", Promises.Kind.allCases.count)
    violated(Rule.twice, audit.repeated())
  }

  /// Ends all trouble and lets every device refresh; afterwards everything must be as it should be.
  private func heal() async {
    // The consequences of the last decision still happen in the current trouble.
    await pass(.seconds(10))
    service.disk.trouble = nil
    service.survive()
    for phone in phones {
      phone.survive()
      phone.network.behaviour = .fair
      phone.disk.trouble = nil
      phone.clock.offset = .zero
    }
    // Late requests arrive.
    await pass(.seconds(120))
    for _ in 1...3 {
      if !service.isUp {
        recordServiceDeath()
        start("service") { try service.start() }
      }
      for phone in phones { start(phone.name) { try phone.start() } }
      violated(Rule.start, service.isUp ? nil : "service")
      violated(Rule.start, phones.first { !$0.isOn }?.name)
      for phone in phones { await lookAround(on: phone) }
      await pass(.seconds(90))
    }
    guard setting.journal.violation == nil else { return }
    for phone in phones {
      setting.journal.count("checks", 2)
      for app in phone.started.sorted() where phone.screen(of: app)?.isBusy == true {
        violated(Rule.rest, "\(phone.name) \(app)")
      }
      violated(Rule.view, audit.difference(on: phone))
    }
    setting.journal.count("checks", 2 * Promises.Kind.allCases.count + 1)
    violated(Rule.twice, audit.repeated())
    violated(Rule.gone, audit.missing())
    if setting.journal.counts["disk troubles"] == nil { violated(Rule.money, audit.imbalance()) }
  }

  /// Lets a user look at everything, and finish what is open.
  private func lookAround(on phone: Phone) async {
    func say(_ line: String) async {
      let outcome = phone.perform(line)
      log("\(setting.time) \(phone.name) \(line)  \(outcome.rawValue)")
      await pass(.seconds(20))
    }
    await say("codepay refresh")
    if let content = phone.content, JSON("codepay", "session", of: content) == .null {
      await say("codepay login \(Accounts.number(of: phone.name))")
    }
    await say("codepay refresh")
    for line in ["retry", "home", "sync"] { await say("tvshows \(line)") }
    if let content = phone.content {
      for save in JSON("tvshows", "sync", "queue", of: content).elements
      where save["conflict"] != .null {
        let title = JSON("tvshows", "shows", of: content).elements
          .first { $0["id"] == save["id"] }?["title"].string
        setting.promises.doom(.show, title ?? "")
        await say("tvshows theirs \(save["id"].text)")
      }
    }
    await say("tvshows sync")
    for line in ["back", "home", "refresh"] { await say("minipools \(line)") }
    for line in ["home", "refresh"] { await say("transformers \(line)") }
  }
}
