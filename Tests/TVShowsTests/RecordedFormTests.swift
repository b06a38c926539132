import ReelTesting
import Testing

@testable import TVShows

/// What earlier versions of the app have written.
@Suite struct RecordedFormTests {
  @Test func itCanBeRead() { expectForm(of: TVShowsApp(api: .unanswered)) }
}
