import Foundation
import Reel
import ReelApp
import ReelApps
import ReelEditor
import ReelShell
import ReelTimeline
import Testing

@testable import ReelTexts

/// Everything that the apps say in the scenarios, in other languages.
@Suite struct TranslatedScreensTests {
  private static let recordings: [String] = {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Scenarios")
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (found?.compactMap { ($0 as? URL)?.path } ?? [])
      .filter { $0.hasSuffix(".reel") && !$0.contains("/Together/") }.sorted()
  }()

  /// A language that no one speaks: each text is longer by 40 %, and stands between brackets and
  /// marks for the other direction.
  private static let stretched: Translation = {
    let known = Catalog.carried(.de)?.entries ?? [:]
    let entries = known.map { key, forms in
      (key, forms.map { _ in stretch(key.words) })
    }
    return Translation(
      Language(rawValue: "xx"), catalog: Catalog(Dictionary(uniqueKeysWithValues: entries)))
  }()

  private static func stretch(_ words: String) -> String {
    "\u{200F}⟦\(words)\(String(repeating: "~", count: (words.count * 2 + 4) / 5))⟧\u{200F}"
  }

  /// The screens of a recording, each as often as it appears, and the texts of the commands there.
  private static func content(
    of path: String, _ suite: Suite<AppState, AppAction>
  ) throws -> (screens: [Screen], texts: Set<Text>) {
    let replay = suite.replay()
    let timeline = try #require(try replay.run(path).timeline)
    var screens: [Screen] = []
    var texts: Set<Text> = []
    for branch in timeline.branches {
      guard let history = timeline.history(of: branch.id) else { continue }
      var last = suite.apps.map { _ in Screen(title: .empty) }
      for position in 0...history.count {
        let state = history.state(at: position)
        let time = position > 0 ? history.frame(at: position).time : VirtualClock.epoch
        for (place, app) in suite.apps.enumerated() {
          texts.formUnion(app.commands.compactMap { $0.unavailability(in: state) })
          let screen = app.screen(state).at(time)
          if screen != last[place] { screens.append(screen) }
          last[place] = screen
        }
      }
    }
    return (screens, texts)
  }

  @Test func everyTextOfEveryScenarioIsTranslated() async throws {
    let suite = try await Replaying.suite()
    var texts: Set<Text> = []
    for app in suite.apps {
      texts.insert(app.summary)
      for command in app.commands {
        texts.formUnion([command.summary, command.synopsis, command.syntax.details])
        texts.formUnion(command.parameters.flatMap { [$0.help, $0.expectation] })
      }
    }
    for path in Self.recordings {
      let (screens, others) = try Self.content(of: path, suite)
      texts.formUnion(others)
      texts.formUnion(screens.flatMap(\.texts))
    }
    let phrases = Set(texts.flatMap(\.phrases))
    #expect(phrases.count > 400, "\(phrases.count)")
    for language in Language.available where language != .en {
      let catalog = try #require(Catalog.carried(language))
      let missing = phrases.filter { catalog.format(of: $0) == nil }.map(\.format).sorted()
      #expect(missing == [], "\(language.rawValue)")
    }
  }

  /// Longer words in another direction cut nothing, and nothing is said beside them.
  @Test(arguments: recordings)
  func longerTextsAreShownWhole(path: String) async throws {
    let suite = try await Replaying.suite()
    let renderer = TextRenderer(Self.stretched, width: 80, isFolded: true)
    for screen in try Self.content(of: path, suite).screens {
      let shown = Self.unbroken(renderer.text(screen))
      for text in screen.texts where !text.isEmpty {
        let words = Self.stretched(text)
        #expect(
          shown.contains(Self.unbroken(TerminalText.sanitized(words))),
          "\(words)\n\(renderer.text(screen))")
      }
    }
  }

  /// Returns a text without what a line break may have changed: blanks, and marks that no terminal
  /// gets.
  private static func unbroken(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { scalar in
          !scalar.properties.isWhitespace && !["\u{200F}", "\u{FFFD}"].contains(scalar)
        }))
  }
}

extension Screen {
  /// All of its texts.
  fileprivate var texts: [Text] { [title] + elements.flatMap(\.texts) }
}

extension Screen.Element {
  fileprivate var texts: [Text] {
    switch self {
    case .field(let field): [field.label, field.value]
    case .progress(let bar): [bar.label]
    case .text(let paragraph): [paragraph.text]
    case .row(let row): [row.title, row.detail]
    case .input(let input): [input.label] + [input.error].compactMap(\.self)
    case .notice(let notice): [notice.text]
    case .controls: []
    }
  }
}

extension Text {
  /// The phrases in it that are looked up.
  fileprivate var phrases: [Phrase] {
    switch content {
    case .verbatim, .grouped, .own: []
    case .sequence(let texts): texts.flatMap(\.phrases)
    case .phrase(let phrase):
      [phrase]
        + phrase.values.flatMap { value -> [Phrase] in
          if case .text(let text) = value { text.phrases } else { [] }
        }
    }
  }
}
