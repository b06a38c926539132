import ReelApp

// Reasons why a command is not available, if it is not.
extension MiniPoolsApp.State {
  /// That the form is on top.
  var formReason: Text? { top.isForm ? "“save” the form or go “back” first" : nil }

  /// That the form is not on top.
  var noFormReason: Text? { top.isForm ? nil : "open the form first, with “new” or “edit”" }

  /// That Home is not on top.
  var elsewhereReason: Text? { top == .home ? nil : "go “home” first" }

  /// That no pool's page is on top.
  var noPoolReason: Text? { formReason ?? (top == .home ? "open a pool first" : nil) }
}
