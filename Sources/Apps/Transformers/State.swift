import ReelApp
import ReelHTTP

extension TransformersApp {
  /// The app's state.
  package struct State: Codable, Equatable, Sendable {
    /// The screens, from Home up to the current one; never empty.
    var route: [Route] = [.home]
    /// All known Transformers, in the order of creation.
    var roster: [Transformer] = []
    /// The view of Cybertron; nil for the default.
    var list: RosterView?
    /// Whether the roster has ever been fetched.
    var hasLoaded = false
    /// The fetched icons, by link.
    var icons: [String: Icon] = [:]
    /// The icons still to be fetched, one at a time when nothing else is in progress.
    var wantedIcons: [String] = []
    /// The icon being fetched.
    var fetchingIcon: String?
    /// The form, while it is on top.
    var form: Form?
    /// The teams as they met in the last battle.
    var lineup: Lineup?
    /// The result of the last battle.
    var result: BattleResult?
    /// The fetch in progress.
    var loading: Loading?
    /// The change in progress.
    var working: Work?
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

  /// A kind of fetch.
  enum Loading: String, Codable, Sendable {
    /// All Transformers.
    case roster
  }

  /// A kind of change.
  enum Work: Codable, Equatable, Sendable {
    /// Saving the form.
    case saving
    /// Drawing numbers for the form.
    case drawing
    /// Deleting a Transformer.
    case deleting(id: String)
    /// Creating the last deleted one again.
    case restoring
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
  }
}

extension TransformersApp.State {
  /// The current screen.
  var top: Route { route.last ?? .home }

  /// Whether the roster is being fetched or changed: commands then wait.
  var isOccupied: Bool { loading != nil || working != nil }

  /// Whether any request is in progress.
  var isBusy: Bool { isOccupied || fetchingIcon != nil }

  /// Returns the Transformer with an id.
  func transformer(_ id: String?) -> Transformer? { roster.first { $0.id == id } }

  /// Whether the form is being saved.
  var isSaving: Bool { working == .saving }
}
