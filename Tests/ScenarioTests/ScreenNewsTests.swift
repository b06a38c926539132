import Reel
import ReelApp
import Testing

@testable import ReelREPL
@testable import ReelTools

/// The line about a screen that has changed by itself.
@Suite struct ScreenNewsTests {
  private static func screen(
    _ title: Text = "Pools", isBusy: Bool = false, rows: [Row] = [], notices: [Text] = [],
    field: Text = .empty, controls: [String] = ["refresh"]
  ) -> Screen {
    var screen = Screen(title: title) {
      notices.map { Notice(.info, $0) }
      if !field.isEmpty { Field("Balance", field) }
      rows
      Controls(controls.map { Control($0) })
    }
    screen.isBusy = isBusy
    return screen
  }

  private static func line(
    _ earlier: Screen, _ later: Screen, width: Int = 79, in language: Language = .en
  ) -> String? {
    ScreenNews(from: earlier, to: later)?.line(width: width, in: Translation(language))
  }

  @Test func newsAreNamed() {
    let anna = Row(id: "1", "Anna", detail: "$35")
    let rome = Row(id: "2", "Rome", detail: "$30")
    let before = Self.screen(rows: [anna, rome], field: "5")
    #expect(
      Self.line(before, Self.screen(rows: [anna, rome], notices: ["Offline; next try in 4 s."]))
        == "Pools: Offline; next try in 4 s.")
    #expect(Self.line(before, Self.screen(rows: [anna, rome], field: "6")) == "Pools: Balance 6")
    let richer = Row(id: "2", "Rome", detail: "$31")
    let new = Row(id: "3", "Elba\nand back", motion: .appear)
    #expect(
      Self.line(before, Self.screen(rows: [anna, richer, new], field: "5"))
        == "Pools: ~ Rome $31 · + Elba and back")
    let leaving = Row(id: "1", "Anna", detail: "$35", motion: .vanish)
    let fading = Self.screen(rows: [leaving, rome], field: "5")
    #expect(Self.line(before, fading) == "Pools: − Anna $35")
    #expect(Self.line(fading, Self.screen(rows: [rome], field: "5")) == nil)
    #expect(Self.line(before, Self.screen(rows: [rome], field: "5")) == "Pools: − Anna $35")
  }

  /// A screen with only a later time is not news; if there is news, the line includes the time.
  @Test func anotherTimeAloneIsNotNews() {
    func screen(_ text: Text, _ seconds: Int) -> Screen {
      Screen(title: "Shows") {
        Notice(
          .info, "\(text) at \(MomentText.placeholder).",
          at: MomentText(VirtualClock.epoch + .seconds(seconds)))
      }
    }
    func line(_ earlier: Screen, _ later: Screen) -> String? {
      let written = later.writingMoments(at: VirtualClock.epoch)
      return ScreenNews(from: earlier, to: later, writing: written)?.line(
        width: 79, in: Translation(.en))
    }
    #expect(line(screen("In sync", 0), screen("In sync", 60)) == nil)
    #expect(line(screen("Offline", 0), screen("In sync", 60)) == "Shows: In sync at 00:01 UTC.")
  }

  @Test func anEmptyTextIsNotNews() {
    let before = Self.screen(field: "5")
    #expect(Self.line(before, Self.screen(isBusy: true, field: "5", controls: ["back"])) == nil)
    #expect(Self.line(before, before) == nil)
  }

  @Test func anotherPlaceIsNamedWithItsNotices() {
    let before = Self.screen(field: "5")
    #expect(Self.line(before, Self.screen("Log in", field: "6")) == "Log in")
    #expect(
      Self.line(before, Self.screen("Log in", notices: ["Your session has ended."]))
        == "Log in: Your session has ended.")
  }

  @Test func isOneLineForAnyNumberOfChanges() {
    let rows = (1...1_000).map { Row(id: "\($0)", "Show \($0)") }
    let later = Self.screen(rows: rows)
    #expect(
      Self.line(Self.screen(), later) == "Pools: + Show 1 · + Show 2 · + Show 3 · 997 more")
    #expect(Self.line(Self.screen(), later, width: 20) == "Pools: + Show 1 · +…")
    #expect(Self.line(Self.screen(), later, in: .de)?.hasSuffix("997 weitere") == true)
    #expect(
      Self.line(Self.screen(), Self.screen(notices: ["a\u{1B}[2Jb"]))?.contains("\u{1B}") == false)
  }
}
