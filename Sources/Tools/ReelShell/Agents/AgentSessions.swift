import ReelTexts
import ReelTimeline

/// The sessions that an agent has opened, by their handles.
actor AgentSessions {
  /// How many there are at most; then the one is closed that was not asked for the longest time.
  static let most = 8

  /// A session, and what has become of it through its agent's doing.
  struct Entry: Sendable {
    let child: AgentChild
    /// The branch that it was opened at.
    let home: String
    /// Whether it goes on with a recording.
    let isRecorded: Bool
    /// The branch that it looks at.
    var branch: String
    /// The branches that were started to try something.
    var trials: Set<String> = []
  }

  private var entries: [String: Entry] = [:]
  /// Their handles, the one that was asked last at the end.
  private var order: [String] = []
  private var count = 0

  /// Keeps a session, and says its handle.
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

  /// A session by its handle.
  ///
  /// - Throws: ``Failure`` where there is none, or no more.
  func entry(_ handle: String) throws -> Entry {
    guard let entry = entries[handle], let place = order.firstIndex(of: handle) else {
      throw Failure(texts.program.agents.noSession(handle), code: .unknownName)
    }
    order.append(order.remove(at: place))
    return entry
  }

  /// Notes which branch a session looks at, and whether that was started to try something.
  func note(_ handle: String, at branch: String, isTrial: Bool = false) {
    entries[handle]?.branch = branch
    if isTrial { entries[handle]?.trials.insert(branch) }
  }

  /// Ends all of them.
  func close() async {
    for entry in entries.values { await entry.child.close() }
    entries = [:]
    order = []
  }
}
