import ReelTesting
import Testing

@testable import CodePay

/// What earlier versions of the app have written.
@Suite struct RecordedFormTests {
  @Test func itCanBeRead() { expectForm(of: CodePayApp(bank: .unanswered)) }
}
