import Foundation
import ReelApp
import ReelHTTP
import ReelCoding
import Testing

@testable import Transformers

/// The user's view of a battle, before and after.
@Suite struct BattlefieldTests {
  private func started(_ fill: (FakeService) -> Void) async -> Session {
    let session = Session(fill)
    await session.start()
    return session
  }

  @Test func showsTheDuelsWithTheDecidingNumbers() async {
    let session = await started {
      $0.add("Jazz", .autobot, rank: 10)
      $0.add("Rumble", .decepticon, rank: 1)
      $0.add("Frenzy", .decepticon, rank: 9)
      $0.add("Ravage", .decepticon, rank: 1)
    }
    await session.type("battlefield")
    #expect(
      session.store.screen == """
        Battlefield
          rank  courage  strength  skill  rating
          Ⓐ (Autobot) 1 Jazz   10        5         5      5      25 #FFC9C4
          Ⓓ (Decepticon) Frenzy    9        5         5      5      25 #E6C8FF
          Decepticons without an opponent: Rumble, Ravage
          [fight] [cybertron] [back]
        """)
    await session.type("fight")
    #expect(
      session.store.screen == """
        Result
          × (none) 1 Jazz and Frenzy are destroyed rating 25:25  1:1 follow
          : 1 battle. A draw: each side lost 1.
          Survivors of the Autobots: none
          Survivors of the Decepticons: Rumble, Ravage
          [fight] [cybertron] [back]
        """)
    #expect(session.store.state.route == ScreenStack(.home, .battlefield, .result))
    await session.type("back")
    #expect(session.store.state.route == ScreenStack(.home, .battlefield))
  }

  @Test func namesTheMissingParticipants() async {
    let session = await started { $0.add("Rumble", .decepticon) }
    await session.type("fight")
    #expect(
      session.store.screen == """
        Battlefield
          error: There is no Autobot yet, and a battle needs one on each side. Add one with \
        “create NAME --team A …”, or fill in the form that “create” opens.
          (fight) [cybertron] [back]
        """)
  }

  @Test func showsAnAnnihilation() async {
    let session = await started {
      for (name, team) in [
        ("Optimus Prime", Team.autobot), ("Jazz", .autobot), ("Hound", .autobot),
      ] {
        $0.add(name, team)
      }
      for name in ["predaking", "Rumble", "Frenzy"] { $0.add(name, .decepticon) }
    }
    await session.type("fight")
    #expect(
      session.store.screen == """
        Result
          × (none) 1 Optimus Prime meets predaking two special names  0:0 follow
          : 1 battle. An annihilation: all are destroyed, and neither side has won. 2 fights did \
        not take place.
          [fight] [cybertron] [back]
        """)
  }

  @Test func everyOneThatIsLeftIsNamed() async {
    let session = await started {
      for number in 1...20 { $0.add("Autobot \(number)", .autobot) }
      $0.add("Optimus Prime", .autobot, rank: 10)
      $0.add("Rumble", .decepticon)
    }
    await session.type("fight")
    let text = session.store.screen
    #expect(text.contains("Winning team, the Autobots: Optimus Prime, Autobot 1, Autobot 2,"))
    #expect(text.contains("Survivors of the Decepticons: none"))
    #expect(text.contains("The Autobots win: they eliminated 1, and lost 0."))
  }

  /// The roster can be changed and the battle fought again; the result is that of the last battle.
  @Test func canBeFoughtAgain() async {
    let session = await started {
      $0.add("Jazz", .autobot)
      $0.add("Rumble", .decepticon)
    }
    await session.type("fight")
    #expect(session.store.state.result?.winner == nil)
    await session.type("edit 2 --speed 6")
    await session.type("fight")
    #expect(session.store.state.result?.winner == .decepticon)
    await session.type("edit 1 --team D")
    await session.type("fight")
    #expect(session.store.state.result?.winner == .decepticon)
    #expect(session.store.state.route == ScreenStack(.home, .battlefield))
  }

  @Test func theStateIsReadAsScriptsDo() throws {
    let roster = [
      Transformer(id: "1", name: "Jazz", team: .autobot, stats: Stats { _ in 5 }),
      Transformer(id: "2", name: "Rumble", team: .decepticon, stats: Stats { _ in 4 }),
      Transformer(id: "3", name: "Frenzy", team: .decepticon, stats: Stats { _ in 3 }),
    ]
    var state = State()
    state.lineup = Lineup(roster)
    state.result = Battle.fight(Lineup(roster))
    #expect(
      try JSON(encoding: state.result).text == """
        {"annihilated":false,"battles":1,"fights":[{"autobot":"Jazz","decepticon":"Rumble",\
        "rule":"rating","winner":"A"}],"survivors":{"A":["Jazz"],"D":["Frenzy"]},"winner":"A"}
        """)
    state.route = ScreenStack(
      .home, .cybertron, .form(id: nil), .form(id: "3"), .transformer(id: "3"), .battlefield,
      .result)
    let text = try JSON(encoding: state).text
    #expect(
      text.contains(
        #""route":[{"screen":"home"},{"screen":"cybertron"},{"id":null,"screen":"form"},"#
          + #"{"id":"3","screen":"form"},{"id":"3","screen":"transformer"},"#
          + #"{"screen":"battlefield"},{"screen":"result"}]"#))
    #expect(try JSONBody.decode(State.self, from: Data(text.utf8)) == state)
  }

  @Test func anInvalidRosterIsNotRead() {
    #expect(throws: (any Error).self) {
      try JSONBody.decode(Lineup.self, from: Data(#"{"roster":[{"id":"1"}]}"#.utf8))
    }
  }
}
