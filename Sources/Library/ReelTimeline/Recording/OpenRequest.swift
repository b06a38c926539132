import Reel
import ReelTexts

/// A request that was asked before the first frame of a recording, and is open there.
struct OpenRequest<Action: Codable & Sendable>: Sendable {
  let id: RequestID
  let asked: AskedRequest
  /// The branches on which it is open.
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
      requests.begin(with: one.id, one.asked, on: one.branches)
    }
  }

  /// Returns the branch that a branch was at the beginning, or from which it came.
  func branchAtBeginning(of branch: BranchID) -> BranchID {
    guard !beginning.isEmpty else { return branch }
    // Those that were there are recorded with the states that they had.
    let others = edits.prefix { $0.after < log.first }.count {
      if case .resume = $0.edit.kind { true } else { false }
    }
    var branch = branch
    while index(of: branch) > others, let parent = branches[index(of: branch)].parent {
      branch = parent
    }
    return branch
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
            (known + beginning).first { $0.id == id }?.losses
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
