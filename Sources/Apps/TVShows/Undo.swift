import Reel

/// A show that the user has deleted, as it was.
package struct DeletedShow: Codable, Equatable, Sendable {
  /// Its number in the local database, which it gets again.
  var id: Int
  /// What the user would have typed for it.
  var draft: Draft
  /// How many of its seasons the user has watched.
  var watched: Int
  /// The server's name for it; nil where the server did not have it.
  var objectId: String?
}

extension DeletedShow {
  /// What is to be known about a show, to have it again.
  init(_ show: Show) {
    self.init(
      id: show.id, draft: show.draft, watched: show.watched, objectId: show.objectId)
  }
}

/// The shows that the user has deleted in this session and may want back, the last one last.
struct DeletedShows: Codable, Equatable, Sendable {
  /// How many are remembered.
  private static let most = 20

  /// The shows.
  private(set) var shows: [DeletedShow] = []

  /// Remembers a show as the last one.
  mutating func add(_ show: DeletedShow) {
    remove(show.id)
    shows = (shows + [show]).suffix(Self.most)
  }

  /// Forgets a show: it is there, or there again.
  mutating func remove(_ id: Int) { shows.removeAll { $0.id == id } }
}

/// What the server has to do for a show that is there again.
enum Restoration: String, Codable, Sendable {
  /// Nothing: it has not been told of the deletion.
  case takenBack
  /// Nothing, or to add it: it may have been told.
  case uncertain
  /// To add it: it has deleted it.
  case anew
}

extension TVShowsApp.State {
  /// Asks for the show that was deleted last to be there again.
  mutating func undo(_ requests: inout Asked) {
    guard let show = deleted.shows.last else { return }
    message = nil
    deleted.remove(show.id)
    ask(.restore(show: show), &requests)
  }

  /// What the server has to do for a show that is there again.
  func restoration(of show: DeletedShow) -> Restoration {
    switch sync.queue.first(where: { $0.id == show.id })?.kind {
    case .restore?: .uncertain
    case .create?: show.objectId == nil ? .takenBack : .anew
    default: .takenBack
    }
  }
}
