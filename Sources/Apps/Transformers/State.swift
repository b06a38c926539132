import ReelApp
import ReelHTTP

extension TransformersApp {
  /// The app's state.
  package struct State:
    Codable, Equatable, Sendable, PagedState, FormingState, WorkingState, LoadingState
  {
    /// The navigation stack.
    var route = ScreenStack(Route.home)
    /// All known Transformers, in the order of creation.
    package var roster: [Transformer] = []
    /// What others have changed in the roster, as the last fetch has found.
    var changes = ListChanges<Transformer>()
    /// The view of Cybertron.
    var list = RosterView()
    /// Whether the roster has ever been fetched.
    var hasLoaded = false
    /// The fetched icons, by link.
    var icons: [String: Icon] = [:]
    /// The icons still to be fetched, one at a time when nothing else is in progress.
    var wantedIcons: [String] = []
    /// The icon being fetched.
    var fetchingIcon: String?
    /// The form, while it is on top.
    package var form: Form?
    /// The teams as they met in the last battle.
    var lineup: Lineup?
    /// The result of the last battle.
    var result: BattleResult?
    /// The fetch in progress.
    package var loading: Request?
    /// The change in progress; while the roster is fetched, one whose answer was lost.
    package var working: Request?
    /// Changes whose answers were lost, as was the roster after them: the next one shows whether
    /// they were made.
    var unanswered: [Request] = []
    /// Commands that wait until nothing is in progress, in order.
    var waiting: [Action] = []
    /// The error of the last fetch, if it failed.
    var loadFailure: APIError?
    /// The message about the last operation.
    var message: Message?
    /// Waiting commands that were dropped because an earlier one failed.
    var dropped: [Action] = []
    /// The last deleted Transformer; nil if it cannot be restored.
    var deleted: Draft?
    /// Whether the token was no longer known, so that the roster is a new one.
    var isNewWorld = false

    /// Creates the initial state.
    package init() {}
  }

  /// A message about the last operation.
  enum Message: Codable, Equatable, Sendable {
    /// There is no Transformer with this id.
    case unknown(id: String)
    /// There is no Transformer on the screen.
    case nothingShown
    /// There is no form to fill in or save.
    case noForm
    /// The form's content was not saved.
    case saveFailed(error: APIError)
    /// The Transformer was deleted.
    case deleted(name: String)
    /// The Transformer was not deleted.
    case deleteFailed(id: String, name: String, error: APIError)
    /// Another client had deleted the Transformer before.
    case alreadyDeleted(name: String)
    /// The Transformer was created again, with this id.
    case restored(name: String, id: String)
    /// The Transformer was not created again.
    case restoreFailed(name: String, error: APIError)
    /// There is no deleted Transformer to create again.
    case nothingDeleted
    /// Another client has deleted the edited Transformer; the typed values are in the form.
    case editedIsGone
    /// Others have changed fields to these texts that the user has changed in the form.
    case overtaken(theirs: [FieldName: String])
  }
}

extension TransformersApp.State {
  /// The current screen.
  var top: Route { route.top }

  /// Returns the Transformer with an id.
  func transformer(_ id: String?) -> Transformer? { roster.first { $0.id == id } }

  /// Whether the form is being saved.
  var isSaving: Bool { if case .save = working { true } else { false } }

  /// Ends the change in progress; if its token was replaced, the roster is a new one.
  mutating func endWork(isNewWorld: Bool, _ ask: inout Ask<TransformersApp>) {
    working = nil
    if isNewWorld {
      enterNewWorld()
      fetch(&ask)
    }
  }
}
