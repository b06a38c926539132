import Reel

/// Other values in the place of those that a history has.
package struct HistoryMap<State, Action> {
  /// Returns the state for one at which something begins: the program, or a branch after a pause.
  package var state: (State) -> State
  /// Returns the action for that of a frame.
  package var action: (Action, _ frame: Int) -> Action
  /// Returns the name for that of a branch.
  package var name: (String) -> String
  /// Returns the request for one that was open before the first frame.
  package var request: (AskedRequest) -> AskedRequest

  /// Creates a map from its functions.
  package init(
    state: @escaping (State) -> State, action: @escaping (Action, _ frame: Int) -> Action,
    name: @escaping (String) -> String, request: @escaping (AskedRequest) -> AskedRequest
  ) {
    (self.state, self.action, self.name, self.request) = (state, action, name, request)
  }

  /// The same values.
  static var identity: HistoryMap {
    HistoryMap(state: { $0 }, action: { action, _ in action }, name: { $0 }, request: { $0 })
  }
}

extension HistoryMap where State: Sendable, Action: Codable & Sendable {
  func edit(_ edit: HistoryEdit<State, Action>) -> HistoryEdit<State, Action> {
    var edit = edit
    switch edit.kind {
    case .start(let text, let from, let parent):
      edit.kind = .start(name: name(text), from: from, parent: parent)
    case .name(let text): edit.kind = .name(name(text))
    case .replace(let frame, let old): edit.kind = .replace(frame, action(old, frame))
    case .resume(let old): edit.kind = .resume(state(old))
    case .show, .skip, .move, .commit, .sweep, .reset: break
    }
    return edit
  }

  func open(_ open: OpenRequest<Action>) -> OpenRequest<Action> {
    OpenRequest(
      id: open.id, asked: request(open.asked), branches: open.branches,
      losses: open.losses.map { action($0, open.id.frame) })
  }
}
