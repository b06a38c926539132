import Reel
import ReelHTTP

/// Decides what every action means: the app's presenter.
struct Presenter: Reducer {
  func reduce(into state: inout MiniPoolsApp.State, action: MiniPoolsApp.Action) {
    state.errand = nil
    state.form?.shaking = []
    switch action {
    case .poolsLoaded(let request, let pools): state.loaded(request, pools)
    case .loadFailed(let request, let error): state.loadFailed(request, error)
    case .poolCreated(let request, let pool): state.created(request, pool)
    case .poolSaved(let request, let pool): state.saved(request, pool)
    case .saveFailed(let request, let error): state.saveFailed(request, error)
    case .poolDeleted(let request): state.deleted(request)
    case .deleteFailed(let request, let error): state.deleteFailed(request, error)
    case .appeared(let screen): if screen == .home, state.top == .home { state.fetch() }
    default: if state.working == nil { user(action, &state) }
    }
  }

  /// What the user does, while no request keeps the controls disabled.
  private func user(_ action: MiniPoolsApp.Action, _ state: inout MiniPoolsApp.State) {
    switch (action, state.top) {
    case (.homeTapped, _): state.move(.home)
    case (.backTapped, .pool), (.backTapped, .form): state.move(.back)
    case (.refreshTapped, .home):
      state.message = nil
      state.fetch()
    case (.nextTapped, .home): state.page = min(state.page + 1, state.lastPage)
    case (.previousTapped, .home): state.page = max(state.page - 1, 0)
    case (.poolChosen(let id), .home), (.poolChosen(let id), .pool): state.open(id)
    case (.newTapped, .home), (.newTapped, .pool): state.fill(Form(), .create)
    case (.editTapped, .pool(let id)):
      if let pool = state.topPool { state.fill(Form(editing: pool), .edit(id: id)) }
    case (.deleteTapped, .pool(let id)): state.work { .delete(request: $0, id: id) }
    case (.nameEdited(let text), .form):
      state.form?.name = text
      state.form?.nameProblem = nil
    case (.goalEdited(let text), .form):
      state.form?.goal = text
      state.form?.goalProblem = nil
    case (.saveTapped, .form(let id)): state.save(id)
    default: break
    }
  }
}

// Moving between the screens.
extension MiniPoolsApp.State {
  /// Moves, and does what coming to and leaving Home brings with it.
  fileprivate mutating func move(_ move: Router.Move) {
    message = nil
    opening = nil
    Router().reduce(into: &route, action: move)
    form = nil
    if top == .home {
      fetch()
    } else if loading != nil {
      // What it would find to be different, nobody would see; the next one will find it too.
      loading = nil
      errand = .abandonFetch
    }
  }

  fileprivate mutating func fill(_ form: Form, _ move: Router.Move) {
    self.move(move)
    self.form = form
  }

  fileprivate mutating func open(_ id: Int) {
    if pools.contains(where: { $0.id == id }) {
      move(.show(id: id))
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
  fileprivate mutating func fetch() {
    lastRequest += 1
    loading = lastRequest
    loadFailure = nil
    errand = .fetch(request: lastRequest)
  }

  fileprivate mutating func loaded(_ request: Int, _ answer: [Pool]) {
    guard request == loading else { return }
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
      open(wanted)
    }
  }

  fileprivate mutating func loadFailed(_ request: Int, _ error: APIError) {
    guard request == loading else { return }
    loading = nil
    opening = nil
    loadFailure = error
  }
}

// Creating, editing, deleting.
extension MiniPoolsApp.State {
  /// Starts a request during which the controls are disabled.
  fileprivate mutating func work(_ errand: (Int) -> MiniPoolsApp.Errand) {
    message = nil
    lastRequest += 1
    working = lastRequest
    self.errand = errand(lastRequest)
  }

  fileprivate mutating func save(_ id: Int?) {
    let contributed = topPool?.contributed ?? 0
    guard let draft = form?.submit(contributed: contributed) else { return }
    work { request in
      if let id {
        .edit(request: request, id: id, draft: draft)
      } else {
        .create(request: request, draft: draft)
      }
    }
  }

  fileprivate mutating func created(_ request: Int, _ pool: Pool) {
    guard request == working else { return }
    working = nil
    if let index = pools.firstIndex(where: { $0.id == pool.id }) {
      pools[index] = pool
    } else {
      pools.append(pool)
    }
    // Should the service use the number of a deleted pool again, the old one stays forgotten.
    deltas.kinds[pool.id] = nil
    deltas.gone.removeAll { $0.pool.id == pool.id }
    move(.show(id: pool.id))
  }

  /// Puts the user's edit in place: the service answers what the pool was before.
  fileprivate mutating func saved(_ request: Int, _ before: Pool) {
    guard request == working, let form, let draft = form.submitted else { return }
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
    move(.back)
  }

  fileprivate mutating func saveFailed(_ request: Int, _ error: APIError) {
    guard request == working, let form, let draft = form.submitted else { return }
    working = nil
    if let pool = topPool, error.isNotFound {
      move(.home)
      message = .editedPoolGone(name: pool.name, typedName: form.name, typedGoal: form.goal)
      return
    }
    message = .saveFailed(error: error)
    guard error.mayHaveArrived else { return }
    unanswered.append(
      form.poolId.map { .edited(id: $0, name: draft.name) } ?? .created(draft: draft))
  }

  fileprivate mutating func deleted(_ request: Int) {
    guard request == working, let pool = topPool else { return }
    working = nil
    remove(pool.id)
    move(.home)
  }

  fileprivate mutating func deleteFailed(_ request: Int, _ error: APIError) {
    guard request == working, let pool = topPool else { return }
    working = nil
    if error.isNotFound {
      remove(pool.id)
      move(.home)
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

extension APIError {
  /// Whether the server answered that there is no such thing.
  fileprivate var isNotFound: Bool {
    if case .status(404, _) = self { true } else { false }
  }
}
