import Reel
import ReelHTTP

/// Decides what every action means: the app's presenter.
///
/// One request at a time changes the roster. Commands that come meanwhile wait, and are done in
/// their order; where one fails, those after it are dropped, and the user is told.
struct Presenter: RequestingReducer {
  typealias State = TransformersApp.State
  typealias Action = TransformersApp.Action
  typealias Asked = Requests<TransformersApp.Request>

  func reduce(into state: inout State, action: Action, requests: inout Asked) {
    state.form?.shaking = []
    switch action {
    case .appeared: if !state.hasLoaded, state.loading == nil { state.fetch(&requests) }
    case .rosterLoaded(let roster, let isNewWorld): state.loaded(roster, isNewWorld)
    case .loadFailed(let error, let isNewWorld): state.loadFailed(error, isNewWorld)
    case .saved(let transformer, let isNewWorld):
      state.saved(transformer, isNewWorld, &requests)
    case .saveFailed(let error, let isNewWorld):
      state.saveFailed(error, isNewWorld, &requests)
    case .deleted: state.deleted()
    case .deleteFailed(let error, let isNewWorld):
      state.deleteFailed(error, isNewWorld, &requests)
    case .iconFetched(let link, let icon):
      if link == state.fetchingIcon { state.fetchingIcon = nil }
      state.icons[link] = icon
    default: state.take(action, &requests)
    }
    state.goOn(&requests)
    state.fetchIcon(&requests)
  }
}

// Commands: at once, or later.
extension TransformersApp.State {
  /// Does a command now, if that is possible, and otherwise later.
  fileprivate mutating func take(
    _ command: TransformersApp.Action, _ requests: inout Presenter.Asked
  ) {
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
      if !isOccupied { fetch(&requests) }
      return
    }
    message = nil
    dropped = []
    isNewWorld = false
    perform(command, &requests)
  }

  /// Does the commands that wait, as far as nothing is under way and nothing goes wrong.
  fileprivate mutating func goOn(_ requests: inout Presenter.Asked) {
    while !isOccupied, hasLoaded, !waiting.isEmpty {
      // What the user has not been told yet stays, unless there is something newer.
      let earlier = message
      message = nil
      perform(waiting.removeFirst(), &requests)
      if message != nil || form?.shaking.isEmpty == false { drop() }
      message = message ?? earlier
    }
  }

  /// Gives up what waits: something before it has failed.
  private mutating func drop() {
    dropped += waiting
    waiting = []
  }

  private mutating func perform(
    _ command: TransformersApp.Action, _ requests: inout Presenter.Asked
  ) {
    switch command {
    case .cybertronTapped: move(.cybertron)
    case .battlefieldTapped: move(.battlefield)
    case .backTapped: move(.back)
    case .refreshTapped: fetch(&requests)
    case .createTapped(let typed):
      open(Form(typed: typed), submitting: !typed.isEmpty, &requests)
    case .editTapped(let id, let typed):
      if let transformer = transformer(id) {
        open(Form(editing: transformer, typed: typed), submitting: !typed.isEmpty, &requests)
      } else {
        message = .unknown(id: id)
      }
    case .fieldEdited(let field, let text):
      if form == nil { message = .noForm }
      form?.type(text, into: field)
    case .saveTapped: if form == nil { message = .noForm } else { save(&requests) }
    case .deleteTapped(let id):
      if transformer(id) == nil {
        message = .unknown(id: id)
      } else {
        working = .deleting(id: id)
        requests.ask(.delete(id: id))
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

  private mutating func open(
    _ form: Form, submitting: Bool, _ requests: inout Presenter.Asked
  ) {
    move(.form(id: form.id))
    self.form = form
    if submitting { save(&requests) }
  }

  private mutating func save(_ requests: inout Presenter.Asked) {
    guard let draft = form?.submit() else { return }
    working = .saving
    requests.ask(.save(id: form?.id, draft: draft))
  }
}

// The roster comes.
extension TransformersApp.State {
  fileprivate mutating func fetch(_ requests: inout Presenter.Asked) {
    loading = .roster
    loadFailure = nil
    requests.ask(.fetch)
  }

  fileprivate mutating func loaded(_ answer: [Transformer], _ isNewWorld: Bool) {
    guard loading != nil else { return }
    if isNewWorld { enterNewWorld() }
    var seen: Set<String> = []
    roster = answer.filter { seen.insert($0.id).inserted }
    hasLoaded = true
    loading = nil
    wantIcons()
  }

  fileprivate mutating func loadFailed(_ error: APIError, _ isNewWorld: Bool) {
    guard loading != nil else { return }
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
  fileprivate mutating func fetchIcon(_ requests: inout Presenter.Asked) {
    guard !isOccupied, fetchingIcon == nil, waiting.isEmpty, !wantedIcons.isEmpty else { return }
    let link = wantedIcons.removeFirst()
    fetchingIcon = link
    requests.ask(.fetchIcon(link: link))
  }
}

// Changes are answered.
extension TransformersApp.State {
  fileprivate mutating func saved(
    _ transformer: Transformer, _ isNewWorld: Bool, _ requests: inout Presenter.Asked
  ) {
    guard working == .saving else { return }
    working = nil
    if isNewWorld {
      enterNewWorld()
      fetch(&requests)
    }
    if let index = roster.firstIndex(where: { $0.id == transformer.id }) {
      roster[index] = transformer
    } else {
      roster.append(transformer)
    }
    wantIcons()
    move(.cybertron)
  }

  fileprivate mutating func saveFailed(
    _ error: APIError, _ isNewWorld: Bool, _ requests: inout Presenter.Asked
  ) {
    guard working == .saving else { return }
    working = nil
    drop()
    if isNewWorld { enterNewWorld() }
    if let id = form?.id, error.isNotFound {
      message = .editedIsGone
      form?.id = nil
      Router().reduce(into: &route, action: .form(id: nil))
      roster.removeAll { $0.id == id }
      fetch(&requests)
    } else {
      message = .saveFailed(error: error)
      if isNewWorld { fetch(&requests) }
    }
  }

  fileprivate mutating func deleted() {
    guard case .deleting(let id) = working else { return }
    message = .deleted(name: transformer(id)?.name ?? id)
    working = nil
    remove(id)
  }

  fileprivate mutating func deleteFailed(
    _ error: APIError, _ isNewWorld: Bool, _ requests: inout Presenter.Asked
  ) {
    guard case .deleting(let id) = working else { return }
    let name = transformer(id)?.name ?? id
    working = nil
    if isNewWorld { enterNewWorld() }
    if error.isNotFound {
      if !isNewWorld { message = .alreadyDeleted(name: name) }
      remove(id)
      fetch(&requests)
    } else {
      drop()
      message = .deleteFailed(id: id, name: name, error: error)
      if isNewWorld { fetch(&requests) }
    }
  }

  private mutating func remove(_ id: String) {
    roster.removeAll { $0.id == id }
    if form?.id == id { move(.cybertron) }
  }
}
