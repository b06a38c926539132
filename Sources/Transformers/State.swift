import Reel
import ReelApp
import ReelHTTP

extension TransformersApp {
  /// Everything that the app remembers.
  public struct State: Codable, Equatable, Sendable {
    /// The screens, from Home up to the one that shows; never empty.
    public var route: [Route] = [.home]
    /// All Transformers as far as they are known, in the order in which they were made.
    public var roster: [Transformer] = []
    /// Whether the roster has ever been fetched.
    public var hasLoaded = false
    /// The pictures that have been fetched, by their links.
    public var icons: [String: Icon] = [:]
    /// The pictures that are still to be fetched, one at a time when nothing else is under way.
    public var wantedIcons: [String] = []
    /// The picture that is being fetched.
    public var fetchingIcon: String?
    /// The form, while it is on top.
    public var form: Form?
    /// The teams as they met in the last battle.
    public var lineup: Lineup?
    /// What came of the last battle.
    public var result: BattleResult?
    /// What is being fetched.
    public var loading: Loading?
    /// What is being changed.
    public var working: Work?
    /// Commands that wait until nothing is under way any more, in the order of their giving.
    public var waiting: [Action] = []
    /// Why the last fetch failed, if it did.
    public var loadFailure: APIError?
    /// What the user should know about the last thing done.
    public var message: Message?
    /// Commands that had been given for later and were not done, as something before them failed.
    public var dropped: [Action] = []
    /// Whether the token was not known any more, so that this is another world than before.
    public var isNewWorld = false

    /// The state before anything has happened.
    public init() {}
  }

  /// What can be fetched.
  public enum Loading: String, Codable, Sendable {
    /// All Transformers.
    case roster
  }

  /// What can be done to the roster.
  public enum Work: Codable, Equatable, Sendable {
    /// The form is saved.
    case saving
    /// A Transformer is deleted.
    case deleting(id: String)
  }

  /// Everything that can happen.
  public enum Action: Codable, Equatable, Sendable {
    /// A screen came up by itself: Home, at the start.
    case appeared(screen: ScreenName)
    /// The user wants to see all Transformers.
    case cybertronTapped
    /// The user wants to see who will meet whom.
    case battlefieldTapped
    /// The user wants to leave the screen.
    case backTapped
    /// The user wants the roster fetched again.
    case refreshTapped
    /// The user wants a Transformer created; what was typed with that is saved at once.
    case createTapped(typed: [String: String])
    /// The user wants a Transformer changed; what was typed with that is saved at once.
    case editTapped(id: String, typed: [String: String])
    /// The user has typed into a field of the form.
    case fieldEdited(field: FieldName, text: String)
    /// The user wants the form's content saved.
    case saveTapped
    /// The user wants a Transformer deleted, and has been asked.
    case deleteTapped(id: String)
    /// The user wants the teams to fight.
    case fightTapped
    /// A fetch was answered.
    case rosterLoaded(roster: [Transformer], isNewWorld: Bool)
    /// A fetch failed.
    case loadFailed(error: APIError, isNewWorld: Bool)
    /// A Transformer was created or changed.
    case saved(transformer: Transformer, isNewWorld: Bool)
    /// A Transformer was not created or changed.
    case saveFailed(error: APIError, isNewWorld: Bool)
    /// A Transformer was deleted.
    case deleted
    /// A Transformer was not deleted.
    case deleteFailed(error: APIError, isNewWorld: Bool)
    /// The picture of a team was fetched; nil if it could not be.
    case iconFetched(link: String, icon: Icon?)
  }

  /// What the user should know about the last thing done.
  public enum Message: Codable, Equatable, Sendable {
    /// There is no Transformer with such an id.
    case unknown(id: String)
    /// There is no form that could be filled in or saved.
    case noForm
    /// The form's content was not saved.
    case saveFailed(error: APIError)
    /// The Transformer was deleted.
    case deleted(name: String)
    /// The Transformer was not deleted.
    case deleteFailed(id: String, name: String, error: APIError)
    /// Somebody else had deleted the Transformer before.
    case alreadyDeleted(name: String)
    /// Somebody else has deleted the Transformer that was edited; what was typed is in the form.
    case editedIsGone
  }

  /// What may be asked of the world.
  public enum Request: RequestProtocol {
    /// Fetches the roster.
    case fetch
    /// Creates a Transformer, or changes the one with an id.
    case save(id: String?, draft: Draft)
    /// Deletes a Transformer.
    case delete(id: String)
    /// Fetches a picture.
    case fetchIcon(link: String)

    /// The last fetch counts; changes are made in their order.
    public var policy: RequestPolicy {
      switch self {
      case .fetch: .latest
      case .save, .delete: .writing(.inOrder)
      case .fetchIcon(let link): .first.keyed(by: link)
      }
    }
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
