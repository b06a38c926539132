import CEditLine
import Foundation
import Synchronization

/// Shows a text a page at a time, on the terminal's other screen; libedit is not involved.
extension EditSession {
  /// Shows `text` until the user has seen enough or it is not wanted any more.
  func page(_ text: String, _ words: PagerWords) -> LineEditor.Input {
    outcome = nil
    var before = termios()
    guard tcgetattr(terminal.input, &before) == 0 else { return .endOfFile }
    var silent = Terminal.silent(before)
    let size = terminal.size
    var pager = Pager(
      view: PageView(text, rows: size.rows, columns: size.columns), words: words,
      usesColor: configuration.usesColor)
    var wasResized = false
    enter(&silent)
    while !pager.isOver, outcome == nil, !mailbox.isCurrentOver {
      terminal.write(pager.picture)
      let key = key {
        // Text printed by others waits until the end.
        if TerminalGuard.wasContinued.exchange(false, ordering: .sequentiallyConsistent) {
          enter(&silent)
        }
        guard TerminalGuard.wasResized.exchange(false, ordering: .sequentiallyConsistent) else {
          return
        }
        wasResized = true
        let size = terminal.size
        pager.view.resize(rows: size.rows, columns: size.columns)
      }
      switch key {
      case .character("\u{1A}")?:
        leave(&before)
        terminal.setEcho(true)
        stopUntilContinued()
        // Now, because the picture is drawn before news are looked at.
        TerminalGuard.wasContinued.store(false, ordering: .sequentiallyConsistent)
        enter(&silent)
      case let key?: pager.press(key)
      case nil: break
      }
    }
    leave(&before)
    if wasResized { el_resize(editLine) }
    return outcome ?? .line("")
  }

  private func enter(_ settings: inout termios) {
    tcsetattr(terminal.input, TCSADRAIN, &settings)
    TerminalGuard.isPaging.store(true, ordering: .sequentiallyConsistent)
    terminal.write("\u{1B}[?1049h\u{1B}[H\u{1B}[2J")
  }

  private func leave(_ settings: inout termios) {
    terminal.write("\r\u{1B}[K\u{1B}[?1049l")
    TerminalGuard.isPaging.store(false, ordering: .sequentiallyConsistent)
    tcsetattr(terminal.input, TCSADRAIN, &settings)
  }
}

/// The effect of keys on a text that is shown a page at a time.
struct Pager {
  var view: PageView
  let words: PagerWords
  let usesColor: Bool
  /// Whether the user has seen enough.
  private(set) var isOver = false
  /// The part typed so far of a text to search for.
  private var search: String?
  /// A notice shown instead of the place, until the next key.
  private var notice: String?

  init(view: PageView, words: PagerWords, usesColor: Bool) {
    self.view = view
    self.words = words
    self.usesColor = usesColor
  }

  /// Does what a key asks for.
  mutating func press(_ key: EditorKey) {
    notice = nil
    if let typed = search { return type(key, after: typed) }
    switch key {
    case .character("q"), .character("Q"), .character("\u{03}"), .character("\u{04}"):
      isOver = true
    case .character(" "), .character("f"), .character("\u{06}"), .sequence("6~"):
      view.move(by: view.height)
    case .character("b"), .character("\u{02}"), .sequence("5~"): view.move(by: -view.height)
    case .character("\r"), .character("\n"), .character("j"), .character("\u{0E}"), .sequence("B"):
      view.move(by: 1)
    case .character("k"), .character("\u{10}"), .sequence("A"): view.move(by: -1)
    case .character("d"): view.move(by: (view.height + 1) / 2)
    case .character("u"): view.move(by: -(view.height + 1) / 2)
    case .character("g"), .character("<"), .sequence("H"), .sequence("1~"): view.goToBeginning()
    case .character("G"), .character(">"), .sequence("F"), .sequence("4~"): view.goToEnd()
    case .character("/"): search = ""
    case .character("n"): find("")
    case .character("N"): find("", isForward: false)
    default: break
    }
  }

  private mutating func type(_ key: EditorKey, after typed: String) {
    switch key {
    case .character("\r"), .character("\n"):
      search = nil
      find(typed)
    case .character("\u{08}"), .character("\u{7F}"):
      search = typed.isEmpty ? nil : String(typed.dropLast())
    case .character("\u{03}"), .escape: search = nil
    case .character("\u{15}"): search = ""
    case .paste(let text): search = typed + text.replacing("\n", with: " ")
    case .character(let scalar) where scalar.value >= 0x20: search = typed + String(scalar)
    default: break
    }
  }

  private mutating func find(_ text: String, isForward: Bool = true) {
    guard !view.find(text, isForward: isForward) else { return }
    notice = view.wanted.isEmpty ? words.notSearched : words.notFound(view.wanted)
  }

  /// The text written for the whole window.
  var picture: String {
    let shown = view.shown
    let rows = shown.map { $0 + (usesColor ? "\u{1B}[0m" : "") + "\u{1B}[K\r\n" }
    let blank = Array(repeating: "\u{1B}[K\r\n", count: view.height - shown.count)
    let below = TerminalText.truncated(TerminalText.sanitized(status), to: view.columns - 1)
    return "\u{1B}[H" + (rows + blank).joined()
      + (usesColor && search == nil ? "\u{1B}[7m\(below)\u{1B}[0m" : below) + "\u{1B}[K"
  }

  private var status: String {
    if let search { return "/" + search }
    if let notice { return notice }
    let place = view.place
    return "\(words.place(place.first, place.last, place.count))  \(words.keys)"
  }
}
