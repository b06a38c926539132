import ReelApp
import ReelHTTP

extension TransformersApp {
  /// Everything that the app remembers.
  package struct State: Codable, Equatable, Sendable {
    /// The screens, from Home up to the one that shows; never empty.
    var route: [Route] = [.home]
    /// All Transformers as far as they are known, in the order in which they were made.
    var roster: [Transformer] = []
    /// How Cybertron is listed; nil as long as the user has not said.
    var list: RosterView?
    /// Whether the roster has ever been fetched.
    var hasLoaded = false
    /// The pictures that have been fetched, by their links.
    var icons: [String: Icon] = [:]
    /// The pictures that are still to be fetched, one at a time when nothing else is under way.
    var wantedIcons: [String] = []
    /// The picture that is being fetched.
    var fetchingIcon: String?
    /// The form, while it is on top.
    var form: Form?
    /// The teams as they met in the last battle.
    var lineup: Lineup?
    /// What came of the last battle.
    var result: BattleResult?
    /// What is being fetched.
    var loading: Loading?
    /// What is being changed.
    var working: Work?
    /// Commands that wait until nothing is under way any more, in the order of their giving.
    var waiting: [Action] = []
    /// Why the last fetch failed, if it did.
    var loadFailure: APIError?
    /// What the user should know about the last thing done.
    var message: Message?
    /// Commands that had been given for later and were not done, as something before them failed.
    var dropped: [Action] = []
    /// The Transformer that was deleted last, as it was; nil where it cannot be had again.
    var deleted: Draft?
    /// Whether the token was not known any more, so that this is another world than before.
    var isNewWorld = false

    /// The state before anything has happened.
    package init() {}
  }

  /// What can be fetched.
  enum Loading: String, Codable, Sendable {
    /// All Transformers.
    case roster
  }

  /// What can be done to the roster.
  enum Work: Codable, Equatable, Sendable {
    /// The form is saved.
    case saving
    /// Numbers are drawn for the form.
    case drawing
    /// A Transformer is deleted.
    case deleting(id: String)
    /// The one that was deleted last is created again.
    case restoring
  }

  /// What the user should know about the last thing done.
  enum Message: Codable, Equatable, Sendable {
    /// There is no Transformer with such an id.
    case unknown(id: String)
    /// There is no Transformer on the screen.
    case nothingShown
    /// There is no form that could be filled in or saved.
    case noForm
    /// The form's content was not saved.
    case saveFailed(error: APIError)
    /// The Transformer was deleted.
    case deleted(name: String)
    /// The Transformer was not deleted.
    case deleteFailed(id: String, name: String, error: APIError)
    /// Another client had deleted the Transformer before.
    case alreadyDeleted(name: String)
    /// The Transformer was created again, under this id.
    case restored(name: String, id: String)
    /// The Transformer was not created again.
    case restoreFailed(name: String, error: APIError)
    /// No Transformer has been deleted that could be created again.
    case nothingDeleted
    /// Another client has deleted the Transformer that was edited; what was typed is in the form.
    case editedIsGone
  }
}

extension TransformersApp.State {
  /// The screen that shows.
  var top: Route { route.last ?? .home }

  /// Whether the roster is being fetched or changed: commands wait for that.
  var isOccupied: Bool { loading != nil || working != nil }

  /// Whether any request is under way.
  var isBusy: Bool { isOccupied || fetchingIcon != nil }

  /// The Transformer with an id.
  func transformer(_ id: String?) -> Transformer? { roster.first { $0.id == id } }

  /// Whether the form is being saved.
  var isSaving: Bool { working == .saving }
}
