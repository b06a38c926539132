import Reel
import ReelHTTP

/// Decides what every action means: the app's presenter.
///
/// One request at a time changes the roster. Commands that come meanwhile wait, and are done in
/// their order; where one fails, those after it are dropped, and the user is told.
struct Presenter: Reducer {
  typealias State = TransformersApp.State
  typealias Action = TransformersApp.Action

  func reduce(into state: inout State, action: Action) {
    state.errands = []
    state.form?.shaking = []
    switch action {
    case .appeared: if !state.hasLoaded, state.loading == nil { state.fetch() }
    case .rosterLoaded(let request, let roster, let isNewWorld):
      state.loaded(request, roster, isNewWorld)
    case .loadFailed(let request, let error, let isNewWorld):
      state.loadFailed(request, error, isNewWorld)
    case .saved(let request, let transformer, let isNewWorld):
      state.saved(request, transformer, isNewWorld)
    case .saveFailed(let request, let error, let isNewWorld):
      state.saveFailed(request, error, isNewWorld)
    case .deleted(let request): state.deleted(request)
    case .deleteFailed(let request, let error, let isNewWorld):
      state.deleteFailed(request, error, isNewWorld)
    case .iconFetched(let link, let icon):
      if link == state.fetchingIcon { state.fetchingIcon = nil }
      state.icons[link] = icon
    default: state.take(action)
    }
    state.goOn()
    state.fetchIcon()
  }
}

// Commands: at once, or later.
extension TransformersApp.State {
  /// Does a command now, if that is possible, and otherwise later.
  fileprivate mutating func take(_ command: TransformersApp.Action) {
    let isNow =
      switch command {
      case .refreshTapped: working == nil
      case .cybertronTapped, .battlefieldTapped, .backTapped:
        !isOccupied || (waiting.isEmpty && !isSaving)
      case .fieldEdited, .saveTapped: !isOccupied && (hasLoaded || form != nil)
      default: !isOccupied && hasLoaded
      }
    guard isNow else {
      waiting.append(command)
      if !isOccupied { fetch() }
      return
    }
    message = nil
    dropped = []
    isNewWorld = false
    perform(command)
  }

  /// Does the commands that wait, as far as nothing is under way and nothing goes wrong.
  fileprivate mutating func goOn() {
    while !isOccupied, hasLoaded, !waiting.isEmpty {
      // What the user has not been told yet stays, unless there is something newer.
      let earlier = message
      message = nil
      perform(waiting.removeFirst())
      if message != nil || form?.shaking.isEmpty == false { drop() }
      message = message ?? earlier
    }
  }

  /// Gives up what waits: something before it has failed.
  private mutating func drop() {
    dropped += waiting
    waiting = []
  }

  private mutating func perform(_ command: TransformersApp.Action) {
    switch command {
    case .cybertronTapped: move(.cybertron)
    case .battlefieldTapped: move(.battlefield)
    case .backTapped: move(.back)
    case .refreshTapped: fetch()
    case .createTapped(let typed): open(Form(typed: typed), submitting: !typed.isEmpty)
    case .editTapped(let id, let typed):
      if let transformer = transformer(id) {
        open(Form(editing: transformer, typed: typed), submitting: !typed.isEmpty)
      } else {
        message = .unknown(id: id)
      }
    case .fieldEdited(let field, let text):
      if form == nil { message = .noForm }
      form?.type(text, into: field)
    case .saveTapped: if form == nil { message = .noForm } else { save() }
    case .deleteTapped(let id):
      if transformer(id) == nil {
        message = .unknown(id: id)
      } else {
        lastRequest += 1
        working = TransformersApp.Work(request: lastRequest, deleting: id)
        errands.append(.delete(request: lastRequest, id: id))
      }
    case .fightTapped: fight()
    default: break  // Answers are no commands.
    }
  }

  private mutating func move(_ move: Router.Move) {
    Router().reduce(into: &route, action: move)
    form = nil
  }

  private mutating func fight() {
    let lineup = Lineup(roster)
    guard lineup.missing == nil else {
      move(.battlefield)  // which says who is missing
      return
    }
    self.lineup = lineup
    result = Battle.fight(lineup)
    move(.result)
  }

  private mutating func open(_ form: Form, submitting: Bool) {
    move(.form(id: form.id))
    self.form = form
    if submitting { save() }
  }

  private mutating func save() {
    guard let draft = form?.submit() else { return }
    lastRequest += 1
    working = TransformersApp.Work(request: lastRequest)
    errands.append(.save(request: lastRequest, id: form?.id, draft: draft))
  }
}

// The roster comes.
extension TransformersApp.State {
  fileprivate mutating func fetch() {
    lastRequest += 1
    loading = lastRequest
    loadFailure = nil
    errands.append(.fetch(request: lastRequest))
  }

  fileprivate mutating func loaded(
    _ request: Int, _ answer: [Transformer], _ isNewWorld: Bool
  ) {
    guard request == loading else { return }
    if isNewWorld { enterNewWorld() }
    var seen: Set<String> = []
    roster = answer.filter { seen.insert($0.id).inserted }
    hasLoaded = true
    loading = nil
    wantIcons()
  }

  fileprivate mutating func loadFailed(_ request: Int, _ error: APIError, _ isNewWorld: Bool) {
    guard request == loading else { return }
    loading = nil
    loadFailure = error
    if isNewWorld { enterNewWorld() }
  }

  /// What was known belonged to a token that nobody knows any more.
  private mutating func enterNewWorld() {
    isNewWorld = true
    roster = []
    hasLoaded = false
  }

  private mutating func wantIcons() {
    for transformer in roster where !transformer.teamIcon.isEmpty {
      let link = transformer.teamIcon
      guard icons[link] == nil, link != fetchingIcon, !wantedIcons.contains(link) else { continue }
      wantedIcons.append(link)
    }
  }

  /// Fetches the next picture, once nothing that the user wants is under way.
  ///
  /// Never beside another request: which of two answers comes first is up to the network, and a
  /// script shall lead to the same frames every time.
  fileprivate mutating func fetchIcon() {
    guard !isOccupied, fetchingIcon == nil, waiting.isEmpty, !wantedIcons.isEmpty else { return }
    let link = wantedIcons.removeFirst()
    fetchingIcon = link
    errands.append(.fetchIcon(link: link))
  }
}

// Changes are answered.
extension TransformersApp.State {
  fileprivate mutating func saved(
    _ request: Int, _ transformer: Transformer, _ isNewWorld: Bool
  ) {
    guard request == working?.request else { return }
    working = nil
    if isNewWorld {
      enterNewWorld()
      fetch()
    }
    if let index = roster.firstIndex(where: { $0.id == transformer.id }) {
      roster[index] = transformer
    } else {
      roster.append(transformer)
    }
    wantIcons()
    move(.cybertron)
  }

  fileprivate mutating func saveFailed(_ request: Int, _ error: APIError, _ isNewWorld: Bool) {
    guard request == working?.request else { return }
    working = nil
    drop()
    if isNewWorld { enterNewWorld() }
    if let id = form?.id, error.isNotFound {
      message = .editedIsGone
      form?.id = nil
      Router().reduce(into: &route, action: .form(id: nil))
      roster.removeAll { $0.id == id }
      fetch()
    } else {
      message = .saveFailed(error: error)
      if isNewWorld { fetch() }
    }
  }

  fileprivate mutating func deleted(_ request: Int) {
    guard request == working?.request, let id = working?.deleting else { return }
    message = .deleted(name: transformer(id)?.name ?? id)
    working = nil
    remove(id)
  }

  fileprivate mutating func deleteFailed(_ request: Int, _ error: APIError, _ isNewWorld: Bool) {
    guard request == working?.request, let id = working?.deleting else { return }
    let name = transformer(id)?.name ?? id
    working = nil
    if isNewWorld { enterNewWorld() }
    if error.isNotFound {
      if !isNewWorld { message = .alreadyDeleted(name: name) }
      remove(id)
      fetch()
    } else {
      drop()
      message = .deleteFailed(id: id, name: name, error: error)
      if isNewWorld { fetch() }
    }
  }

  private mutating func remove(_ id: String) {
    roster.removeAll { $0.id == id }
    if form?.id == id { move(.cybertron) }
  }
}

extension APIError {
  /// Whether the server answered that there is no such thing.
  fileprivate var isNotFound: Bool {
    if case .status(404, _) = self { true } else { false }
  }
}
