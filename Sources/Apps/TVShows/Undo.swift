import ReelApp

/// A deleted show, as it was.
package struct DeletedShow: Codable, Equatable, Sendable {
  /// Its number in the local database, which it gets back.
  var id: Int
  /// The show as the user would have typed it.
  var draft: Draft
  /// The number of watched seasons.
  var watched: Int
  /// The server's id; nil if the server did not have it.
  var objectId: String?
}

/// The shows that the user has deleted in this session and may restore, the last one last.
struct DeletedShows: Codable, Equatable, LaterAddition, Sendable {
  /// None could be restored.
  static let earlier = DeletedShows()

  /// The maximum number of shows.
  private static let most = 20

  /// The shows.
  private(set) var shows: [DeletedShow] = []

  /// Adds a show as the last one.
  mutating func add(_ show: DeletedShow) {
    remove(show.id)
    shows = (shows + [show]).suffix(Self.most)
  }

  /// Removes a show that exists, or exists again.
  mutating func remove(_ id: Int) { shows.removeAll { $0.id == id } }
}

/// The consequence of restoring a show for the server.
enum Restoration: String, Codable, Sendable {
  /// None: it has not been told of the deletion.
  case takenBack
  /// None, or adding it: it may have been told.
  case uncertain
  /// Adding it: it has deleted it.
  case anew
}

extension TVShowsApp.State {
  /// Requests restoring the last deleted show.
  mutating func undo(_ ask: inout Ask<TVShowsApp>) {
    guard let show = deleted.shows.last else { return }
    message = nil
    deleted.remove(show.id)
    make(.restore(show: show), &ask)
  }

  /// Returns the consequence of restoring a show for the server.
  func restoration(of show: DeletedShow) -> Restoration {
    switch sync.queue.first(where: { $0.id == show.id })?.kind {
    case .restore?: .uncertain
    case .create?: show.objectId == nil ? .takenBack : .anew
    default: .takenBack
    }
  }
}
