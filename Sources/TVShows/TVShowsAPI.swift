import Reel
import ReelHTTP

/// The calls of the service; a test puts a service of its own in its place.
public protocol TVShowsAPI: Sendable {
  /// Adds a show, once however often it is asked with the same request id.
  func create(_ draft: Draft, _ requestId: String) async throws(APIError) -> Created
  /// A page of the shows that have changed since a moment (ISO 8601; all where it is nil), the
  /// oldest change first.
  func fetch(
    _ since: String?, _ skip: Int, _ limit: Int
  ) async throws(APIError) -> RemotePage
}

extension TVShowsAPI where Self == LiveTVShowsAPI {
  /// Calls that nobody answers, for tests that ask nothing or play the answers.
  public static var unanswered: Self { .live(.unanswered()) }

  /// The calls to a real service.
  ///
  /// - Parameter client: knows where the service is, how to get there, and sends
  ///   ``LiveTVShowsAPI/headers``.
  public static func live(_ client: APIClient) -> Self { LiveTVShowsAPI(client: client) }
}

/// The calls to a real service.
public struct LiveTVShowsAPI: TVShowsAPI {
  /// What the service wants to see of whoever asks.
  public static let headers: HTTPHeaders = [
    "X-Parse-Application-Id": "reel", "X-Parse-REST-API-Key": "reel",
  ]

  let client: APIClient

  /// Asks for `POST /classes/TVShow`.
  public func create(
    _ draft: Draft, _ requestId: String
  ) async throws(APIError) -> Created {
    var request = try HTTPRequest(.post, "/classes/TVShow").json(draft)
    request.headers["X-Parse-Request-Id"] = requestId
    let answer = try await client.response(to: request)
    guard answer.isSuccess else {
      // 159: Parse knows the request's id already, so that the show has been added.
      let refusal = try? JSONBody.decode(Refusal.self, from: answer.body)
      if refusal?.code == 159 { return .before }
      throw .status(code: answer.status, message: answer.message)
    }
    let made = try JSONBody.decode(Made.self, from: answer.body)
    return .added(objectId: made.objectId, createdAt: made.createdAt)
  }

  /// Asks for `GET /classes/TVShow`.
  public func fetch(
    _ since: String?, _ skip: Int, _ limit: Int
  ) async throws(APIError) -> RemotePage {
    var query = [
      HTTPRequest.QueryItem("order", "updatedAt,objectId"),
      HTTPRequest.QueryItem("limit", String(limit)),
      HTTPRequest.QueryItem("skip", String(skip)), HTTPRequest.QueryItem("count", "1"),
    ]
    if let since {
      query.append(
        HTTPRequest.QueryItem(
          "where", #"{"updatedAt":{"$gte":{"__type":"Date","iso":"\#(since)"}}}"#))
    }
    let page = try await client.value(
      RemotePage.self, for: HTTPRequest(.get, "/classes/TVShow", query: query))
    try check(page)
    return page
  }

  /// Checks that the moments of all shows are some.
  private func check(_ page: RemotePage) throws(APIError) {
    for (index, show) in page.results.enumerated() {
      for (name, text) in [("createdAt", show.createdAt), ("updatedAt", show.updatedAt)]
      where Timestamp(iso8601: text) == nil {
        throw .malformed(
          problem: "\(Malformation.expected(.moment))", place: "results[\(index)].\(name)")
      }
    }
  }
}

private struct Made: Decodable {
  var objectId: String
  var createdAt: String
}

private struct Refusal: Decodable {
  var code: Int?
}

extension Timestamp {
  /// The moment of a text such as `2026-01-01T00:00:00.000Z`; nil for any other.
  init?(iso8601 text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 24, bytes[23] == UInt8(ascii: "Z"), bytes[10] == UInt8(ascii: "T") else {
      return nil
    }
    func number(_ range: Range<Int>) -> Int64? {
      var value: Int64 = 0
      for byte in bytes[range] {
        guard (48...57).contains(byte) else { return nil }
        value = value * 10 + Int64(byte - 48)
      }
      return value
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
      let millisecond = number(20..<23), (1...12).contains(month)
    else { return nil }
    // Years begin in March here, so that the leap day is the last.
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let ofEra = shifted - era * 400
    let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let days = era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
    self.init(
      milliseconds: ((days * 24 + hour) * 60 + minute) * 60_000 + second * 1000 + millisecond)
  }

  /// Year, month and day in UTC.
  var date: (year: Int, month: Int, day: Int) {
    let days = Int((Double(milliseconds) / 86_400_000).rounded(.down)) + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let ofEra = days - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * ofYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (
      era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, ofYear - (153 * shifted + 2) / 5 + 1
    )
  }
}
