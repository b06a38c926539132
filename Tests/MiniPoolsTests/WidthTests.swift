import ReelApp
import ReelShell
import Testing

@testable import MiniPools

/// Whole screens as a terminal shows them, from narrow to wide.
@Suite struct WidthTests {
  /// Returns Home with others' changes, a pool's page, and the form with an invalid goal.
  private func pages(_ width: Int) async -> String {
    let session = Session {
      $0.add("Office coffee", contributed: 40, goal: 40)
      $0.add("Birthday gift for Anna, who is forty on the last day of May", contributed: 1_234)
      $0.add("Trip to Rome", contributed: 30, goal: 5_000)
    }
    await session.start()
    session.service.give(5, to: 2)
    session.service.delete(3)
    session.service.add("Tea")
    var pages: [String] = []
    for line in ["refresh", "open 2", "edit", "set goal 12"] {
      await session.type(line)
      guard line != "edit" else { continue }
      let screen = session.app.shownScreen(for: session.store.state)
      pages.append(
        TextRenderer(Translation(.en), width: width, colors: .sixteen).text(screen)
          .replacing(/\u{1b}\[[0-9;]*m/, with: ""))
    }
    return pages.joined(separator: "\n\n")
  }

  /// A name that no form would have accepted takes one line of the list, at any width.
  @Test(arguments: [40, 80, 132]) func whatAServerSendsTakesOneLine(width: Int) async {
    let session = Session {
      $0.add(String(repeating: "long ", count: 120))
      $0.add("Trip to Rome")
    }
    await session.start()
    let screen = session.app.shownScreen(for: session.store.state)
    let text = TextRenderer(Translation(.en), width: width, colors: .monochrome).text(screen)
    #expect(text.split(separator: "\n").count == 5)
    #expect(text.contains("…"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= width })
  }

  @Test func atFortyColumns() async {
    let shown = await pages(40)
    #expect(
      shown == """
        MiniPools
               Create a new pool
          1  ✓ Office coffee           $40 / $40
          2  ~ Birthday gift for Anna, who is
               forty on the last day of May
                                          $1,239
          3  − Trip to Rome         $30 / $5,000
          4  + Tea                            $0
          [refresh]

        Birthday gift for Anna, who is forty on
        the last day of May
          Birthday gift for Anna, who is forty
          on the last day of May
            $1,239
            2026-01-01  person 2            $5
            2026-01-01  person 2        $1,234
          [contribute] [edit] [delete] [back]

        edit Birthday gift for Anna, who is
        forty on the last day of May
          Name
            Birthday gift for Anna, who is forty
            on the last day of May
          Goal in dollars (optional)  12
          Fill in with “set name …” and “set
          goal …”, then “save”; “back” leaves.
          [save] [back]
        """)
  }

  @Test func atEightyColumns() async {
    let shown = await pages(80)
    #expect(
      shown == """
        MiniPools
               Create a new pool
          1  ✓ Office coffee                                                   $40 / $40
          2  ~ Birthday gift for Anna, who is forty on the last day of May        $1,239
          3  − Trip to Rome                                                 $30 / $5,000
          4  + Tea                                                                    $0
          [refresh]

        Birthday gift for Anna, who is forty on the last day of May
          Birthday gift for Anna, who is forty on the last day of May  $1,239
            2026-01-01  person 2                  $5
            2026-01-01  person 2              $1,234
          [contribute] [edit] [delete] [back]

        edit Birthday gift for Anna, who is forty on the last day of May
          Name
            Birthday gift for Anna, who is forty on the last day of May
          Goal in dollars (optional)  12
          Fill in with “set name …” and “set goal …”, then “save”; “back” leaves.
          [save] [back]
        """)
  }

  @Test func atManyColumns() async {
    let shown = await pages(132)
    #expect(
      shown == """
        MiniPools
               Create a new pool
          1  ✓ Office coffee                                                   $40 / $40
          2  ~ Birthday gift for Anna, who is forty on the last day of May        $1,239
          3  − Trip to Rome                                                 $30 / $5,000
          4  + Tea                                                                    $0
          [refresh]

        Birthday gift for Anna, who is forty on the last day of May
          Birthday gift for Anna, who is forty on the last day of May  $1,239
            2026-01-01  person 2                  $5
            2026-01-01  person 2              $1,234
          [contribute] [edit] [delete] [back]

        edit Birthday gift for Anna, who is forty on the last day of May
          Name                        Birthday gift for Anna, who is forty on the last day of May
          Goal in dollars (optional)  12
          Fill in with “set name …” and “set goal …”, then “save”; “back” leaves.
          [save] [back]
        """)
  }
}
