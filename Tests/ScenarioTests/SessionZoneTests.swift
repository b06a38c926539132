import Foundation
import ReelTexts
import Testing

@testable import ReelREPL

/// The time zone of a user at a terminal, in the forms that POSIX has for `TZ`.
@Suite struct SessionZoneTests {
  @Test(arguments: [
    ("America/New_York", "America/New_York"), (":America/New_York", "America/New_York"),
    (":/usr/share/zoneinfo/Etc/GMT+5", "Etc/GMT+5"), ("EST5EDT", "EST5EDT"), ("UTC", "UTC"),
    (":Etc/UTC", "UTC"), ("Zulu", "UTC"), ("UTC0", "UTC"), ("<+00>0", "UTC"),
    // West is positive.
    ("MSK-3", "GMT+0300"), ("UTC-3", "GMT+0300"), ("EST5", "GMT-0500"),
    ("<+0530>-5:30", "GMT+0530"),
  ])
  func aZoneHasAName(variable: String, name: String) {
    #expect(SessionZone.chosen(by: ["TZ": variable]) == name)
  }

  /// No name stands for rules of its own; the user is told that times are in UTC.
  @Test(arguments: ["CET-1CEST,M3.5.0,M10.5.0/3", "CET-1CEST", "Nowhere/City", "XXX99", ":"])
  func rulesAndUnknownNamesAreReported(variable: String) {
    let environment = ["TZ": variable]
    #expect(SessionZone.chosen(by: environment) == nil)
    #expect(
      SessionZone.unknown(environment).english
        == "times are shown in UTC, because TZ=\(variable) names no time zone; TZ=Europe/Berlin would"
    )
  }

  @Test func withoutTheVariableItIsThatOfTheMachine() {
    #expect(SessionZone.chosen(by: [:]) == SessionZone.name(of: .current))
    #expect(SessionZone.chosen(by: ["TZ": ""]) == SessionZone.name(of: .current))
  }
}
