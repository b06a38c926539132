import Foundation
import Reel
import ReelApp
import ReelShell
import ReelTimeline

/// The page of a session in which everything has a name that comes from outside: the file, the app,
/// members of the state, branches, and what a screen shows.
///
/// The names are separated by bytes that UTF-8 does not have. The page has to be the same document
/// as with plain names, and to contain the names exactly.
enum NamesTarget {
  private static let separator: UInt8 = 0xFF
  /// The number of branches besides the main one.
  private static let mostBranches = 6
  private static let plain = try? page(of: Names(file: "f", app: "a", branches: ["b"])).0

  private struct Names {
    var file: String
    var app: String
    var branches: [String]

    init(file: String, app: String, branches: [String]) {
      (self.file, self.app, self.branches) = (file, app, branches)
    }

    init(_ bytes: [UInt8]) {
      let texts = bytes.split(separator: separator, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
      file = texts[0]
      app = texts.count > 1 ? texts[1] : "app"
      branches = Array(texts.dropFirst(2).prefix(mostBranches))
    }
  }

  static func problem(_ bytes: [UInt8]) -> String? {
    let names = Names(bytes)
    let page: PageText
    let branches: [String]
    do {
      (page, branches) = try self.page(of: names)
    } catch {
      return "there is no page: \(error)"
    }
    guard let plain, tags(of: page) == tags(of: plain) else {
      return "the page has other tags: \(page.tags.joined(separator: " "))"
    }
    // Line ends and zeros are not kept in the text of a page; the data has them.
    let title = PageText("<p>" + reference(names.file)).texts.first?.text ?? ""
    for tag in ["<title", "<h1"] {
      let shown = page.texts.first { $0.tag == tag }?.text ?? ""
      if Array(shown.utf8) != Array(title.utf8) { return "\(tag)> is \(shown), not \(title)" }
    }
    return problem(page.scripts["index"] ?? "", names, branches)
  }

  /// Returns the problem with the index of a page's data, as another reader of JSON understands it.
  private static func problem(
    _ index: String, _ names: Names, _ branches: [String]
  ) -> String? {
    guard let content = index.data(using: .utf8),
      let members = try? JSONSerialization.jsonObject(with: content) as? [String: Any]
    else { return "the index is no JSON: \(index)" }
    func isSame(_ found: String?, _ wanted: String) -> Bool {
      found.map { withoutMarks($0) == withoutMarks(wanted) } ?? false
    }
    if !isSame(members["title"] as? String, names.file) {
      return "the title is \(members["title"] ?? "missing"), not \(names.file)"
    }
    if !isSame((members["apps"] as? [String])?.first, names.app) {
      return "the apps are \(members["apps"] ?? "missing"), not \(names.app)"
    }
    let tracks = (members["tracks"] as? [[String: Any]])?.map { $0["name"] as? String } ?? []
    guard tracks.count == branches.count, zip(tracks, branches).allSatisfy(isSame) else {
      return "the branches are \(tracks), not \(branches)"
    }
    return nil
  }

  /// Returns a text without byte order marks, which Foundation drops at the start of a text in JSON
  /// and after an escape.
  private static func withoutMarks(_ text: String) -> [Unicode.Scalar] {
    Array(text.unicodeScalars.filter { $0 != "\u{FEFF}" })
  }

  /// Returns the tags of a page without those of its data, of which there may be more or less.
  private static func tags(of page: PageText) -> [String] {
    var tags: [String] = []
    var isData = false
    for tag in page.tags {
      if tag.hasPrefix("<script type=\"text/plain") { isData = true }
      if !isData { tags.append(tag) }
      if tag == "</script" { isData = false }
    }
    return tags
  }

  /// Returns a text with each character as a reference to it.
  private static func reference(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&", "<", ">": "&#\(scalar.value);"
      default: String(scalar)
      }
    }.joined()
  }

  /// Returns the page of a session with these names, and the names of its branches.
  private static func page(of names: Names) throws -> (PageText, [String]) {
    let app = NamedApp(name: names.app)
    let suite = Suite(app)
    let both = TimelineStore(
      initialState: suite.initialState, reducer: suite.reducer, clock: VirtualClock())
    both.store.send(.named(names.file))
    for name in names.branches {
      both.startBranch(named: name)
      both.store.send(.named(name))
    }
    var text = ""
    try ReportPage(
      timeline: both.timeline, suite: suite, title: names.file, zone: "UTC", in: Translation(.en)
    )
    .write { text += $0 }
    return (PageText(text), both.timeline.branches.map(\.name))
  }
}

/// An app with members that are named by its actions.
private struct NamedApp: App {
  struct State: Codable, Equatable, Sendable { var members: [String: String] = [:] }

  enum Action: Codable, Equatable, Sendable { case named(String) }

  let name: String
  var initialState: State { State() }

  var reducer: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .named(let name): state.members[name] = name
      }
    }
  }

  func screen(for state: State) -> Screen {
    Screen(title: Text(verbatim: name)) {
      for name in state.members.keys.sorted() { Field(Text(verbatim: name), Text(verbatim: name)) }
    }
  }
}
