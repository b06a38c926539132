import ReelApp
import Testing

@testable import ReelREPL
@testable import ReelTools

/// The visible part of a long list.
@Suite struct ViewportTests {
  private let renderer = TextRenderer(Translation(.en), width: 60)

  private static func screen(_ rows: [Row], title: Text = "All") -> Screen {
    Screen(title: title) {
      rows
      Controls(Control("refresh"))
    }
  }

  private static func rows(_ range: ClosedRange<Int>) -> [Row] {
    range.map { Row(id: String($0), "row \($0)") }
  }

  private func shown(
    _ screen: Screen, in viewport: inout Viewport, height: Int = 6, moves: Bool = false
  ) -> String {
    let part = viewport.part(of: screen, of: 0, height: height, moves: moves, renderer)
    return renderer.lines(part).map { line in
      line.plain + (line.motion.map { " (\($0))" } ?? "")
    }.joined(separator: "\n")
  }

  @Test func aListThatFitsIsShownWhole() {
    var viewport = Viewport()
    #expect(
      shown(Self.screen(Self.rows(1...4)), in: &viewport) == """
        All
          1    row 1
          2    row 2
          3    row 3
          4    row 4
          [refresh]
        """)
    let moves = [viewport.move(.next), viewport.move(.previous)]
    #expect(moves == [false, false])
  }

  /// The hint names the words of the user's language, and the list moves by those of all.
  @Test(arguments: [
    (Language.en, "rows 1–3 of 8: next, previous", "next", "previous"),
    (.de, "Zeilen 1–3 von 8: weiter, vorige", "weiter", "vorige"),
    (.es, "filas 1–3 de 8: siguiente, anterior", "siguiente", "anterior"),
  ])
  func aListMovesByTheWordsOfALanguage(
    _ language: Language, _ hint: String, _ next: String, _ previous: String
  ) throws {
    var viewport = Viewport()
    let renderer = TextRenderer(Translation(language), width: 60)
    let part = viewport.part(
      of: Self.screen(Self.rows(1...8)), of: 0, height: 6, moves: false, renderer)
    #expect(renderer.lines(part).contains { $0.plain.trimmed == hint })
    let turns = try [next, previous, "\(next) 2", "open"].map { PageTurn(try Words($0)) }
    #expect(turns == [.next, .previous, nil, nil])
  }

  @Test func rowsOutsideTheWindowAreCounted() {
    var viewport = Viewport()
    var rows = Self.rows(1...8)
    let before = shown(Self.screen(rows), in: &viewport)
    #expect(
      before == """
        All
          1    row 1
          2    row 2
          3    row 3
          rows 1–3 of 8: next, previous
          [refresh]
        """)
    rows[6].detail = "$5"
    rows.remove(at: 5)
    rows.append(Row(id: "9", "row 9"))
    #expect(
      shown(Self.screen(rows), in: &viewport)
        == before.replacing(
          "of 8: next, previous", with: "of 8: next, previous · 1 new · 1 gone · 1 changed"))
    // The change has been seen.
    #expect(shown(Self.screen(rows), in: &viewport) == before)
  }

  @Test func theWindowFollowsMovement() {
    var viewport = Viewport()
    _ = shown(Self.screen(Self.rows(1...8)), in: &viewport)
    let rows = Self.rows(1...6) + Self.rows(8...9)
    #expect(
      shown(Self.screen(rows), in: &viewport, moves: true) == """
        All
          6    row 6
          7    row 7 (vanish)
          8    row 8
          rows 6–8 of 9: next, previous · 1 new · 1 gone
          [refresh]
        """)
    let isMoved = viewport.move(.next)
    #expect(isMoved)
    #expect(
      shown(Self.screen(rows), in: &viewport, moves: true) == """
        All
          6    row 6
          8    row 8
          9    row 9
          rows 6–8 of 8: next, previous
          [refresh]
        """)
  }

  @Test func rowsThatTheAppShowsAsLeavingAreCounted() {
    var viewport = Viewport()
    var rows = Self.rows(1...8)
    _ = shown(Self.screen(rows), in: &viewport)
    rows[1].motion = .vanish
    #expect(
      shown(Self.screen(rows), in: &viewport).contains("rows 1–3 of 8: next, previous · 1 gone"))
  }

  /// Another page, or the result of a search, is not a change of the list.
  @Test(arguments: [9...16, 1...2])
  func anotherListBeginsAtItsTop(_ others: ClosedRange<Int>) {
    var viewport = Viewport()
    _ = shown(Self.screen(Self.rows(1...8)), in: &viewport)
    let moves = (1...3).map { _ in viewport.move(.next) }
    #expect(moves == [true, true, false])
    let rows = Self.rows(others)
    var fresh = Viewport()
    #expect(
      shown(Self.screen(rows), in: &viewport, moves: true)
        == shown(Self.screen(rows), in: &fresh))
  }

  @Test func aWindowWithoutRoomShowsAll() {
    var viewport = Viewport()
    let text = shown(Self.screen(Self.rows(1...8)), in: &viewport, height: 4)
    #expect(text == renderer.text(Self.screen(Self.rows(1...8))))
  }
}
