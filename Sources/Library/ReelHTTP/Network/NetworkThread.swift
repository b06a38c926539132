import CCurl
import Foundation
import Reel
import Synchronization

/// The thread that performs all network requests; it sleeps until something happens.
///
/// libcurl's handles belong to it alone. Other threads give it orders and wake it.
final class NetworkThread: Sendable {
  /// The thread of this process; nil if libcurl cannot be initialised, without memory or file
  /// descriptors.
  static let shared = NetworkThread()

  private enum Order: Sendable {
    case start(id: UInt64, OutgoingRequest, within: Duration, Transfer.Answer)
    case cancel(id: UInt64)
  }

  /// libcurl allows any thread to wake this one; everything else happens on it.
  nonisolated(unsafe) private let multi: UnsafeMutableRawPointer
  private let idleSeconds: Int
  private let orders = Mutex<[Order]>([])
  private let lastID = Atomic<UInt64>(0)
  private let roundCount = Atomic<Int>(0)

  /// The number of times the thread has woken up.
  var rounds: Int { roundCount.load(ordering: .relaxed) }

  /// Starts a thread; nil if libcurl cannot start.
  ///
  /// - Parameter idleSeconds: the time after which an idle connection is not used again; by default
  ///   as long as in browsers, rather than libcurl's 118 seconds.
  init?(idleSeconds: Int = 300) {
    self.idleSeconds = idleSeconds
    guard reel_curl_start() == CURLE_OK, let multi = reel_curl_multi_init() else { return nil }
    self.multi = multi
    // A thread that cannot be woken would sleep through every request.
    guard reel_curl_multi_wakeup(multi) == CURLM_OK else {
      reel_curl_multi_cleanup(multi)
      return nil
    }
    reel_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, 100)
    reel_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, 32)
    Thread.detachNewThread { self.run() }
  }

  /// Sends `request` and waits for the answer; ends at once when cancelled.
  func answer(
    to request: OutgoingRequest, within timeout: Duration
  ) async throws(TransportError) -> HTTPResponse {
    let id = lastID.add(1, ordering: .relaxed).newValue
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { answer in
        order(.start(id: id, request, within: timeout, answer))
        // Cancelled before it was ordered, so that the cancellation came too early.
        if Task.isCancelled { order(.cancel(id: id)) }
      }
    } onCancel: {
      order(.cancel(id: id))
    }
    return try result.get()
  }

  private func order(_ order: Order) {
    orders.withLock { $0.append(order) }
    reel_curl_multi_wakeup(multi)
  }

  private func run() {
    // Signals belong to other threads, and a connection that breaks while sending must not end the
    // process.
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
    var transfers: [UInt64: Transfer] = [:]
    while true {
      roundCount.add(1, ordering: .relaxed)
      carryOut(&transfers)
      var count: Int32 = 0
      let isWorking = reel_curl_multi_perform(multi, &count) == CURLM_OK
      for (id, code) in finished() { end(&transfers, id) { $0.result(code) } }
      let now = ContinuousClock.now
      for (id, transfer) in transfers where !isWorking || transfer.isLate(at: now) {
        end(&transfers, id) { _ in .failure(isWorking ? .timedOut : .connectionLost) }
      }
      let wait = transfers.values.map(\.deadline).min().map { deadline in
        (max(.zero, deadline - .now) / .milliseconds(1)).rounded(.up)
      }
      reel_curl_multi_wait(multi, Int32(min(wait ?? .infinity, 1e9)))
    }
  }

  private func carryOut(_ transfers: inout [UInt64: Transfer]) {
    let orders = orders.withLock { orders in
      defer { orders = [] }
      return orders
    }
    for order in orders {
      switch order {
      case .start(let id, let request, let timeout, let answer):
        guard
          let transfer = Transfer(
            id, request, within: timeout, reusingIdleFor: idleSeconds, answer),
          reel_curl_multi_add_handle(multi, transfer.handle) == CURLM_OK
        else {
          answer.resume(returning: .failure(.noConnection))
          continue
        }
        transfers[id] = transfer
      case .cancel(let id): end(&transfers, id) { _ in .failure(.cancelled) }
      }
    }
  }

  /// Returns the requests that libcurl has finished.
  private func finished() -> [(id: UInt64, code: CURLcode)] {
    var found: [(UInt64, CURLcode)] = []
    var left: Int32 = 0
    while let message = reel_curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE else { continue }
      found.append((Transfer.id(of: message.pointee.easy_handle), message.pointee.data.result))
    }
    return found
  }

  private func end(
    _ transfers: inout [UInt64: Transfer], _ id: UInt64,
    _ result: (Transfer) -> Result<HTTPResponse, TransportError>
  ) {
    guard let transfer = transfers.removeValue(forKey: id) else { return }
    // Removed before the answer is delivered, so that a caller's next request gets the same
    // connection.
    reel_curl_multi_remove_handle(multi, transfer.handle)
    transfer.answer.resume(returning: result(transfer))
  }
}
