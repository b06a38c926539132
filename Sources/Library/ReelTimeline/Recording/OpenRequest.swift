import Reel
import ReelTexts

/// A request that is open where a branch begins, of a frame before that.
struct OpenRequest<Action: Codable & Sendable>: Sendable {
  let id: RequestID
  let asked: AskedRequest
  /// The branches on which it is open at the beginning of a recording.
  var branches: [BranchID]
  /// The actions to send where it is lost.
  let losses: [Action]
}

/// The same as a recording has it, before its parts are decoded.
struct OpenRequestForm: Decodable {
  let request: [Int]
  let branches: [UInt32]
  let asked: JSON
  let lost: [JSON]
}

extension Timeline.Memory {
  /// Begins after requests have been asked that are still open.
  mutating func begin(with open: [OpenRequest<Action>]) {
    beginning = open
    for one in open.sorted(by: { $0.id < $1.id }) {
      requests.begin(with: one.id, one.asked)
    }
    branches[0].carried = openAtBeginning(of: .main)
  }

  /// Returns the requests that were open on a branch before the first frame.
  private func openAtBeginning(of branch: BranchID) -> [OpenRequest<Action>] {
    beginning.filter { $0.branches.contains(branch) }
  }

  /// Returns the open requests of a branch that restarts with its present state.
  ///
  /// - Parameter losses: returns the actions to send if one is lost.
  mutating func carrying(
    on branch: BranchID,
    losses: (RequestID, (History<State, Action>, Int)?) -> [Action],
    _ reducer: @escaping @Sendable (inout State, Action) -> Void
  ) -> [OpenRequest<Action>] {
    // The branches of a recording's beginning restart with the states that they had.
    if log.count == 0 { return openAtBeginning(of: branch) }
    let known = record(of: branch).carried
    return openRequests(on: branch).compactMap { id in
      if let one = known.first(where: { $0.id == id }) { return one }
      guard let asked = requests.asked(id) else { return nil }
      let lost = losses(id, positionAsking(id, near: branch, reducer))
      return OpenRequest(id: id, asked: asked, branches: [branch], losses: lost)
    }
  }

  /// Returns the open requests of all branches, for a recording that begins here.
  ///
  /// - Parameters:
  ///   - known: those with which the recording so far began.
  ///   - losses: returns the actions to send if one is lost.
  mutating func openRequests(
    knowing known: [OpenRequest<Action>],
    losses: (RequestID, (History<State, Action>, Int)?) -> [Action],
    _ reducer: @escaping @Sendable (inout State, Action) -> Void
  ) -> [OpenRequest<Action>] {
    var open: [RequestID: OpenRequest<Action>] = [:]
    for branch in branches.map(\.id) {
      for id in openRequests(on: branch) {
        if open[id] == nil {
          guard let asked = requests.asked(id) else { continue }
          let lost =
            (known + beginning + record(of: branch).carried).first { $0.id == id }?.losses
            ?? losses(id, positionAsking(id, near: branch, reducer))
          open[id] = OpenRequest(id: id, asked: asked, branches: [], losses: lost)
        }
        open[id]?.branches.append(branch)
      }
    }
    return open.values.sorted { $0.id < $1.id }
  }

  /// Returns where a request was asked; nil if the frame is not there.
  func positionAsking(
    _ id: RequestID, near branch: BranchID,
    _ reducer: @escaping @Sendable (inout State, Action) -> Void
  ) -> (History<State, Action>, Int)? {
    position(of: id.frame, near: branch).map { (history(of: $0.branch, reducer), $0.position) }
  }
}
