import Reel
import ReelHTTP

/// Decides what every action means: the app's presenter.
struct Presenter: RequestingReducer {
  typealias State = MiniPoolsApp.State
  typealias Asked = Requests<MiniPoolsApp.Request>

  func reduce(into state: inout State, action: MiniPoolsApp.Action, requests: inout Asked) {
    state.form?.shaking = []
    switch action {
    case .poolsLoaded(let pools): state.loaded(pools, &requests)
    case .loadFailed(let error): state.loadFailed(error)
    case .poolCreated(let pool): state.created(pool, &requests)
    case .poolSaved(let pool): state.saved(pool, &requests)
    case .saveFailed(let error): state.saveFailed(error, &requests)
    case .poolDeleted: state.deleted(&requests)
    case .deleteFailed(let error): state.deleteFailed(error, &requests)
    case .appeared(let screen): if screen == .home, state.top == .home { state.fetch(&requests) }
    default: if state.working == nil { user(action, &state, &requests) }
    }
  }

  /// What the user does, while no request keeps the controls disabled.
  private func user(
    _ action: MiniPoolsApp.Action, _ state: inout State, _ requests: inout Asked
  ) {
    switch (action, state.top) {
    case (.homeTapped, _): state.move(.home, &requests)
    case (.backTapped, .pool), (.backTapped, .form): state.move(.back, &requests)
    case (.refreshTapped, .home):
      state.message = nil
      state.fetch(&requests)
    case (.nextTapped, .home): state.page = min(state.page + 1, state.lastPage)
    case (.previousTapped, .home): state.page = max(state.page - 1, 0)
    case (.poolChosen(let id), .home), (.poolChosen(let id), .pool): state.open(id, &requests)
    case (.newTapped, .home), (.newTapped, .pool): state.fill(Form(), .create, &requests)
    case (.editTapped, .pool(let id)):
      if let pool = state.topPool { state.fill(Form(editing: pool), .edit(id: id), &requests) }
    case (.deleteTapped, .pool(let id)): state.work(.deleting, .delete(id: id), &requests)
    case (.nameEdited(let text), .form):
      state.form?.name = text
      state.form?.nameProblem = nil
    case (.goalEdited(let text), .form):
      state.form?.goal = text
      state.form?.goalProblem = nil
    case (.saveTapped, .form(let id)): state.save(id, &requests)
    default: break
    }
  }
}

// Moving between the screens.
extension MiniPoolsApp.State {
  /// Moves, and does what coming to and leaving Home brings with it.
  fileprivate mutating func move(_ move: Router.Move, _ requests: inout Presenter.Asked) {
    message = nil
    opening = nil
    Router().reduce(into: &route, action: move)
    form = nil
    if top == .home {
      fetch(&requests)
    } else if loading != nil {
      // What it would find to be different, nobody would see; the next one will find it too.
      loading = nil
      requests.cancel(.fetch)
    }
  }

  fileprivate mutating func fill(
    _ form: Form, _ move: Router.Move, _ requests: inout Presenter.Asked
  ) {
    self.move(move, &requests)
    self.form = form
  }

  fileprivate mutating func open(_ id: Int, _ requests: inout Presenter.Asked) {
    if pools.contains(where: { $0.id == id }) {
      move(.show(id: id), &requests)
    } else if loading != nil {
      message = nil
      opening = id
    } else {
      message = .noSuchPool(id: id)
    }
  }
}

// Fetching.
extension MiniPoolsApp.State {
  fileprivate mutating func fetch(_ requests: inout Presenter.Asked) {
    loading = .pools
    loadFailure = nil
    requests.ask(.fetch)
  }

  fileprivate mutating func loaded(_ answer: [Pool], _ requests: inout Presenter.Asked) {
    guard loading != nil else { return }
    var seen: Set<Int> = []
    let fetched = answer.filter { seen.insert($0.id).inserted }
    deltas =
      hasLoaded
      ? Deltas(
        from: pools, to: fetched, contributed: contributedAtFetch, unanswered: unanswered)
      : Deltas()
    pools = fetched
    hasLoaded = true
    loading = nil
    contributedAtFetch = [:]
    unanswered = []
    page = min(page, lastPage)
    if let wanted = opening {
      opening = nil
      open(wanted, &requests)
    }
  }

  fileprivate mutating func loadFailed(_ error: APIError) {
    guard loading != nil else { return }
    loading = nil
    opening = nil
    loadFailure = error
  }
}

// Creating, editing, deleting.
extension MiniPoolsApp.State {
  /// Starts a request during which the controls are disabled.
  fileprivate mutating func work(
    _ work: MiniPoolsApp.Work, _ request: MiniPoolsApp.Request, _ requests: inout Presenter.Asked
  ) {
    message = nil
    working = work
    requests.ask(request)
  }

  fileprivate mutating func save(_ id: Int?, _ requests: inout Presenter.Asked) {
    let contributed = topPool?.contributed ?? 0
    guard let draft = form?.submit(contributed: contributed) else { return }
    if let id {
      work(.editing, .edit(id: id, draft: draft), &requests)
    } else {
      work(.creating, .create(draft: draft), &requests)
    }
  }

  fileprivate mutating func created(_ pool: Pool, _ requests: inout Presenter.Asked) {
    guard working == .creating else { return }
    working = nil
    if let index = pools.firstIndex(where: { $0.id == pool.id }) {
      pools[index] = pool
    } else {
      pools.append(pool)
    }
    // Should the service use the number of a deleted pool again, the old one stays forgotten.
    deltas.kinds[pool.id] = nil
    deltas.gone.removeAll { $0.pool.id == pool.id }
    move(.show(id: pool.id), &requests)
  }

  /// Puts the user's edit in place: the service answers what the pool was before.
  fileprivate mutating func saved(_ before: Pool, _ requests: inout Presenter.Asked) {
    guard working == .editing, let form, let draft = form.submitted else { return }
    working = nil
    if let index = pools.firstIndex(where: { $0.id == form.poolId }) {
      let id = pools[index].id
      let known = pools[index].contributed
      if before.contributed != known, contributedAtFetch[id] == nil {
        // Somebody gave in the meantime. The page shows it; the next fetch still has to mark it.
        contributedAtFetch[id] = known
      }
      pools[index].contributions = before.contributions
      pools[index].updatedAt = before.updatedAt
      pools[index].take(draft)
    }
    move(.back, &requests)
  }

  fileprivate mutating func saveFailed(_ error: APIError, _ requests: inout Presenter.Asked) {
    guard working != nil, let form, let draft = form.submitted else { return }
    working = nil
    if let pool = topPool, error.isNotFound {
      move(.home, &requests)
      message = .editedPoolGone(name: pool.name, typedName: form.name, typedGoal: form.goal)
      return
    }
    message = .saveFailed(error: error)
    guard error.mayHaveArrived else { return }
    unanswered.append(
      form.poolId.map { .edited(id: $0, name: draft.name) } ?? .created(draft: draft))
  }

  fileprivate mutating func deleted(_ requests: inout Presenter.Asked) {
    guard working == .deleting, let pool = topPool else { return }
    working = nil
    remove(pool.id)
    move(.home, &requests)
  }

  fileprivate mutating func deleteFailed(_ error: APIError, _ requests: inout Presenter.Asked) {
    guard working == .deleting, let pool = topPool else { return }
    working = nil
    if error.isNotFound {
      remove(pool.id)
      move(.home, &requests)
      message = .alreadyDeleted(name: pool.name)
    } else {
      message = .deleteFailed(error: error)
      if error.mayHaveArrived { unanswered.append(.deleted(id: pool.id)) }
    }
  }

  private mutating func remove(_ id: Int) {
    guard let index = pools.firstIndex(where: { $0.id == id }) else { return }
    pools.remove(at: index)
    deltas.forget(id, below: index > 0 ? pools[index - 1].id : nil)
    contributedAtFetch[id] = nil
    page = min(page, lastPage)
  }
}
