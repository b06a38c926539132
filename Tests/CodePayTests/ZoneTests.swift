import Foundation
import Reel
import ReelApp
import Testing

@testable import CodePay

/// Days and times of day are in the user's time zone.
@Suite struct ZoneTests {
  @Test(
    arguments: [
      ("UTC", 1_767_225_600, "2026-01-01 00:00 UTC"),
      ("Europe/Berlin", 1_767_225_600, "2026-01-01 01:00 UTC+1"),
      ("Europe/Berlin", 1_782_857_400, "2026-07-01 00:10 UTC+2"),
      ("America/New_York", 1_767_225_600, "2025-12-31 19:00 UTC-5"),
      ("Asia/Kolkata", 1_767_225_600, "2026-01-01 05:30 UTC+5:30"),
      ("Atlantis/Poseidonis", 1_767_225_600, "2026-01-01 00:00 UTC"),
    ])
  func times(_ zone: String, _ seconds: Int, _ text: String) {
    let moment = MomentText(seconds: seconds, in: Zone(zone))
    #expect(moment.string(in: Translation(.en)) == text)
  }

  @Test(
    arguments: [
      (1_767_225_600, "Thursday, 1 January 2026", "Donnerstag, 1. Januar 2026"),
      (1_772_323_200, "Sunday, 1 March 2026", "Sonntag, 1. März 2026"),
      (-86_400, "Wednesday, 31 December 1969", "Mittwoch, 31. Dezember 1969"),
    ])
  func headings(_ seconds: Int, _ english: String, _ german: String) {
    let heading = Day(seconds: seconds).heading
    #expect(Translation(.en)(heading) == english && Translation(.de)(heading) == german)
  }

  /// West of Greenwich, the first second of the UTC year is in the previous year; heading and
  /// filter agree.
  @Test func transactionsAreInLocalDays() async throws {
    let world = try BankWorld()
    let session = try await world.anna()
    await session.register()
    await session.type("add-money 100")
    await session.type("send +4915100000002 10")
    let chosen = try #require(session.app.zoneChosen(Zone("America/New_York")))
    session.store.send(chosen)
    #expect(session.screen.contains("Wednesday, 31 December 2025"))
    await session.type("transactions --to 2025-12-31")
    #expect(session.screen.contains("-10.00 EUR"))
    await session.type("open 1")
    #expect(session.screen.contains("Date: 2025-12-31 19:00 UTC-5"))
    let state = session.store.state
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(CodePayApp.State.self, from: data) == state)
  }
}
