import Reel
import ReelApp
import Testing

@testable import CodePay

/// Requests to the bank that will never be answered.
@Suite struct LostAnswerTests {
  /// A branch that begins during a request is notified that it will not receive the answer.
  @Test func lostPartsAreReportedAndTheRestContinues() throws {
    let app = CodePayApp(bank: .unanswered)
    var state = app.initialState
    let login = CodePayApp.Action.login(
      .loginTapped(phone: "+4915100000001", password: Secret("secret-1")))
    #expect(app.asking(&state, login).map(\.request.kind) == ["read"])
    #expect(
      app.asking(&state, .router(.homeTapped)).isEmpty
        && state.waiting == [.router(.homeTapped)])
    let lost = CodePayApp.Action.bank(.stored(outcome: .failed(.lost)))
    #expect(app.asking(&state, lost).isEmpty)
    #expect(state.working == nil && state.waiting == [])
    #expect(state.tidings == [.failed(.api(.cancelled)), .notDone(["home"])])
    // Without an open request, nothing is lost.
    let before = state
    #expect(app.asking(&state, lost).isEmpty && state == before)
  }

  /// What is typed while the app starts does not depend on the start.
  @Test func theStartIsNotWhatCommandsDependOn() {
    let app = CodePayApp(bank: .unanswered)
    var state = app.initialState
    #expect(app.asking(&state, .banking(.appeared)).map(\.request.kind) == ["read"])
    #expect(app.asking(&state, .resources(.resourcesTapped)).isEmpty)
    let lost = CodePayApp.Action.bank(.stored(outcome: .failed(.lost)))
    #expect(app.asking(&state, lost).map(\.request.kind) == ["read"])
    #expect(state.working?.goal == .count && state.tidings == [.failed(.lost)])
  }
}
