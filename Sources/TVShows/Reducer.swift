import Reel

/// Decides what every action means: the app's presenter.
struct Presenter: Reducer {
  func reduce(into state: inout TVShowsApp.State, action: TVShowsApp.Action) {
    // In place: an empty array that is assigned anew would be another one for whoever compares.
    if !state.errands.isEmpty { state.errands = [] }
    switch action {
    case .appeared: state.start()
    case .languageChosen(let language): state.locale = language
    case .yearRead(let year): state.read(year)
    case .storeOpened(let changes, let inMemory): state.opened(changes, inMemory)
    case .storeFailed(let problem):
      if state.store == .opening { state.store = .failed(problem: problem) }
    case .storeTouched: state.errands = [.read(since: state.revision)]
    case .storeRead(let changes): state.take(changes, isRemote: true)
    case .storeTroubled(let problem): state.message = .storeTroubled(problem: problem)
    case .saved(let request, let changes): state.saved(request, changes)
    case .saveFailed(let request, let problem): state.saveFailed(request, problem)
    case .pullDue: if state.top == .list, state.sync.phase == .idle { state.sync(isQuiet: true) }
    case .syncProgressed(let request, let changes, let isRemote):
      state.progressed(request, changes, isRemote)
    case .syncEnded(let request, let moment): state.ended(request, moment)
    case .syncFailed(let request, let error, let moment): state.failed(request, error, moment)
    case .syncStopped(let request, let problem): state.stopped(request, problem)
    case .retryDue(let request):
      if case .waiting(request, _) = state.sync.phase { state.sync(isQuiet: true) }
    case .simulated: state.sync()
    case .simulateFailed(let error): state.message = .simulateFailed(error: error)
    default: user(action, &state)
    }
  }

  /// What the user does.
  private func user(_ action: TVShowsApp.Action, _ state: inout TVShowsApp.State) {
    guard state.isStoreReady else {
      switch action {
      case .retryTapped: state.open(inMemory: false)
      case .continueTapped: if case .failed = state.store { state.open(inMemory: true) }
      default: break
      }
      return
    }
    switch action {
    case .retryTapped where state.top == .start:
      state.network = .connecting
      state.sync(isNew: true, isAnew: true)
    case .continueTapped where state.top == .start: state.move(.home)
    case .homeTapped: state.move(.home)
    case .backTapped: state.move(.back)
    case .addTapped(let title, let year, let seasons): state.add(title, year, seasons)
    case .fieldEdited(let field, let text):
      if state.form?.saving == nil { state.form?.type(text, into: field) }
    case .saveTapped: state.save()
    case .listTapped(let sort, let search): state.list(sort, search)
    case .nextTapped where state.top == .list: state.page = min(state.page + 1, state.lastPage)
    case .previousTapped where state.top == .list: state.page = max(state.page - 1, 0)
    case .syncTapped:
      state.message = nil
      state.sync(isNew: true, withFailed: true, isAnew: true)
    case .simulateTapped:
      state.message = nil
      state.errands = [.simulate]
    default: break
    }
  }
}

// The start.
extension TVShowsApp.State {
  fileprivate mutating func start() {
    guard store == .closed else { return }
    store = .opening
    errands = [.readYear, .open(inMemory: false)]
  }

  /// Opens the database: after a failure, or where no answer to an earlier try will come, as on a
  /// branch that begins before the answer.
  fileprivate mutating func open(inMemory: Bool) {
    store = .opening
    errands = (year == 0 ? [.readYear] : []) + [.open(inMemory: inMemory)]
  }

  fileprivate mutating func opened(_ changes: Changes, _ inMemory: Bool) {
    guard store == .opening else { return }
    store = .ready(inMemory: inMemory)
    network = .connecting
    take(changes, isRemote: false)
    errands.append(.watchStore)
    sync()
  }

  fileprivate mutating func read(_ year: Int) {
    // The years that are written with four digits: the form counts one on.
    self.year = min(max(year, 0), 9_999)
    guard form?.savesItself == true else { return }
    form?.savesItself = false
    save()
  }
}

// Moving between the screens.
extension TVShowsApp.State {
  fileprivate mutating func move(_ move: Router.Move) {
    message = nil
    let before = top
    Router().reduce(into: &route, action: move)
    if !route.contains(Route(.add)) { form = nil }
    if before == .list, top != .list {
      marks = TVShowsApp.Marks()
      errands.append(.stopPolling)
    } else if before != .list, top == .list {
      errands.append(.poll)
    }
  }

  fileprivate mutating func list(_ sort: SortKey?, _ search: String?) {
    if top != .list { move(.list) }
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
  fileprivate mutating func add(_ title: String?, _ year: String?, _ seasons: String?) {
    guard form?.saving == nil, form?.savesItself != true else { return }
    move(.add)
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
    errands.append(.readYear)
  }

  fileprivate mutating func save() {
    guard top == .add, form?.saving == nil, let draft = form?.draft(in: year) else { return }
    message = nil
    lastRequest += 1
    let request = lastRequest
    form?.saving = request
    errands.append(.save(request: request, draft: draft, since: revision))
  }

  fileprivate mutating func saved(_ request: Int, _ changes: Changes) {
    take(changes, isRemote: false)
    if form?.saving == request { move(.home) }
    sync(isNew: true)
  }

  fileprivate mutating func saveFailed(_ request: Int, _ problem: StoreProblem) {
    guard form?.saving == request else { return }
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
  mutating func take(_ changes: Changes, isRemote: Bool) {
    guard changes.since <= revision else {
      // Something in between is missing here: another branch has seen it.
      errands.append(.read(since: revision))
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
