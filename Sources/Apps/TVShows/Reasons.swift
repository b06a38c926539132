import ReelApp

// Reasons why a command is not available; nil if it is.
extension TVShowsApp.State {
  /// Why nothing can be done yet: the database is not open.
  var notReady: Text? {
    switch store {
    case .ready: nil
    case .closed: "the local database is not open; “retry” opens it"
    case .opening: "the local database is being opened"
    case .failed: "the local database cannot be used; “retry” or “continue” first"
    }
  }

  /// The reason that a show is being saved.
  static var saving: Text { "wait until the show is saved" }
}
