import ReelApp

@testable import Chores

extension Gallery {
  /// Returns the screens of Chores.
  static func chores() -> [Exhibit] {
    exhibits(ChoresApp(), ["list", "form"]) { screen, content in
      var state = ChoresApp.State()
      state.chores = content.names.enumerated().map { index, name in
        Chore(id: index + 1, title: name, days: [1, 7, nil][index % 3], isDone: index % 4 == 2)
      }
      if screen == "form" {
        let title = content == .trouble ? "" : content.names.first ?? ""
        state.form = Form(typed: [.title: title, .days: content == .trouble ? "often" : "7"])
      }
      if content == .busy { state.working = .finish(id: 1) }
      if content == .trouble {
        state.failure = .timedOut(server: "https://chores.example.com:8443")
        _ = state.form?.accepts()
      }
      return state
    }
  }
}
