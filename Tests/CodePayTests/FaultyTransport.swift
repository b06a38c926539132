import Foundation
import ReelHTTP
import Synchronization

/// The fate of one request.
enum Fault: String, CaseIterable, Sendable {
  /// There is no server: the request is not sent.
  case refused
  /// The connection breaks before the request arrives.
  case droppedBefore
  /// The connection breaks after the request has been performed.
  case droppedAfter
  /// The request is performed, but no answer comes.
  case timedOutAfter
  /// No answer comes, and the request is performed when it is not expected any more.
  case arrivesLate
  /// The server fails before it has performed the request.
  case failedBefore
  /// The server fails after it has performed the request.
  case failedAfter
  /// The request is performed, but the answer is malformed.
  case malformed
  /// The request is performed, but the answer has different values.
  case altered
  /// The server misunderstands a field, and fills in another value.
  case misheard
  /// The server is full.
  case full
  /// The program is killed before the request.
  case killedBefore
  /// The program is killed after the request has been performed, before its answer.
  case killedAfter
  /// The disk fails during the request, so that nothing can be stored until the program is started
  /// again.
  case diskFails
  /// The network fails before the request, and comes back when the operation is over.
  case offlineBefore
  /// The network fails after the request has been performed, and comes back when the operation is
  /// over.
  case offlineAfter
  /// The server fails before each request from this one on, until the operation is over.
  case brokenBefore
  /// The server fails after each request from this one on, until the operation is over.
  case brokenAfter

  /// Whether the program has to be started again.
  var needsRestart: Bool { [.killedBefore, .killedAfter, .diskFails].contains(self) }

  /// The faults that affect a single request.
  static let oneRequest: [Fault] = [
    .refused, .droppedBefore, .droppedAfter, .failedBefore, .failedAfter, .malformed, .altered,
    .misheard, .killedBefore, .killedAfter, .diskFails,
  ]

  /// Returns whether the fault makes a difference for requests with this method.
  func applies(to method: HTTPMethod) -> Bool {
    switch self {
    // For requests that change nothing, these are the same as faults before the request.
    case .droppedAfter, .timedOutAfter, .arrivesLate, .failedAfter, .killedAfter, .offlineAfter,
      .brokenAfter:
      method != .get
    // The app has nothing to compare the answers to reads with.
    case .altered, .misheard: [.post, .put].contains(method)
    case .full: method == .post
    default: true
    }
  }
}

/// A transport with a fault at one request.
final class FaultyTransport: Transport {
  private struct State {
    var fault: Fault?
    /// The number of requests that pass before the fault.
    var passing = 0
    var isOver = false
    var isDead = false
    var hasNoDisk = false
    /// The fate of all following requests.
    var lasting: Fault?
    var trace: [HTTPRequest] = []
    var late: (request: HTTPRequest, base: BaseURL)?
    var damage: (@Sendable (String) -> String)?
    var block: (error: TransportError, isBlocked: @Sendable (HTTPRequest) -> Bool)?
    var meanwhile: (@Sendable () async -> Void)?
    /// The method and the path of the request during which that is done; nil for any.
    var moment: HTTPMethod?
    var place: String?
  }

  private let transport: any Transport
  private let state = Mutex(State())
  private let die: @Sendable () -> Void

  /// - Parameters:
  ///   - transport: The transport without faults.
  ///   - die: A function that is called when the program is killed.
  init(_ transport: any Transport, die: @escaping @Sendable () -> Void) {
    self.transport = transport
    self.die = die
  }

  /// Applies `fault` to the request after the next `passing` ones, and clears the trace.
  func arm(_ fault: Fault?, after passing: Int = 0) {
    state.withLock { $0 = State(fault: fault, passing: passing) }
  }

  /// Fails all requests for which `isBlocked` returns true, before they arrive, and clears the
  /// trace.
  func block(
    throwing error: TransportError = .noConnection,
    _ isBlocked: @escaping @Sendable (HTTPRequest) -> Bool
  ) {
    state.withLock { $0 = State(block: (error, isBlocked)) }
  }

  /// Does something while the next request with a method and a path, or with any, is on its way,
  /// and clears the trace.
  func meanwhile(
    at method: HTTPMethod? = nil, _ path: String? = nil,
    _ work: @escaping @Sendable () async -> Void
  ) {
    state.withLock { $0 = State(meanwhile: work, moment: method, place: path) }
  }

  /// Changes lists of transactions in answers, and clears the trace.
  func damage(_ change: @escaping @Sendable (String) -> String) {
    state.withLock { $0 = State(damage: change) }
  }

  /// Delivers late requests.
  func deliver() async throws {
    guard let late = state.withLock({ $0.late }) else { return }
    _ = try await transport.send(late.request, to: late.base)
  }

  /// The requests since the last change of faults.
  var trace: [HTTPRequest] { state.withLock { $0.trace } }

  /// Whether the program has to be started again.
  var needsRestart: Bool { state.withLock { $0.isDead || $0.hasNoDisk } }

  /// Whether the program has been killed.
  var isDead: Bool { state.withLock { $0.isDead } }

  func send(
    _ request: HTTPRequest, to base: BaseURL
  ) async throws(TransportError) -> HTTPResponse {
    let fault = try state.withLock { state throws(TransportError) -> Fault? in
      if state.isDead { throw .cancelled }
      state.trace.append(request)
      if let block = state.block, block.isBlocked(request) { throw block.error }
      if let lasting = state.lasting { return lasting }
      guard let fault = state.fault, !state.isOver else { return nil }
      if state.passing > 0 {
        state.passing -= 1
        return nil
      }
      state.isOver = true
      switch fault {
      case .offlineBefore, .offlineAfter: state.lasting = .refused
      case .brokenBefore: state.lasting = .failedBefore
      case .brokenAfter: state.lasting = .failedAfter
      case .killedBefore, .killedAfter: state.isDead = true
      case .diskFails: state.hasNoDisk = true
      default: break
      }
      return fault
    }
    let work = state.withLock { state in
      [nil, request.method].contains(state.moment) && [nil, request.path].contains(state.place)
        ? state.meanwhile.take() : nil
    }
    if let work { await work() }
    var answer = try await send(request, to: base, fault)
    if request.method == .get, request.path == "/transaction",
      let damage = state.withLock({ $0.damage })
    {
      answer.body = Data(damage(answer.text).utf8)
    }
    return answer
  }

  private func send(
    _ request: HTTPRequest, to base: BaseURL, _ fault: Fault?
  ) async throws(TransportError) -> HTTPResponse {
    let failure = HTTPResponse(status: 500, text: #"{"error":"on demand"}"#)
    switch fault {
    case nil: return try await transport.send(request, to: base)
    case .refused, .offlineBefore: throw .noConnection
    case .droppedBefore: throw .connectionLost
    case .arrivesLate:
      state.withLock { $0.late = (request, base) }
      throw .timedOut
    case .failedBefore, .brokenBefore: return failure
    case .full:
      return HTTPResponse(
        status: 400, text: #""Max number of elements reached for this resource!""#)
    case .killedBefore:
      die()
      throw .cancelled
    case .diskFails:
      die()
      return try await transport.send(request, to: base)
    case .misheard:
      var misspelled = request
      let body = String(decoding: request.body ?? Data(), as: UTF8.self)
      misspelled.body = Data(
        body.replacing("\"balance\"", with: "\"balacne\"")
          .replacing("\"amount\"", with: "\"amuont\"")
          .replacing("\"password\"", with: "\"pasword\"").utf8)
      return try await transport.send(misspelled, to: base)
    default: break
    }
    var answer = try await transport.send(request, to: base)
    switch fault {
    case .droppedAfter, .offlineAfter: throw .connectionLost
    case .timedOutAfter: throw .timedOut
    case .failedAfter, .brokenAfter: return failure
    case .malformed: answer.body = Data(answer.body.prefix(answer.body.count / 2))
    case .altered:
      answer.body = Data(
        answer.text.replacing("\"EUR\"", with: "\"USD\"")
          .replacing("\"password\":\"", with: "\"password\":\"x").utf8)
    case .killedAfter:
      die()
      throw .cancelled
    default: break
    }
    return answer
  }
}
