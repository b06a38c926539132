import ReelREPL
import ReelTexts
import ReelTimeline

/// An agent's open sessions, by their handles.
actor AgentSessions {
  /// The maximum number of sessions; beyond it, the least recently used one is closed.
  static let most = 8

  /// A session, with the changes made by its agent.
  struct Entry: Sendable {
    let child: AgentChild
    /// The branch on which it was opened.
    let home: String
    /// Whether it continues a recording.
    let isRecorded: Bool
    /// The branch that it views.
    var branch: String
    /// The branches that were started for trials.
    var trials: Set<String> = []
  }

  private var entries: [String: Entry] = [:]
  /// Their handles, the most recently used last.
  private var order: [String] = []
  private var count = 0

  /// Adds a session and returns its handle.
  func add(_ child: AgentChild, at branch: String, isRecorded: Bool) async -> String {
    count += 1
    let handle = "s\(count)"
    entries[handle] = Entry(child: child, home: branch, isRecorded: isRecorded, branch: branch)
    order.append(handle)
    if order.count > Self.most {
      await entries.removeValue(forKey: order.removeFirst())?.child.close()
    }
    return handle
  }

  /// Returns a session by its handle.
  ///
  /// - Throws: A ``LineFailure`` if it does not exist, or no longer does.
  func entry(_ handle: String) async throws -> Entry {
    // The place is found last: others may have taken sessions in the meantime.
    guard let entry = entries[handle], await !entry.child.isOver,
      let index = order.firstIndex(of: handle)
    else {
      remove(handle)
      throw LineFailure(
        """
        session \(verbatim: handle) does not exist or has ended: open the recording or the app \
        again
        """, code: .unknownName)
    }
    order.append(order.remove(at: index))
    return entry
  }

  private func remove(_ handle: String) {
    entries[handle] = nil
    order.removeAll { $0 == handle }
  }

  /// Records the branch that a session views, and whether it was started for a trial.
  func note(_ handle: String, at branch: String, isTrial: Bool = false) {
    entries[handle]?.branch = branch
    if isTrial { entries[handle]?.trials.insert(branch) }
  }

  /// Ends all sessions.
  func close() async {
    for entry in entries.values { await entry.child.close() }
    entries = [:]
    order = []
  }
}
