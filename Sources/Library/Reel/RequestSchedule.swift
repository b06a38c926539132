/// The scope within which requests interact with each other.
package struct RequestLine: Hashable, Sendable {
  package var branch: BranchID
  package var path: [String]
  package var kind: String
  package var key: String

  /// Creates the line of requests of one kind and key, asked at one place.
  package init(
    branch: BranchID = .main, path: [String], kind: String = "", key: String = ""
  ) {
    self.branch = branch
    self.path = path
    self.kind = kind
    self.key = key
  }

  init(of asked: AskedRequest, on branch: BranchID) {
    self.init(branch: branch, path: asked.place, kind: asked.kind, key: asked.request.policy.key)
  }
}

/// The open requests of a session, and the rules by which they begin and end.
///
/// A value without clock and tasks: the same changes lead to the same schedule, in a store and in a
/// shared session. What follows from a change is returned as steps for the caller, who knows the
/// effects and has something of its own for each open request.
package struct RequestSchedule<Content: Sendable>: Sendable {
  /// A request whose effect has not ended.
  package struct Open: Sendable {
    package let id: RequestID
    package fileprivate(set) var line: RequestLine
    /// Whether it changes something in the world, and so cannot be given up.
    package let writes: Bool
    /// Whether it waits for its turn.
    package fileprivate(set) var isWaiting = false
    /// What the caller has for it.
    package let content: Content

    /// The branch that its answers go to.
    package var branch: BranchID { line.branch }
  }

  /// What follows from a change.
  package enum Step: Sendable {
    case start(Content)
    case end(Content)
    /// Of a request that is no longer open; it has no content if it has joined another.
    case settle(RequestID, RequestFate, BranchID, Content?)
  }

  /// The open requests of a line, by their serial numbers.
  private struct Members: Sendable {
    var running: Set<Int> = []
    var waiting = Queue<Int>()

    var isEmpty: Bool { running.isEmpty && waiting.isEmpty }

    mutating func remove(_ serial: Int) {
      if running.remove(serial) == nil { waiting.remove(serial) }
    }
  }

  /// The open requests by serial number, in the order in which they were asked.
  package private(set) var open: [Int: Open] = [:]
  private var lines: [RequestLine: Members] = [:]
  /// When the next effect of a line may begin, where they keep a distance.
  private var free: [RequestLine: Timestamp] = [:]
  private var lastSerial = 0

  /// Creates a schedule without requests.
  package init() {}

  /// Accepts the requests of a frame.
  ///
  /// - Parameters:
  ///   - asked: the requests.
  ///   - stamp: the stamp of the frame.
  ///   - line: returns the line of a request.
  ///   - content: returns the content of a request that is open from now on, from its name and its
  ///     serial number.
  /// - Returns: What follows.
  package mutating func take(
    _ asked: [AskedRequest], _ stamp: Stamp, in line: (AskedRequest) -> RequestLine,
    _ content: (RequestID, Int) -> Content
  ) -> [Step] {
    var steps: [Step] = []
    // The request that this frame answers is about to end: nothing joins it.
    let answered = stamp.answered
    for (place, one) in asked.enumerated() {
      let line = line(one)
      if one.operation == .cancel {
        steps += end(line, .cancelled)
        continue
      }
      let id = RequestID(frame: stamp.frame, index: place + 1)
      let policy = one.request.policy
      if policy.order == .first, let members = lines[line],
        members.running.contains(where: { open[$0]?.id != answered })
      {
        steps.append(.settle(id, .joined, stamp.branch, nil))
        continue
      }
      if policy.order == .latest { steps += end(line, .superseded, answered: answered) }
      let waits = policy.order == .inOrder && lines[line] != nil
      let new = add(id, in: line, writes: policy.writes, isWaiting: waits) { content(id, $0) }
      if !waits { steps.append(.start(new)) }
    }
    return steps
  }

  /// Adds an open request whose place among others is known; returns its content.
  ///
  /// - Parameter content: returns it, from the serial number.
  @discardableResult
  package mutating func add(
    _ id: RequestID, in line: RequestLine, writes: Bool, isWaiting: Bool = false,
    _ content: (Int) -> Content
  ) -> Content {
    lastSerial += 1
    let content = content(lastSerial)
    open[lastSerial] = Open(
      id: id, line: line, writes: writes, isWaiting: isWaiting, content: content)
    if isWaiting {
      lines[line, default: Members()].waiting.append(lastSerial)
    } else {
      lines[line, default: Members()].running.insert(lastSerial)
    }
    return content
  }

  /// Ends a request; the next in its line can then begin.
  ///
  /// - Parameter fate: nil if its fate is known already.
  /// - Returns: What follows; nothing if the request is not open any more.
  package mutating func end(_ serial: Int, as fate: RequestFate?) -> [Step] {
    guard let one = open.removeValue(forKey: serial) else { return [] }
    var steps: [Step] = []
    if let fate { steps.append(.settle(one.id, fate, one.branch, one.content)) }
    guard var members = lines[one.line] else { return steps }
    members.remove(serial)
    steps += goOn(&members, one.line)
    return steps
  }

  /// Ends a request before it is answered, on each branch on which it is open; the next in its
  /// line can then begin.
  ///
  /// - Parameters:
  ///   - id: the request.
  ///   - fate: nil if its fate is known already.
  ///   - isGiven: returns whether it can be given up.
  package mutating func giveUp(
    _ id: RequestID, as fate: RequestFate?, if isGiven: (Open) -> Bool
  ) -> [Step] {
    var steps: [Step] = []
    for serial in serials(of: id) {
      guard let one = open[serial], isGiven(one) else { continue }
      steps.append(.end(one.content))
      steps += end(serial, as: fate)
    }
    return steps
  }

  /// Starts the next request of a line, if it is its turn.
  private mutating func goOn(_ members: inout Members, _ line: RequestLine) -> [Step] {
    defer { lines[line] = members.isEmpty ? nil : members }
    guard members.running.isEmpty, let next = members.waiting.popFirst() else { return [] }
    open[next]?.isWaiting = false
    members.running.insert(next)
    return open[next].map { [.start($0.content)] } ?? []
  }

  /// Ends the open requests of a line, except those that write.
  private mutating func end(
    _ line: RequestLine, _ fate: RequestFate, answered: RequestID? = nil
  ) -> [Step] {
    guard var members = lines[line] else { return [] }
    var steps: [Step] = []
    for serial in members.running.sorted() + members.waiting.rest {
      guard let one = open[serial], !one.writes else { continue }
      open[serial] = nil
      members.remove(serial)
      steps.append(.end(one.content))
      let fate = one.id == answered ? .answered : fate
      steps.append(.settle(one.id, fate, line.branch, one.content))
    }
    return steps + goOn(&members, line)
  }

  /// Moves the open requests of a branch to another one, to which their answers go from now on.
  ///
  /// - Returns: Their contents.
  package mutating func move(from branch: BranchID, to other: BranchID) -> [Content] {
    let moved = open.filter { $0.value.branch == branch }
    for serial in moved.keys { open[serial]?.line.branch = other }
    for (line, members) in lines where line.branch == branch {
      var target = line
      target.branch = other
      lines[line] = nil
      lines[target] = members
      free[target] = free.removeValue(forKey: line)
    }
    return moved.values.map(\.content)
  }

  /// Returns the serial numbers of a request: of several, if nothing was recorded when they were
  /// asked.
  package func serials(of id: RequestID) -> [Int] {
    open.filter { $0.value.id == id }.keys.sorted()
  }

  /// Returns the content of a request that is open on a branch and has begun; nil if there is none.
  func running(_ id: RequestID, on branch: BranchID) -> Content? {
    serials(of: id).lazy.compactMap { open[$0] }
      .first { $0.branch == branch && !$0.isWaiting }?.content
  }

  /// Returns how long the effect of a request has to wait until it keeps its distance to the one
  /// before it.
  package mutating func wait(
    before serial: Int, _ policy: RequestPolicy, now: Timestamp
  ) -> Duration {
    guard policy.spacing > .zero, let line = open[serial]?.line else { return .zero }
    free = free.filter { $0.value > now }
    var begin = free[line] ?? now
    // The one before it has not begun, and now never will.
    if policy.order == .latest, begin > now + policy.spacing {
      begin = begin + (.zero - policy.spacing)
    }
    free[line] = begin + policy.spacing
    return begin - now
  }
}
