import Reel

/// Stands between effects and their store: without effects a session only reduces, and answers can
/// be held back until the user delivers them.
package struct EffectGate: Sendable {
  /// The name that stands for every request.
  static let all = "all"

  /// What is held back of a request: its answer, or the request itself.
  struct Held: Sendable {
    /// The name of the request.
    let id: RequestID
    /// The answer; nil if the request has not been sent.
    let answer: (any Encodable & Sendable)?
    fileprivate let number: Int
    /// Resumed with the caller that waits until it has passed; with nil if it never will.
    fileprivate let resume: CheckedContinuation<CheckedContinuation<Void, Never>?, Never>
  }

  /// What is known; a part of the session's variables, behind their lock.
  struct Table: Sendable {
    /// What is to be held back, by kinds and names of requests: requests themselves, or answers.
    var rules: [String: Rule] = [:]
    /// What is held back, in the order of its arrival.
    var held: [Held] = []
    var isOpen = true
    /// The requests whose next answer passes.
    var passing: Set<RequestID> = []
    /// The requests that ended while their answer was held back.
    var dropped: [RequestID] = []
    var lastNumber = 0
  }

  /// The point at which a request is held back.
  enum Rule: String, Codable, Sendable {
    /// Before it is sent.
    case unsent
    /// When its answer has arrived.
    case arrived
  }

  private let variables: SessionVariables

  /// The gate of the session that these variables belong to.
  init(_ variables: SessionVariables) { self.variables = variables }

  /// Whether effects are started.
  package var isOpen: Bool {
    get { variables.content.withLock { $0.gate.isOpen } }
    nonmutating set { variables.content.withLock { $0.gate.isOpen = newValue } }
  }

  /// Returns the same reducer, with requests answered only while the gate is open, and as it lets
  /// them pass.
  func guarding<State, Action: Encodable & Sendable>(
    _ reducer: RequestingReduce<State, Action, Never>
  ) -> RequestingReduce<State, Action, Never> {
    reducer.changing { [self] asked, effect in
      guard isOpen else { return effect.withheld }
      return effect.passing(everything: isHolding(asked)) { [self] send, action in
        await pass(asked, send, action)
      }
    }
  }

  /// What is to be held back, by kinds and names of requests.
  var rules: [String: Rule] { variables.content.withLock { $0.gate.rules } }

  /// What is held back, in the order of its arrival.
  var held: [Held] { variables.content.withLock { $0.gate.held } }

  /// The requests that ended while their answer was held back.
  var dropped: [RequestID] { variables.content.withLock { $0.gate.dropped } }

  /// Holds back requests of a kind, or with a name, from now on.
  func hold(_ names: [String], at rule: Rule) {
    variables.content.withLock { content in
      if names.contains(Self.all) { content.gate.rules = [:] }
      for name in names { content.gate.rules[name] = rule }
    }
  }

  /// Holds back nothing more.
  func holdNothing() {
    variables.content.withLock { content in
      content.gate.rules = [:]
      content.gate.dropped = []
    }
  }

  /// Lets what is held back of a request pass, and returns when it has; without its answer, the
  /// next one passes when it arrives.
  func release(_ id: RequestID) async {
    let held = variables.content.withLock { content in
      let held = content.gate.take(id)
      if held?.answer == nil { content.gate.passing.insert(id) }
      return held
    }
    if let held { await withCheckedContinuation { held.resume.resume(returning: $0) } }
  }

  /// Answers a request in another way than with what is held back of it, which is then forgotten.
  func replacing(_ id: RequestID, by answer: () -> Bool) -> Bool {
    let held = variables.content.withLock { content in
      defer { content.gate.held.removeAll { $0.id == id } }
      return content.gate.held.filter { $0.id == id }
    }
    // Only afterwards: its effect would end, and the request with it.
    defer { for one in held { one.resume.resume(returning: nil) } }
    return answer()
  }

  /// Whether requests of this kind are held back.
  private func isHolding(_ asked: AskedRequest) -> Bool {
    let rules = rules
    // The name of its kind takes longer to find than everything else here.
    return !rules.isEmpty && (rules[asked.kind] != nil || rules[Self.all] != nil)
  }

  /// Lets an effect begin, or an action of it be delivered, when the user wants it.
  private func pass<Action: Encodable & Sendable>(
    _ asked: AskedRequest, _ send: Send<Action>, _ action: Action?
  ) async -> Bool {
    let number = variables.content.withLock {
      $0.gate.number(for: send.request, asked, action != nil)
    }
    guard let number else {
      if let action { await send(action) }
      return true
    }
    // A wait for what is in flight does not wait for the user.
    guard let waiter = await send.idle({ await released(send.request, action, number) }) else {
      return false
    }
    if let action { await send(action) }
    waiter.resume()
    return true
  }

  /// Holds something back until it may pass; returns the caller that waits for that, if ever.
  private func released(
    _ id: RequestID, _ answer: (any Encodable & Sendable)?, _ number: Int
  ) async -> CheckedContinuation<Void, Never>? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isCancelled = variables.content.withLock { content in
          guard !Task.isCancelled else { return true }
          content.gate.held.append(
            Held(id: id, answer: answer, number: number, resume: continuation))
          return false
        }
        if isCancelled { continuation.resume(returning: nil) }
      }
    } onCancel: {
      let held = variables.content.withLock { content -> Held? in
        guard let place = content.gate.held.firstIndex(where: { $0.number == number })
        else { return nil }
        if answer != nil { content.gate.dropped.append(id) }
        return content.gate.held.remove(at: place)
      }
      held?.resume.resume(returning: nil)
    }
  }
}

extension EffectGate.Table {
  /// Returns a number for what is to be held back of a request; nil if it passes.
  fileprivate mutating func number(
    for id: RequestID, _ asked: AskedRequest, _ isAnswer: Bool
  ) -> Int? {
    // Without a frame it has no name by which it could be answered.
    guard id.frame > 0, isAnswer ? passing.remove(id) == nil : !passing.contains(id),
      !rules.isEmpty,
      let rule = rules[id.description] ?? rules[asked.kind] ?? rules[EffectGate.all],
      isAnswer || rule == .unsent
    else { return nil }
    lastNumber += 1
    return lastNumber
  }

  /// Takes what is held back of a request.
  fileprivate mutating func take(_ id: RequestID) -> EffectGate.Held? {
    held.firstIndex { $0.id == id }.map { held.remove(at: $0) }
  }
}
