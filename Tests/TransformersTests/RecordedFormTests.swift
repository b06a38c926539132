import ReelTesting
import Testing

@testable import Transformers

/// What earlier versions of the app have written.
@Suite struct RecordedFormTests {
  @Test func itCanBeRead() { expectForm(of: TransformersApp(api: .unanswered)) }
}
