import CCurl
import Foundation
import ReelSupport

/// A request under way, and the data received so far; used only on the network's thread.
final class Transfer {
  typealias Answer = CheckedContinuation<Result<HTTPResponse, TransportError>, Never>

  /// The maximum size of an answer's headers, including those of interim answers and trailers.
  private static let headLimit = 256_000

  let handle: UnsafeMutableRawPointer
  let answer: Answer
  private let request: OutgoingRequest
  private var progress: ProgressTimeout
  private var lines: UnsafeMutablePointer<curl_slist>?
  private var uploaded = 0
  /// The number of bytes sent when it was last checked.
  private var sentSize: curl_off_t = 0
  private var headers = HTTPHeaders()
  private var headSize = 0
  private var body = Data()
  /// An error that was decided here and is unknown to libcurl.
  private var failure: TransportError?

  init?(
    _ id: UInt64, _ request: OutgoingRequest, within timeout: Duration, reusingIdleFor idle: Int,
    _ answer: Answer
  ) {
    guard let handle = reel_curl_easy_init() else { return nil }
    self.handle = handle
    self.request = request
    self.answer = answer
    progress = ProgressTimeout(timeout: timeout, since: .now)
    // The number is stored as a pointer in libcurl, and is never dereferenced.
    reel_curl_set_pointer(
      handle, CURLOPT_PRIVATE, UnsafeMutableRawPointer(bitPattern: UInt(id)))
    setUp()
    reel_curl_set_long(handle, CURLOPT_MAXAGE_CONN, idle)
    setMethod()
    setHeaders()
    setCallbacks()
  }

  deinit {
    reel_curl_easy_cleanup(handle)
    reel_curl_slist_free_all(lines)
  }

  /// Returns the number of the transfer with this handle.
  static func id(of handle: UnsafeMutableRawPointer?) -> UInt64 {
    UInt64(UInt(bitPattern: reel_curl_private(handle)))
  }

  /// When it ends if nothing arrives until then.
  var deadline: ContinuousClock.Instant { progress.end }

  /// Whether nothing has been received or sent for too long.
  func isLate(at now: ContinuousClock.Instant) -> Bool {
    guard now >= deadline else { return false }
    let sent = reel_curl_sent(handle)
    if sent > sentSize { progress.renew(at: now) }
    sentSize = sent
    return now >= deadline
  }

  /// Returns the result, once libcurl has finished.
  func result(_ code: CURLcode) -> Result<HTTPResponse, TransportError> {
    if let failure { return .failure(failure) }
    guard code == CURLE_OK else {
      return .failure(Self.meaning(of: code, hasBegun: reel_curl_has_begun(handle) != 0))
    }
    return .success(
      HTTPResponse(status: reel_curl_status(handle), headers: headers, body: body))
  }

  /// Translates an error of libcurl.
  ///
  /// Any error that is not known to precede sending counts as a lost connection: the request may
  /// have arrived.
  ///
  /// - Parameters:
  ///   - code: the error.
  ///   - hasBegun: whether the request may have been sent before it: if a kept connection ends
  ///     without an answer, libcurl opens another one, and tells only why that one failed.
  static func meaning(of code: CURLcode, hasBegun: Bool) -> TransportError {
    switch code {
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT,
      CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT, CURLE_SSL_CONNECT_ERROR,
      CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_PROXY:
      hasBegun ? .connectionLost : .noConnection
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    default: .connectionLost
    }
  }

  private func setUp() {
    reel_curl_set_text(handle, CURLOPT_URL, request.address.text)
    // With its "..", which libcurl would take as a step.
    reel_curl_set_long(handle, CURLOPT_PATH_AS_IS, 1)
    reel_curl_set_web_only(handle)
    if request.address.isLocal { reel_curl_set_text(handle, CURLOPT_NOPROXY, "*") }
    reel_curl_set_no_log_in(handle)
    // A fixed version, so that the tested version is the one used everywhere.
    reel_curl_set_long(handle, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
    reel_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    reel_curl_set_long(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    reel_curl_set_text(handle, CURLOPT_USERAGENT, "Reel")
    // Empty: every encoding that libcurl can unpack.
    reel_curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, "")
  }

  private func setMethod() {
    switch request.method {
    case .head: reel_curl_set_long(handle, CURLOPT_NOBODY, 1)
    case .get where request.body == nil, .delete where request.body == nil:
      reel_curl_set_long(handle, CURLOPT_HTTPGET, 1)
    case .get, .delete, .post, .put, .patch:
      reel_curl_set_long(handle, CURLOPT_POST, 1)
      reel_curl_set_size(
        handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body?.count ?? 0))
    }
    reel_curl_set_text(handle, CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    // If an old connection turns out to be dead, libcurl sends the request again on a new one. It
    // must not do so with a request that must not be carried out twice, or, as a deletion, has
    // another answer then: a body that cannot be rewound prevents it, and without a body a new
    // connection does.
    if [.post, .patch, .delete].contains(request.method), request.body?.isEmpty ?? true {
      reel_curl_set_long(handle, CURLOPT_FRESH_CONNECT, 1)
    }
  }

  private func setHeaders() {
    // Do not wait for a "100 Continue", and add no type that was not given.
    add("Expect:")
    if request.headers["Content-Type"] == nil { add("Content-Type:") }
    for header in request.headers.entries {
      let (name, value) = (Self.line(header.name), Self.line(header.value))
      add(value.isEmpty ? "\(name);" : "\(name): \(value)")
    }
    reel_curl_set_headers(handle, lines)
  }

  private func add(_ line: String) {
    if let longer = reel_curl_slist_append(lines, line) { lines = longer }
  }

  /// Returns one line of a header: characters that would end it and start another become spaces.
  private static func line(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 32 ? " " : $0 }))
  }

  private func setCallbacks() {
    let context = Unmanaged.passUnretained(self).toOpaque()
    reel_curl_set_pointer(handle, CURLOPT_HEADERDATA, context)
    reel_curl_set_transfer(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      Transfer.of(context)?.receiveHead(bytes, size * count) ?? 0
    }
    reel_curl_set_pointer(handle, CURLOPT_WRITEDATA, context)
    reel_curl_set_transfer(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      Transfer.of(context)?.receiveBody(bytes, size * count) ?? 0
    }
    reel_curl_set_pointer(handle, CURLOPT_READDATA, context)
    reel_curl_set_transfer(handle, CURLOPT_READFUNCTION) { bytes, size, count, context in
      Transfer.of(context)?.upload(bytes, size * count) ?? 0
    }
  }

  /// Returns the transfer of a callback; it lives as long as its handle.
  private static func of(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }

  private func receiveHead(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    progress.renew(at: .now)
    headSize += count
    guard headSize <= Self.headLimit else {
      failure = .tooLong(limit: Self.headLimit)
      return 0
    }
    let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
    let line = String(decoding: bytes, as: UTF8.self).trimmed
    if line.hasPrefix("HTTP/") {
      // Headers received before belong to an interim answer.
      headers = [:]
    } else if let colon = line.firstIndex(of: ":") {
      let name = String(line[..<colon])
      let value = line[line.index(after: colon)...].trimmed
      headers[name] = headers[name].map { "\($0), \(value)" } ?? value
    }
    return count
  }

  private func receiveBody(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    progress.renew(at: .now)
    guard body.count + count <= request.answerLimit else {
      failure = .tooLong(limit: request.answerLimit)
      return 0
    }
    body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
    return count
  }

  private func upload(_ bytes: UnsafeMutablePointer<CChar>?, _ room: Int) -> Int {
    guard let bytes, let body = request.body else { return 0 }
    let part = body.dropFirst(uploaded).prefix(room)
    part.copyBytes(to: UnsafeMutableRawBufferPointer(start: bytes, count: room))
    uploaded += part.count
    return part.count
  }
}
