import ReelCoding
import ReelSupport

/// What Parse's SDKs write into a body instead of method, headers and query.
///
/// The JavaScript SDK sends only POST, so that no browser asks the server first: the body contains
/// `_method`, `_ApplicationId`, `_JavaScriptKey` and more beside the fields or the query.
enum ParseEnvelope {
  /// The headers of which one contains the key: REST clients, phones and browsers have their own.
  static let keys = [
    "x-parse-rest-api-key", "x-parse-client-key", "x-parse-javascript-key",
  ]
  /// The members that stand for headers.
  private static let headers = [
    "_ApplicationId": "x-parse-application-id", "_RESTAPIKey": "x-parse-rest-api-key",
    "_ClientKey": "x-parse-client-key", "_JavaScriptKey": "x-parse-javascript-key",
    "_MasterKey": "x-parse-master-key",
  ]
  /// The members that a server without users does not need.
  private static let ignored = [
    "_ClientVersion", "_InstallationId", "_RevocableSession", "_SessionToken", "_context",
    "_noBody",
  ]

  /// Returns the request that a client means; any other as it is.
  static func open(_ request: Request) -> Request {
    guard request.method == "POST", let json = try? JSON(exactly: request.body),
      case .object(var members) = json, members.keys.contains(where: { $0.hasPrefix("_") })
    else { return request }
    var request = request
    for (name, header) in headers {
      if case .string(let value)? = members.removeValue(forKey: name) {
        request.headers[header] = value
      }
    }
    for name in ignored { members[name] = nil }
    if case .string(let method)? = members.removeValue(forKey: "_method") {
      request.method = method
    }
    if request.method == "GET" {
      request.query += members.ordered.map { name, value in
        if case .string(let text) = value { return Target.Item(name: name, value: text) }
        return Target.Item(name: name, value: value.text)
      }
      members = [:]
    }
    request.body = JSON.object(members).bytes
    return request
  }
}
