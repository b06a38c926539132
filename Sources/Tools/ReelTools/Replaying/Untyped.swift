import Reel
import ReelApp
import ReelTimeline

/// An app whose types are not known, for what can be shown of a recording without them: its frames,
/// with their actions and causes.
struct Untyped: App {
  let name: String
  var initialState: JSON { .null }
  var reducer: some Reducer<JSON, JSON> { Reduce { _, _ in } }
  func screen(for state: JSON) -> Screen { Screen(title: .empty) }
}
