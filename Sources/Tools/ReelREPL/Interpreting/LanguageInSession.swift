import Reel
import ReelApp
import ReelTexts

/// The language and the time zone of a session, which its apps may need to know.
extension Interpreter {
  /// Switches to another language, together with the started apps.
  func announce(_ language: Language) throws {
    for app in session.suite.apps where session.hasStarted(app) {
      guard let action = app.languageChosen(language) else { continue }
      try dispatch(action, origin: .shell)
    }
    session.configuration.language = language
    presenter.noteChange()
  }

  /// Passes the user's time zone to the started apps.
  func announceZone() throws {
    let zone = Zone(session.configuration.zone)
    for app in session.suite.apps where session.hasStarted(app) {
      guard let action = app.zoneChosen(zone) else { continue }
      try dispatch(action, origin: .shell)
    }
  }
}
