/// The open requests of a session, and the rules by which they begin and end.
///
/// A value without clock, tasks or identities: the same changes lead to the same schedule, in a
/// store, in a shared session and in a check. What follows from a change is returned as steps for
/// the caller, who knows the effects.
package struct RequestSchedule: Hashable, Sendable {
  /// The requests that interact with each other.
  package struct Line: Hashable, Sendable {
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
      self.init(
        branch: branch, path: asked.place, kind: asked.kind, key: asked.request.policy.key)
    }
  }

  /// A request whose effect has not ended.
  package struct Open: Hashable, Sendable {
    package let id: RequestID
    package fileprivate(set) var line: Line
    /// Whether it changes something in the world, and so cannot be given up.
    package let writes: Bool
    /// Whether it waits for its turn.
    package fileprivate(set) var isWaiting = false

    /// The branch that its answers go to.
    package var branch: BranchID { line.branch }
  }

  /// What follows from a change; requests have serial numbers, in the order in which they were
  /// asked.
  package enum Step: Equatable, Sendable {
    case start(Int)
    case end(Int)
    /// Of a request that is no longer open; it has no serial number if it has joined another.
    case settle(RequestID, RequestFate, BranchID, serial: Int?)
  }

  /// The open requests of a line, by their serial numbers.
  private struct Members: Hashable, Sendable {
    var running: Set<Int> = []
    var waiting = Queue<Int>()

    var isEmpty: Bool { running.isEmpty && waiting.isEmpty }

    mutating func remove(_ serial: Int) {
      if running.remove(serial) == nil { waiting.removeAll { $0 == serial } }
    }

    /// Removes those of which a condition is true, which is asked in their order.
    mutating func removeAll(where isGone: (Int) -> Bool) {
      running.subtract(running.sorted().filter(isGone))
      waiting.removeAll(where: isGone)
    }

    /// Begins the one that has waited longest, if it is its turn.
    mutating func begin() -> Int? {
      guard running.isEmpty, let next = waiting.popFirst() else { return nil }
      running.insert(next)
      return next
    }
  }

  /// The open requests by serial number.
  package private(set) var open: [Int: Open] = [:]
  private var lines: [Line: Members] = [:]
  /// When the next effect of a line may begin, where they keep a distance.
  private var free: [Line: Timestamp] = [:]
  private var lastSerial = 0

  /// Creates a schedule without requests.
  package init() {}

  /// Accepts the requests of a frame.
  ///
  /// - Parameters:
  ///   - asked: the requests.
  ///   - stamp: the stamp of the frame.
  ///   - line: returns the line of a request.
  /// - Returns: What follows, and the serial number of each request that is open from now on.
  package mutating func take(
    _ asked: [AskedRequest], _ stamp: Stamp, in line: (AskedRequest) -> Line
  ) -> (steps: [Step], serials: [Int?]) {
    var steps: [Step] = []
    var serials = [Int?](repeating: nil, count: asked.count)
    // The request that this frame answers is about to end: nothing joins it.
    let answered = RequestID(frame: stamp.cause, index: stamp.request)
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
        steps.append(.settle(id, .joined, stamp.branch, serial: nil))
        continue
      }
      if policy.order == .latest { steps += end(line, .superseded, answered: answered) }
      let waits = policy.order == .inOrder && lines[line] != nil
      let serial = add(Open(id: id, line: line, writes: policy.writes, isWaiting: waits))
      serials[place] = serial
      if !waits { steps.append(.start(serial)) }
    }
    return (steps, serials)
  }

  /// Adds an open request whose place among others is known; returns its serial number.
  package mutating func add(
    _ id: RequestID, in line: Line, writes: Bool, isWaiting: Bool = false
  ) -> Int {
    add(Open(id: id, line: line, writes: writes, isWaiting: isWaiting))
  }

  private mutating func add(_ new: Open) -> Int {
    lastSerial += 1
    open[lastSerial] = new
    if new.isWaiting {
      lines[new.line, default: Members()].waiting.append(lastSerial)
    } else {
      lines[new.line, default: Members()].running.insert(lastSerial)
    }
    return lastSerial
  }

  /// Ends a request; the next in its line can then begin.
  ///
  /// - Parameter fate: nil if its fate is known already.
  /// - Returns: What follows; nothing if the request is not open any more.
  package mutating func end(_ serial: Int, as fate: RequestFate?) -> [Step] {
    guard let one = open.removeValue(forKey: serial) else { return [] }
    var steps: [Step] = []
    if let fate { steps.append(.settle(one.id, fate, one.branch, serial: serial)) }
    guard let place = lines.index(forKey: one.line) else { return steps }
    lines.values[place].remove(serial)
    return steps + goOn(at: place)
  }

  /// Starts the next request of a line, if it is its turn.
  ///
  /// The line is changed where it is: a copy of its members would take as long as there are many.
  private mutating func goOn(at place: Dictionary<Line, Members>.Index) -> [Step] {
    let next = lines.values[place].begin()
    if lines.values[place].isEmpty { lines.remove(at: place) }
    guard let next else { return [] }
    open[next]?.isWaiting = false
    return [.start(next)]
  }

  /// Ends the open requests of a line, except those that write.
  private mutating func end(
    _ line: Line, _ fate: RequestFate, answered: RequestID? = nil
  ) -> [Step] {
    guard let place = lines.index(forKey: line) else { return [] }
    var steps: [Step] = []
    lines.values[place].removeAll { serial in
      guard let one = open[serial], !one.writes else { return false }
      open[serial] = nil
      steps.append(.end(serial))
      let fate = one.id == answered ? .answered : fate
      steps.append(.settle(one.id, fate, line.branch, serial: serial))
      return true
    }
    return steps + goOn(at: place)
  }

  /// Moves the open requests of a branch to another one, to which their answers go from now on.
  ///
  /// - Returns: Their serial numbers.
  package mutating func move(from branch: BranchID, to other: BranchID) -> [Int] {
    let moved = open.keys.filter { open[$0]?.branch == branch }
    for serial in moved { open[serial]?.line.branch = other }
    for (line, members) in lines where line.branch == branch {
      var target = line
      target.branch = other
      lines[line] = nil
      lines[target] = members
      free[target] = free.removeValue(forKey: line)
    }
    return moved
  }

  /// Returns the serial numbers of a request: of several, if nothing was recorded when they were
  /// asked.
  package func serials(of id: RequestID) -> [Int] {
    open.filter { $0.value.id == id }.keys.sorted()
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
