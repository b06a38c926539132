import ReelTesting
import Testing

@testable import Chores

/// What earlier versions of the app have written.
@Suite struct RecordedFormTests {
  @Test func itCanBeRead() { expectForm(of: ChoresApp()) }
}
