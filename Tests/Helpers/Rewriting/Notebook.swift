import Reel
import ReelTimeline

/// A small app whose states are often equal although their content differs.
///
/// Texts have different letters, a zero has another sign, a page's `==` leaves out its text. What
/// differs shows up later.
package struct Notebook: Codable, Equatable, Sendable {
  package struct Page: Codable, Equatable, Sendable {
    package var id: Int
    package var text: String

    /// Compares the ids only.
    package static func == (left: Page, right: Page) -> Bool { left.id == right.id }
  }

  package enum Action: Codable, Equatable, Sendable {
    case titled(String)
    case measured
    case scaled(Double)
    case inverted
    case wrote(id: Int, String)
    case tagged(String)
    case lookedUp(Int)
    case found(Outcome<String, Trouble>)
  }

  package enum Request: RequestProtocol {
    case find(Int)
  }

  package enum Trouble: RequestError, Codable {
    case gone
    package static var lost: Trouble { .gone }
  }

  package var title = ""
  package var scale = 1.0
  package var pages: [Page] = []
  package var tags: [String: Int] = [:]
  /// What was derived from the others.
  package var length = 0
  package var inverse = 1.0

  package init() {}

  package static let reducer = RequestingReduce<Notebook, Action, Request> {
    book, action, ask in
    switch action {
    case .titled(let title): book.title = title
    case .measured:
      book.length =
        book.title.utf8.count + book.pages.reduce(0) { $0 + $1.text.utf8.count }
        + book.tags.keys.reduce(0) { $0 + $1.utf8.count }
    case .scaled(let scale): book.scale = scale
    case .inverted: book.inverse = 1 / book.scale
    case .wrote(let id, let text):
      book.pages.removeAll { $0.id == id }
      book.pages.append(Page(id: id, text: text))
    case .tagged(let tag): book.tags[tag, default: 0] += 1
    case .lookedUp(let number): ask(.find(number))
    case .found(.done(let text)): book.title += text
    case .found(.failed): book.pages = []
    }
  }

  /// Returns a timeline whose requests are answered when the executor runs.
  package static func timeline(
    _ clock: VirtualClock, _ executor: SerialEffectExecutor
  ) -> TimelineStore<Notebook, Action> {
    let find = { @Sendable (number: Int) async throws(Trouble) -> String in
      try? await clock.sleep(for: .milliseconds(number))
      return letters[number % letters.count]
    }
    return TimelineStore(
      initialState: Notebook(),
      reducer: reducer.responding { request in
        switch request {
        case .find(let number): .call("find", find, number) { .found($0) }
        }
      }, clock: clock, executor: executor)
  }

  /// The letter é and others, composed and decomposed.
  package static let letters = ["\u{E9}", "e\u{301}", "\u{E7}", "c\u{327}", "e", ""]
  package static let scales = [0.0, -0.0, 1, -1, .nan, .infinity]
}
