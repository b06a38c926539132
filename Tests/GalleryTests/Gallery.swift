import Foundation
import ReelApp
import ReelEditor
import ReelShell
import Testing

/// What an app's screens have to show.
enum Content: String, CaseIterable {
  /// No item.
  case none
  /// One item.
  case one
  /// A page of many items, some of which are found.
  case many
  /// Items with long, wide and unusual names.
  case names
  /// An item about which something has gone wrong.
  case trouble
  /// An item whose change is under way.
  case busy

  /// The names of the items.
  var names: [String] {
    switch self {
    case .none: []
    case .one, .trouble, .busy: ["Trip to Rome"]
    // Pages and forms show the first, as with only one.
    case .many: ["Trip to Rome"] + (2...3_000).map { "Item \($0)" }
    case .names:
      [
        // What a page and a form show: everything at once.
        "Großmutters 東京 旅行 👩‍👩‍👧‍👦🇯🇵❤️ שלום e\u{301}\u{323}a\u{302} "
          + "Donaudampfschifffahrtsgesellschaftskapitänsmütze",
        "Birthday gift for Anna, who is forty on the last day of May, from all of her friends",
        String(repeating: "Rindfleischetikettierungsüberwachungs", count: 3) + "gesetz",
        "東京タワーの写真と夏休みの旅行のための貯金箱と誕生日の贈り物",
        "👩‍👩‍👧‍👦 🇩🇪🇯🇵 👍🏽 1️⃣ ❤️ ☎ ①②",
        "رحلة إلى روما", "טיול לרומא",
        "Cre\u{301}me bru\u{302}le\u{301}e z\u{335}\u{31B}\u{31A}a\u{35C}l\u{338}go",
        // No form would have accepted this.
        String(repeating: "long ", count: 120),
      ]
    }
  }
}

/// A screen of an app.
struct Exhibit {
  /// The screen's name, with its values.
  let name: String
  /// What it has to show.
  let content: Content
  /// The screen.
  let screen: Screen
}

/// All screens of all apps.
///
/// An app's list is the chain that begins with its first route: what follows a route is said in an
/// exhaustive `switch`, so that a new screen does not compile without its place here.
enum Gallery {
  /// The widths of the terminals, in columns.
  static let widths = [40, 60, 80, 132]

  /// The number of lines of a long list's beginning, and of its end, that are shown.
  private static let shownLines = 10

  /// The folder to which the gallery is written instead of being compared.
  static let folder = ProcessInfo.processInfo.environment["REEL_GALLERY"]

  /// Returns the screens of an app, each with every content that makes a difference.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - routes: its screens.
  ///   - state: returns the state in which a screen shows a content; nil if there is none.
  static func exhibits<A: App, Route>(
    _ app: A, _ routes: some Sequence<Route>, _ state: (Route, Content) -> A.State?
  ) -> [Exhibit] {
    routes.flatMap { route in
      let name = "\(route)".replacing("Optional(", with: "").replacing("))", with: ")")
      return Content.allCases.reduce(into: [Exhibit]()) { exhibits, content in
        guard let state = state(route, content) else { return }
        let screen = app.shownScreen(for: state).at(.init(milliseconds: 1_767_314_096_000))
        guard !exhibits.contains(where: { $0.screen == screen }) else { return }
        exhibits.append(Exhibit(name: name, content: content, screen: screen))
      }
    }
  }

  /// Returns screens as terminals of each width show them in a language; equal texts are shown
  /// once, and of a long list only the beginning and the end.
  static func text(_ exhibits: [Exhibit], _ language: Language, _ colors: ColorDepth) -> String {
    exhibits.flatMap { exhibit in
      widths.reduce(into: [(widths: [Int], text: String)]()) { texts, width in
        let renderer = TextRenderer(
          Translation(language), width: width, colors: colors, isFolded: true)
        let whole = renderer.text(exhibit.screen)
        let text = exhibit.content == .many ? excerpt(whole) : whole
        if texts.last?.text == text {
          texts[texts.count - 1].widths.append(width)
        } else {
          texts.append(([width], text))
        }
      }
      .map { widths, text in
        let columns = widths.map(String.init).joined(separator: ", ")
        let head = "── \(exhibit.name) · \(exhibit.content) · \(columns) "
        // As long as the lines may be.
        return head + String(repeating: "─", count: max(0, widths[0] - head.count)) + "\n" + text
      }
    }
    .joined(separator: "\n\n") + "\n"
  }

  private static func excerpt(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 2 * shownLines else { return text }
    return (lines.prefix(shownLines) + ["⋮"] + lines.suffix(shownLines)).joined(separator: "\n")
  }
}
