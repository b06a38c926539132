import Reel
import ReelApp
import Testing

@testable import CodePay

/// Requests to the bank that will never be answered.
@Suite struct LostTests {
  /// A branch that begins while the bank works is notified that no answer will come there.
  @Test func lostPartsAreReportedAndTheRestContinues() throws {
    let app = CodePayApp(bank: .unanswered)
    var state = app.initialState
    let presenter = app.reducer
    let login = CodePayApp.Action.login(
      .loginTapped(phone: "+4915100000001", password: Secret("secret-1")))
    #expect(presenter.asking(&state, login).map(\.kind) == ["logIn"])
    #expect(
      presenter.asking(&state, .router(.homeTapped)).isEmpty
        && state.waiting == [.router(.homeTapped)])
    #expect(presenter.asking(&state, .banking(.lost)).isEmpty)
    #expect(state.working == nil && state.waiting == [])
    #expect(state.tidings == [.failed(.api(.cancelled)), .failed(.notLoggedIn)])
    // If nothing is awaited, nothing is lost.
    let before = state
    #expect(presenter.asking(&state, .banking(.lost)).isEmpty && state == before)
  }
}
