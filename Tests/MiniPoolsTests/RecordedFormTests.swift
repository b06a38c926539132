import ReelTesting
import Testing

@testable import MiniPools

/// What earlier versions of the app have written.
@Suite struct RecordedFormTests {
  @Test func itCanBeRead() { expectForm(of: MiniPoolsApp(api: .unanswered)) }
}
