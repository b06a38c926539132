import Reel
import ReelApp
import ReelSharing
import ReelTimeline

extension Session {
  /// Returns whether an app has been started where the session is: something has happened in it, up
  /// to the frame in view.
  ///
  /// It follows from the log alone, so that a branch knows what had not been started where it
  /// begins. In a shared session, any participant may have started it.
  func hasStarted(_ app: MountedApp<State, Action>) -> Bool {
    if let sharing { return sharing.hasFirst(app.name) }
    // Also if nothing is left of its frames: they were committed, or recording was paused.
    guard withShownState(app.isInitial) else { return true }
    let history = cursor.history
    let end = cursor.isInThePast ? history.position(of: cursor.frame) ?? 0 : history.count
    return history.hasAction(of: app, upTo: end)
  }

  /// The index of the app of the last frame, with whose screen a recording ends; nil if there is
  /// none.
  var appOfLastFrame: Int? {
    let history = cursor.history
    guard history.count > 0 else { return nil }
    let action = history.frame(at: history.count).action
    return suite.apps.firstIndex { $0.owns(action) }
  }

  /// Returns whether an app has been started on any branch.
  func hasEverStarted(_ app: MountedApp<State, Action>) -> Bool {
    let frames = stride(from: timeline.beginning + 1, through: timeline.last, by: 1)
    return hasStarted(app)
      || frames.contains { number in
        (try? timeline.frame(number)).map { app.owns($0.action) } ?? false
      }
  }

  /// The actions that start an app: those that tell it language and time zone, and its own.
  ///
  /// Apps start in English and in UTC; a shared one keeps that.
  func startingActions(of app: MountedApp<State, Action>) -> [Action] {
    let isShared = sharing != nil
    let zone = configuration.zone
    return [
      language == .en || isShared ? nil : app.languageChosen(language),
      zone == SessionZone.utc || isShared ? nil : app.zoneChosen(Zone(zone)), app.start,
    ].compactMap { $0 }
  }
}

extension History {
  /// Returns whether any of the first frames is an app's.
  package func hasAction(of app: MountedApp<State, Action>, upTo count: Int) -> Bool {
    (0..<count).contains { app.owns(frame(at: $0 + 1).action) }
  }
}
