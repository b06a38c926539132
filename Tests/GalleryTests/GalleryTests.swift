import Foundation
import ReelApp
import ReelEditor
import ReelShell
import Testing

/// Every screen of every app, in every language, on narrow to wide terminals, compared as a whole.
@Suite struct GalleryTests {
  /// An app with screens.
  enum ShownApp: String, CaseIterable {
    case chores = "Chores"
    case codePay = "CodePay"
    case miniPools = "MiniPools"
    case transformers = "Transformers"
    case tvShows = "TVShows"

    /// Returns its screens in a language.
    func exhibits(_ language: Language) -> [Exhibit] {
      switch self {
      case .chores: Gallery.chores()
      case .codePay: Gallery.codePay(language)
      case .miniPools: Gallery.miniPools()
      case .transformers: Gallery.transformers()
      case .tvShows: Gallery.tvShows()
      }
    }
  }

  private static let screens = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Screens")

  @Test(arguments: ShownApp.allCases, Language.available)
  func screensLookAsBefore(app: ShownApp, language: Language) throws {
    let exhibits = app.exhibits(language)
    let name = "\(app.rawValue).\(language.rawValue)"
    let text = Gallery.text(exhibits, language, .monochrome)
    if let folder = Gallery.folder.map({ URL(filePath: $0) }) {
      try Data(text.utf8).write(to: folder.appending(path: name + ".txt"))
      let colored = Gallery.text(exhibits, language, .direct)
      return try Data(colored.utf8).write(to: folder.appending(path: name + ".ansi"))
    }
    let file = Self.screens.appending(path: name + ".txt")
    let expected = try String(contentsOf: file, encoding: .utf8)
    guard text != expected else { return }
    let lines = [expected, text].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    let line = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
    let shown = lines.map { $0.dropFirst(line).prefix(5).joined(separator: "\n") }
    Issue.record(
      """
      \(name).txt:\(line + 1): expected was
      \(shown[0])
      but shown is
      \(shown[1])
      If this is intended: .ci/gallery --update
      """)
  }

  /// No line is longer than the terminal is wide, and none ends with blanks.
  @Test(arguments: ShownApp.allCases, Language.available)
  func linesFit(app: ShownApp, language: Language) {
    for exhibit in app.exhibits(language) {
      for width in Gallery.widths {
        let renderer = TextRenderer(Translation(language), width: width, isFolded: true)
        for line in renderer.text(exhibit.screen).split(separator: "\n") {
          let place = "\(exhibit.name), \(exhibit.content), \(width) columns: \(line)"
          #expect(TerminalText.width(String(line)) <= width, "\(place)")
          #expect(!line.hasSuffix(" "), "\(place)")
        }
      }
    }
  }
}
