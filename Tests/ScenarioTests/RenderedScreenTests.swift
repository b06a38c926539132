import ReelApp
import ReelEditor
import ReelSupport
import Testing

@testable import ReelREPL
@testable import ReelTools

/// A screen that is laid out after another one.
@Suite struct RenderedScreenTests {
  private static let renderers = [
    TextRenderer(Translation(.en), width: 40),
    TextRenderer(Translation(.en), width: 24, isFolded: true),
    TextRenderer(Translation(.en), width: 60, colors: .sixteen, accent: .green),
  ]

  /// A text of any length, sometimes with characters that are replaced.
  private static func text(_ random: inout SplitMix64) -> String {
    let words = [
      "", "a", "Trip", "no. 12", "$30 / $50", "naïve", "東京", "\u{1B}[31m", "two\nlines", "tab\t",
    ]
    return (0...Int.random(in: 0...3, using: &random))
      .map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
  }

  /// A limit is said when little is left of it, in place of no problem.
  @Test func limitsAreSaidInTime() {
    var input = Input("name", label: "Name", value: String(repeating: "a", count: 14))
    func text(width: Int = 60, isFolded: Bool = false) -> String {
      TextRenderer(Translation(.en), width: width, isFolded: isFolded)
        .text(Screen(title: "Form") { input })
    }
    #expect(text() == "Form\n  Name  aaaaaaaaaaaaaa")
    input.limit = 20
    #expect(text() == "Form\n  Name  aaaaaaaaaaaaaa")
    input.value += "a"
    #expect(text() == "Form\n  Name  aaaaaaaaaaaaaaa   15 of 20 characters")
    #expect(
      text(width: 30, isFolded: true)
        == "Form\n  Name  aaaaaaaaaaaaaaa\n    15 of 20 characters")
    input.error = "It is taken."
    #expect(text() == "Form\n  Name  aaaaaaaaaaaaaaa   ✗ It is taken.")
  }

  private static func said(_ random: inout SplitMix64) -> Text { Text(verbatim: text(&random)) }

  private static func element(_ random: inout SplitMix64) -> Screen.Element {
    switch Int.random(in: 0...9, using: &random) {
    case 0: Field(said(&random), said(&random), tone: .gain).element
    case 1: Progress(Int.random(in: 0...5, using: &random), of: 5, label: said(&random)).element
    case 2: Paragraph(said(&random)).element
    case 3: Input("name", label: said(&random), value: text(&random), error: said(&random)).element
    case 4: Notice(.error, said(&random)).element
    case 5: Controls(Control(text(&random)), Control("back", isEnabled: false)).element
    default:
      Row(id: text(&random), said(&random), detail: said(&random)).element
    }
  }

  /// Changes, adds, removes or exchanges elements.
  private static func change(_ screen: inout Screen, _ random: inout SplitMix64) {
    for _ in 0...Int.random(in: 0...2, using: &random) {
      let place = Int.random(in: 0...screen.elements.count, using: &random)
      let isInside = place < screen.elements.count
      switch Int.random(in: 0...4, using: &random) {
      case 0 where screen.elements.count < 12:
        screen.elements.insert(element(&random), at: place)
      case 1 where isInside: screen.elements.remove(at: place)
      case 2 where isInside: screen.elements[place] = element(&random)
      case 3: screen.elements.shuffle(using: &random)
      default: screen.isBusy.toggle()
      }
    }
  }

  /// A service may end lines in its way.
  @Test(arguments: ["\n", "\r\n"])
  func aTextHasItsLines(_ end: String) {
    let screen = Screen(title: "All") {
      Paragraph(Text(verbatim: "one\(end)two\u{2028}\(end)\(end)three"))
    }
    #expect(
      TextRenderer(Translation(.en), width: 40).text(screen) == """
        All
          one
          two␤
          
          three
        """)
  }

  @Test func isTheSameAsOneThatIsLaidOutAlone() {
    var random = SplitMix64(seed: 7)
    var rendered = RenderedScreen()
    var screen = Screen(title: "All")
    for step in 0..<600 {
      Self.change(&screen, &random)
      // The terminal is seldom another one.
      let renderer = Self.renderers[step / 50 % Self.renderers.count]
      let text = renderer.text(screen, remembering: &rendered)
      #expect(text == renderer.text(screen), "step \(step)")
      #expect(rendered.lines.map(\.text).joined(separator: "\n") == text)
      #expect(rendered.heights.count == screen.elements.count)
      #expect(rendered.height == rendered.lines.count)
    }
  }

  @Test func aRowIsLaidOutForTheColumnsOfAllRows() {
    var rendered = RenderedScreen()
    let renderer = TextRenderer(Translation(.en), width: 60)
    var screen = Screen(title: "Trips") {
      Row(id: "1", "Rome", detail: "$5")
      Row(id: "2", "Athens", detail: "$7")
    }
    #expect(
      renderer.text(screen, remembering: &rendered) == """
        Trips
          1    Rome                              $5
          2    Athens                            $7
        """)
    screen.elements[1] = Row(id: "12", "Athens", detail: "$700").element
    #expect(
      renderer.text(screen, remembering: &rendered) == """
        Trips
           1    Rome                                $5
          12    Athens                            $700
        """)
  }

  /// An id from elsewhere takes as many columns as the text that replaces it.
  @Test func anIDWithControlCharactersIsShown() {
    let screen = Screen(title: "Trips") {
      Row(id: "\u{1B}[2J", "Rome")
      Row(id: "2", "Athens")
    }
    #expect(
      TextRenderer(Translation(.en), width: 60).text(screen) == """
        Trips
          ␛[2J    Rome
             2    Athens
        """)
  }
}
