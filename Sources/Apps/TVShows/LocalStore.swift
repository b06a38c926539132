import ReelApp
import ReelStorage

/// The local database, as seen by the screens: its status, and its content.
package struct LocalStore: AppPart<TVShowsApp> {
  /// The actions of the database.
  package enum Action: Codable, Equatable, Sendable {
    /// The database was to be opened.
    case storeOpened(outcome: Outcome<Changes, StorageProblem>, inMemory: Bool)
    /// Another process has changed the database.
    case storeTouched
    /// The changes in the database were to be read.
    case storeRead(outcome: Outcome<Changes, StorageProblem>)
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<TVShowsApp>) {
    switch action {
    case .storeOpened(.done(let changes), let inMemory) where state.store == .opening:
      state.store = .ready(inMemory: inMemory)
      state.network = .connecting
      state.take(changes, isRemote: false, &ask)
      ask(.watchStore)
      state.sync(&ask)
    case .storeOpened(.failed(let problem), _) where state.store == .opening:
      state.store = .failed(problem: problem)
    case .storeOpened: break
    case .storeTouched: ask(.read(since: state.revision))
    case .storeRead(.done(let changes)): state.take(changes, isRemote: true, &ask)
    case .storeRead(.failed(let problem)): state.message = .storeTroubled(problem: problem)
    }
  }
}

extension TVShowsApp.State {
  /// Whether shows can be read and saved.
  var isStoreReady: Bool { if case .ready = store { true } else { false } }

  /// Opens the database, at the start or after a failure.
  mutating func open(inMemory: Bool, _ ask: inout Ask<TVShowsApp>) {
    store = .opening
    if year == 0 { ask(.readYear) }
    ask(.open(inMemory: inMemory))
  }

  /// Applies changes of the database.
  ///
  /// - Parameters:
  ///   - changes: the changes.
  ///   - isRemote: whether others have made them, so that they are marked.
  ///   - requests: receives requests.
  mutating func take(_ changes: Changes, isRemote: Bool, _ ask: inout Ask<TVShowsApp>) {
    guard changes.since <= revision else {
      // Changes in between are missing here: another branch has read them.
      ask(.read(since: revision))
      return
    }
    // Another process may have synchronized later.
    sync.lastEnd = [sync.lastEnd, changes.syncedAt].compactMap(\.self).max()
    guard changes.revision > revision || revision == 0 else { return }
    revision = changes.revision
    sync.take(changes)
    guard !changes.shows.isEmpty || !changes.gone.isEmpty else { return }
    var old: [Int: Show] = [:]
    if !shows.isEmpty {
      let replaced = Set(changes.shows.map(\.id)).union(changes.gone)
      for show in shows where replaced.contains(show.id) { old[show.id] = show }
    }
    if !old.isEmpty { shows.removeAll { old[$0.id] != nil } }
    sort.merge(changes.shows, into: &shows)
    // What is there again is no longer deleted.
    for id in deleted.shows.map(\.id)
    where old[id] == nil && changes.shows[id: id] != nil && conflict(of: id) == nil {
      deleted.remove(id)
    }
    for new in changes.shows { if let show = old[new.id] { follow(from: show, to: new) } }
    mark(changes, old, isRemote)
    leavePagesOfGone()
  }

  private mutating func mark(_ changes: Changes, _ old: [Int: Show], _ isNews: Bool) {
    // Two rows were the same show if the other process's save came back before its answer.
    let named = changes.gone.isEmpty ? [] : Set(changes.shows.compactMap(\.objectId))
    for id in changes.gone {
      marks.kinds[id] = nil
      if isNews, let show = old[id], show.objectId.map(named.contains) != true {
        sort.merge([show], into: &marks.gone)
      }
    }
    if !marks.gone.isEmpty {
      // The user may have added a show again that others have deleted.
      let there = Set(changes.shows.map(\.id))
      marks.gone.removeAll { there.contains($0.id) }
    }
    guard isNews else { return }
    for show in changes.shows where old[show.id]?.draft != show.draft {
      marks.kinds[show.id] = old[show.id] == nil ? .new : marks.kinds[show.id] ?? .changed
    }
  }
}
