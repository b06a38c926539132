import Reel

/// Decides what every action means: the app's presenter.
struct Presenter: RequestingReducer {
  typealias Asked = Requests<TVShowsApp.Request>

  func reduce(
    into state: inout TVShowsApp.State, action: TVShowsApp.Action, requests: inout Asked
  ) {
    switch action {
    case .appeared: state.start(&requests)
    case .languageChosen(let language): state.locale = language
    case .yearRead(let year): state.read(year, &requests)
    case .storeOpened(let changes, let inMemory): state.opened(changes, inMemory, &requests)
    case .storeFailed(let problem):
      if state.store == .opening { state.store = .failed(problem: problem) }
    case .storeTouched: requests.ask(.read(since: state.revision))
    case .storeRead(let changes): state.take(changes, isRemote: true, &requests)
    case .storeTroubled(let problem): state.message = .storeTroubled(problem: problem)
    case .saved(let changes): state.saved(changes, &requests)
    case .saveFailed(let problem): state.saveFailed(problem)
    case .pullDue:
      if state.top == .list, state.sync.phase == .idle { state.sync(isQuiet: true, &requests) }
    case .syncProgressed(let changes, let isRemote):
      state.progressed(changes, isRemote, &requests)
    case .syncEnded(let moment): state.ended(moment, &requests)
    case .syncFailed(let error, let moment): state.failed(error, moment, &requests)
    case .syncStopped(let problem): state.stopped(problem)
    case .retryDue:
      guard case .waiting = state.sync.phase else { return }
      state.sync.phase = .idle
      state.sync(isQuiet: true, &requests)
    case .simulated: state.sync(&requests)
    case .simulateFailed(let error): state.message = .simulateFailed(error: error)
    default: user(action, &state, &requests)
    }
  }

  /// What the user does.
  private func user(
    _ action: TVShowsApp.Action, _ state: inout TVShowsApp.State, _ requests: inout Asked
  ) {
    guard state.isStoreReady else {
      switch action {
      case .retryTapped: state.open(inMemory: false, &requests)
      case .continueTapped:
        if case .failed = state.store { state.open(inMemory: true, &requests) }
      default: break
      }
      return
    }
    switch action {
    case .retryTapped where state.top == .start:
      state.network = .connecting
      state.sync(isNew: true, isAnew: true, &requests)
    case .continueTapped where state.top == .start: state.move(.home, &requests)
    case .homeTapped: state.move(.home, &requests)
    case .backTapped: state.move(.back, &requests)
    case .addTapped(let title, let year, let seasons):
      state.add(title, year, seasons, &requests)
    case .fieldEdited(let field, let text):
      if state.form?.saving == nil { state.form?.type(text, into: field) }
    case .saveTapped: state.save(&requests)
    case .listTapped(let sort, let search): state.list(sort, search, &requests)
    case .nextTapped where state.top == .list: state.page = min(state.page + 1, state.lastPage)
    case .previousTapped where state.top == .list: state.page = max(state.page - 1, 0)
    case .syncTapped:
      state.message = nil
      state.sync(isNew: true, withFailed: true, isAnew: true, &requests)
    case .simulateTapped:
      state.message = nil
      requests.ask(.simulate)
    default: break
    }
  }
}

// The start.
extension TVShowsApp.State {
  fileprivate mutating func start(_ requests: inout Presenter.Asked) {
    guard store == .closed else { return }
    store = .opening
    requests.ask(.readYear)
    requests.ask(.open(inMemory: false))
  }

  /// Opens the database after a failure.
  fileprivate mutating func open(inMemory: Bool, _ requests: inout Presenter.Asked) {
    store = .opening
    if year == 0 { requests.ask(.readYear) }
    requests.ask(.open(inMemory: inMemory))
  }

  fileprivate mutating func opened(
    _ changes: Changes, _ inMemory: Bool, _ requests: inout Presenter.Asked
  ) {
    guard store == .opening else { return }
    store = .ready(inMemory: inMemory)
    network = .connecting
    take(changes, isRemote: false, &requests)
    requests.ask(.watchStore)
    sync(&requests)
  }

  fileprivate mutating func read(_ year: Int, _ requests: inout Presenter.Asked) {
    // The years that are written with four digits: the form counts one on.
    self.year = min(max(year, 0), 9_999)
    guard form?.savesItself == true else { return }
    form?.savesItself = false
    save(&requests)
  }
}

// Moving between the screens.
extension TVShowsApp.State {
  fileprivate mutating func move(_ move: Router.Move, _ requests: inout Presenter.Asked) {
    message = nil
    let before = top
    Router().reduce(into: &route, action: move)
    if !route.contains(Route(.add)) { form = nil }
    if before == .list, top != .list {
      marks = TVShowsApp.Marks()
      requests.cancel(.poll)
    } else if before != .list, top == .list {
      requests.ask(.poll)
    }
  }

  fileprivate mutating func list(
    _ sort: SortKey?, _ search: String?, _ requests: inout Presenter.Asked
  ) {
    if top != .list { move(.list, &requests) }
    message = nil
    if let sort, sort != self.sort {
      self.sort = sort
      shows = sort.sorted(shows)
      marks.gone = sort.sorted(marks.gone)
    }
    self.search = search ?? ""
    page = 0
  }
}

// Adding.
extension TVShowsApp.State {
  fileprivate mutating func add(
    _ title: String?, _ year: String?, _ seasons: String?, _ requests: inout Presenter.Asked
  ) {
    guard form?.saving == nil, form?.savesItself != true else { return }
    move(.add, &requests)
    var form = Form()
    for (field, text) in [(FieldName.title, title), (.year, year), (.seasons, seasons)] {
      if let text { form.type(text, into: field) }
    }
    if !form.touched.isEmpty {
      // A line that says something says all: what it leaves out is missing.
      form.touched = FieldName.allCases
      form.savesItself = true
    }
    self.form = form
    // The year may have changed since the start.
    requests.ask(.readYear)
  }

  fileprivate mutating func save(_ requests: inout Presenter.Asked) {
    guard top == .add, form?.saving == nil, let draft = form?.draft(in: year) else { return }
    message = nil
    form?.saving = draft
    requests.ask(.save(draft: draft, since: revision))
  }

  fileprivate mutating func saved(_ changes: Changes, _ requests: inout Presenter.Asked) {
    take(changes, isRemote: false, &requests)
    if form?.saving != nil { move(.home, &requests) }
    sync(isNew: true, &requests)
  }

  fileprivate mutating func saveFailed(_ problem: StoreProblem) {
    guard form?.saving != nil else { return }
    // What was typed stays.
    form?.saving = nil
    message = .saveFailed(problem: problem)
  }
}

// The database.
extension TVShowsApp.State {
  /// Takes over what is different in the database.
  ///
  /// - Parameters:
  ///   - changes: what is different.
  ///   - isRemote: whether others have done it, so that it is marked.
  ///   - requests: what it asks.
  mutating func take(
    _ changes: Changes, isRemote: Bool, _ requests: inout Presenter.Asked
  ) {
    guard changes.since <= revision else {
      // Something in between is missing here: another branch has seen it.
      requests.ask(.read(since: revision))
      return
    }
    guard changes.revision > revision || revision == 0 else { return }
    revision = changes.revision
    sync.queue = changes.queue
    guard !changes.shows.isEmpty || !changes.gone.isEmpty else { return }
    var old: [Int: Show] = [:]
    if !shows.isEmpty {
      let replaced = Set(changes.shows.map(\.id)).union(changes.gone)
      for show in shows where replaced.contains(show.id) { old[show.id] = show }
    }
    if !old.isEmpty { shows.removeAll { old[$0.id] != nil } }
    sort.merge(changes.shows, into: &shows)
    mark(changes, old, isRemote)
    page = min(page, lastPage)
  }

  private mutating func mark(_ changes: Changes, _ old: [Int: Show], _ isNews: Bool) {
    // Two rows were one show where the other process's save came back before its answer.
    let named = changes.gone.isEmpty ? [] : Set(changes.shows.compactMap(\.objectId))
    for id in changes.gone {
      marks.kinds[id] = nil
      if isNews, let show = old[id], show.objectId.map(named.contains) != true {
        sort.merge([show], into: &marks.gone)
      }
    }
    guard isNews else { return }
    for show in changes.shows {
      if let before = old[show.id] {
        let isSame =
          before.title == show.title && before.year == show.year && before.seasons == show.seasons
        if !isSame, marks.kinds[show.id] == nil { marks.kinds[show.id] = .changed }
      } else {
        marks.kinds[show.id] = .new
      }
    }
  }
}
