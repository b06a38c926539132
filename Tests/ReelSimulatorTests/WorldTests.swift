import ReelSimulator
import Testing

/// Whole worlds, each made from a seed.
struct WorldTests {
  @Test func aSeedAlwaysGivesTheSameWorld() async {
    let first = await World(seed: 7).run(hours: 0.5)
    let second = await World(seed: 7).run(hours: 0.5)
    #expect(first.violation == nil)
    #expect(first.digest == second.digest)
    #expect(first.script == second.script)
    let other = await World(seed: 8).run(hours: 0.5)
    #expect(first.digest != other.digest)
  }

  @Test func aScriptRepeatsItsSession() async throws {
    let first = await World(seed: 9).run(hours: 0.5)
    let script = try WorldScript(first.script.text)
    #expect(script == first.script)
    let again = await World(seed: script.seed, phones: script.phones).run(script.decisions)
    #expect(again.counts["frames"] == first.counts["frames"])
    #expect(again.violation == nil)
  }

  /// If a transfer in a list is damaged in transit, the app must not treat it as missing: it took
  /// the amount from the balance twice.
  @Test func aDamagedTransferDoesNotCountAsDeleted() async {
    #expect(await World(seed: 115).run(hours: 1).violation == nil)
  }

  /// Both users restore it: the second one does not know of the first one's.
  @Test func twoUsersMayRestoreADeletedShow() async throws {
    let script = try WorldScript(
      """
      seed 1011877 phones 3
      11 77834 phone-2 tvshows sync
      12 78040 phone-2 tvshows add Show 12 --year 1962 --seasons 10
      14 78888 phone-1 tvshows add Show 14 --year 1964 --seasons 1
      21 100296 phone-1 tvshows delete 1
      33 129765 phone-1 tvshows undo
      63 1085054 phone-2 tvshows delete 1
      64 1086155 phone-3 minipools refresh
      71 1105697 phone-2 tvshows undo
      72 1112656 phone-3 codepay home
      """)
    let report = await World(seed: script.seed, phones: script.phones).run(script.decisions)
    #expect(report.violation == nil)
  }

  /// The user interrupts a simulation while its last world comes to rest.
  @Test(arguments: [1, 9, 10])
  func anInterruptedWorldHasNotFailed(_ seed: UInt64) async {
    let world = World(seed: seed) { line in
      if line.contains("codepay refresh") { withUnsafeCurrentTask { $0?.cancel() } }
    }
    let report = await Task { await world.run(hours: 0.5) }.value
    #expect(report.violation == nil)
  }

  @Test func meaninglessScriptsAreRefusedWithTheLine() {
    #expect(throws: WorldScript.Unreadable.line(2)) {
      try WorldScript("seed 1 phones 2\nnonsense")
    }
    #expect(throws: WorldScript.Unreadable.line(1)) { try WorldScript("seed 1 phones 99") }
    for text in ["", "# only a comment\n", "1 1000 phone-1 open 2\n"] {
      #expect(throws: WorldScript.Unreadable.noSeed) { try WorldScript(text) }
    }
  }

  @Test func weatherIsReadAsItIsWritten() {
    for text in ["fair", "cut", "lose=10 late=5 slow=900", "corrupt=1"] {
      #expect(NetworkBehaviour(text)?.text == text)
    }
    #expect(NetworkBehaviour("rain=3") == nil)
  }

  /// The program ends while it adds a show, and the user changes that before there is a network.
  @Test(arguments: [true, false]) func aForgottenInterruptionIsFound(isForgotten: Bool) async throws
  {
    let script = try WorldScript(
      """
      seed 3 phones 1
      1 1000 phone-1 tvshows home
      2 11000 phone-1 .net slow=2000
      3 12000 phone-1 tvshows add Show 3 --year 2017 --seasons 3
      4 12500 phone-1 .kill
      5 19000 phone-1 .net cut
      6 25000 phone-1 .start
      7 26000 phone-1 tvshows home
      8 28000 phone-1 tvshows continue
      9 29000 phone-1 tvshows edit 1 --seasons 4
      10 60000 phone-1 .net fair
      """)
    let plan = isForgotten ? Plant.interruptionForgotten.plan : WorldPlan()
    let report = await World(seed: script.seed, phones: script.phones, plan: plan)
      .run(script.decisions)
    #expect((report.violation != nil) == isForgotten)
  }

  @Test(
    .serialized,
    arguments: Plant.allCases.filter { ![.cacheForAll, .interruptionForgotten].contains($0) })
  func aPlantedMistakeIsFound(_ plant: Plant) async {
    let report = await Simulation(seed: plant.seed, hours: 8, width: 1, plan: plant.plan).run()
    #expect(report.failure?.violation != nil)
  }

  @Test func aFailureIsShrunkToTheDecisionsThatCauseIt() async throws {
    let numbers = [
      "strength", "intelligence", "speed", "endurance", "rank", "courage", "firepower", "skill",
    ].map { "--\($0) 5" }.joined(separator: " ")
    let script = try WorldScript(
      """
      # A roster that is another user's.
      seed 3 phones 2
      1 1000 phone-1 tvshows home
      2 3000 phone-1 transformers create phone-1-2 --team A \(numbers)
      3 9000 phone-2 .clock 60
      4 12000 phone-2 transformers home
      5 15000 phone-1 transformers refresh
      6 18000 phone-2 .net cut
      7 21000 phone-1 .kill
      8 24000 phone-2 transformers refresh
      9 30000 phone-2 .net fair
      """)
    let plan = Plant.cacheForAll.plan
    let report = await World(seed: script.seed, phones: script.phones, plan: plan)
      .run(script.decisions)
    let violation = try #require(report.violation)
    #expect(violation.rule == Rule.foreign)
    let shrunk = await WorldShrinker(plan: plan).shrink(report.script, violation)
    #expect(shrunk.violation.rule == Rule.foreign)
    #expect(shrunk.script.decisions.count <= 6)
    #expect(Set(shrunk.script.decisions.map(\.number)).isSuperset(of: [2, 6]))
    #expect(shrunk.worlds > 0)
  }
}
