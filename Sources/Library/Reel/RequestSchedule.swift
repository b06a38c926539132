/// The requests that interact with each other: those of one kind and key, asked at one place.
@usableFromInline
package struct RequestLine: Hashable, Sendable {
  package var branch: BranchID
  package var path: [String]
  package var elements: [ElementID]
  package var kind: String
  package var key: String

  /// Creates a line.
  package init(
    branch: BranchID = .main, path: [String], elements: [ElementID] = [], kind: String = "",
    key: String = ""
  ) {
    self.branch = branch
    self.path = path
    self.elements = elements
    self.kind = kind
    self.key = key
  }
}

/// A request in a schedule.
@usableFromInline
package protocol ScheduledRequest: Sendable {
  /// Its name.
  var id: RequestID { get }
  /// Whether it cannot be given up.
  var isKept: Bool { get }
  /// The branch that its answers go to.
  var branch: BranchID { get }
  /// Its line, as long as it has not moved to another branch.
  var line: RequestLine { get }
}

/// The open requests of a session, and the rules by which they begin and end.
///
/// A value without clock or tasks: the same changes lead to the same schedule, in a store and in a
/// shared session. What follows from a change is returned as steps for the caller, who knows the
/// effects.
@usableFromInline
package struct RequestSchedule<Request: ScheduledRequest>: Sendable {
  /// A request whose effect has not ended.
  package struct Open: Sendable {
    package let request: Request
    /// Whether it waits for its turn.
    package fileprivate(set) var isWaiting = false
    /// Its line, once that has mattered.
    fileprivate var line: RequestLine?
  }

  /// What follows from a change.
  @usableFromInline
  package enum Step: Sendable {
    case start(Request)
    case end(Request)
    /// Of a request that is no longer open; none if it has joined another.
    case settle(RequestID, RequestFate, BranchID, Request?)
  }

  /// The open requests of a line, by their serial numbers.
  private struct Members: Sendable {
    var running: Set<Int> = []
    var waiting = Queue<Int>()

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

  /// The open requests that are in a line, by serial number.
  private var filed: [Int: Open] = [:]
  /// Those that are independent of others: they get a line when another one looks for its own,
  /// because telling it takes longer than all the rest.
  private var independent: [Int: Request] = [:]
  private var lines: [RequestLine: Members] = [:]
  /// When the next effect of a line may begin, where they keep a distance.
  private var free: [RequestLine: Timestamp] = [:]
  private var lastSerial = 0

  /// Creates a schedule without requests.
  package init() {}

  /// The open requests with their serial numbers, in no order.
  package var open: [Int: Open] {
    filed.merging(independent.mapValues { Open(request: $0) }) { open, _ in open }
  }

  /// Whether no request is open.
  package var isEmpty: Bool { filed.isEmpty && independent.isEmpty }

  /// Returns whether a request is open.
  package func isOpen(_ serial: Int) -> Bool {
    filed[serial] != nil || independent[serial] != nil
  }

  /// Accepts a request of a frame.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - operation: what has been asked of it.
  ///   - policy: its policy.
  ///   - answered: the request that the frame answers, which is about to end unless it is repeated:
  ///     nothing joins it.
  ///   - steps: receives what follows.
  /// - Returns: The request's serial number, in the order in which they were asked, if it is open
  ///   from now on.
  package mutating func take(
    _ request: Request, _ operation: AskedRequest.Operation, _ policy: RequestPolicy,
    answering answered: RequestID, _ steps: inout [Step]
  ) -> Int? {
    if operation == .ask, policy.order == .concurrent, policy.spacing == .zero {
      steps.append(.start(request))
      lastSerial += 1
      independent[lastSerial] = request
      return lastSerial
    }
    file()
    let line = request.line
    if operation == .cancel {
      steps += end(line, .cancelled)
      return nil
    }
    if policy.order == .first, let members = lines[line],
      members.running.contains(where: { filed[$0]?.request.id != answered || policy.isRepeated })
    {
      steps.append(.settle(request.id, .joined, line.branch, nil))
      return nil
    }
    if policy.order == .latest { steps += end(line, .superseded, answered: answered) }
    let waits = policy.order == .inOrder && lines[line] != nil
    if !waits { steps.append(.start(request)) }
    return add(request, isWaiting: waits)
  }

  /// Adds an open request whose place among others is known; returns its serial number.
  package mutating func add(_ request: Request, isWaiting: Bool = false) -> Int {
    lastSerial += 1
    file(request, lastSerial, isWaiting: isWaiting)
    return lastSerial
  }

  private mutating func file(_ request: Request, _ serial: Int, isWaiting: Bool = false) {
    let line = request.line
    filed[serial] = Open(request: request, isWaiting: isWaiting, line: line)
    if isWaiting {
      lines[line, default: Members()].waiting.append(serial)
    } else {
      lines[line, default: Members()].running.insert(serial)
    }
  }

  /// Puts each open request into its line.
  private mutating func file() {
    for (serial, request) in independent { file(request, serial) }
    independent = [:]
  }

  /// Ends a request; the next in its line can then begin.
  ///
  /// - Parameter fate: nil if its fate is known already.
  /// - Returns: What follows; nothing if the request is not open any more.
  package mutating func end(_ serial: Int, as fate: RequestFate?) -> [Step] {
    let one = independent.isEmpty ? nil : independent.removeValue(forKey: serial)
    let open = one == nil ? filed.removeValue(forKey: serial) : nil
    guard let request = one ?? open?.request else { return [] }
    var steps: [Step] = []
    if let fate { steps.append(.settle(request.id, fate, request.branch, request)) }
    guard let line = open?.line, let place = lines.index(forKey: line) else { return steps }
    lines.values[place].remove(serial)
    return steps + goOn(line, at: place)
  }

  /// Starts the next request of a line, if it is its turn.
  ///
  /// The line is changed where it is: a copy of its members would take as long as there are many.
  private mutating func goOn(
    _ line: RequestLine, at place: Dictionary<RequestLine, Members>.Index
  ) -> [Step] {
    if lines.values[place].waiting.isEmpty {
      if lines.values[place].running.isEmpty { lines.remove(at: place) }
      return []
    }
    file()
    guard let next = lines[line]?.begin() else { return [] }
    filed[next]?.isWaiting = false
    return filed[next].map { [.start($0.request)] } ?? []
  }

  /// Ends the open requests of a line, except those that cannot be given up.
  private mutating func end(
    _ line: RequestLine, _ fate: RequestFate, answered: RequestID? = nil
  ) -> [Step] {
    guard let place = lines.index(forKey: line) else { return [] }
    var steps: [Step] = []
    lines.values[place].removeAll { serial in
      guard let request = filed[serial]?.request, !request.isKept else { return false }
      filed[serial] = nil
      steps.append(.end(request))
      let fate = request.id == answered ? .answered : fate
      steps.append(.settle(request.id, fate, line.branch, request))
      return true
    }
    return steps + goOn(line, at: place)
  }

  /// Moves the open requests of a branch to another one, to which their answers go from now on.
  ///
  /// - Returns: The requests.
  package mutating func move(from branch: BranchID, to other: BranchID) -> [Request] {
    file()
    let moved = filed.filter { $0.value.line?.branch == branch }
    for serial in moved.keys { filed[serial]?.line?.branch = other }
    for (line, members) in lines where line.branch == branch {
      var target = line
      target.branch = other
      lines[line] = nil
      lines[target] = members
      free[target] = free.removeValue(forKey: line)
    }
    return moved.values.map { $0.request }
  }

  /// Returns a request with its serial number: several, if nothing was recorded when they were
  /// asked.
  package func opened(_ id: RequestID) -> [(serial: Int, open: Open)] {
    open.filter { $0.value.request.id == id }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns how long the effect of a request has to wait, at least as its policy says, until it
  /// keeps its distance to the one before it.
  package mutating func wait(
    before serial: Int, _ policy: RequestPolicy, now: Timestamp
  ) -> Duration {
    guard policy.spacing > .zero, let line = filed[serial]?.line else { return .zero }
    free = free.filter { $0.value > now }
    var begin = free[line] ?? now
    // The one before it has not begun, and now never will.
    if policy.order == .latest, begin > now + policy.spacing {
      begin = begin + (.zero - policy.spacing)
    }
    begin = max(begin, now + policy.delay)
    free[line] = begin + policy.spacing
    return begin - now
  }
}
