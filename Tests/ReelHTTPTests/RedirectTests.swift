import Foundation
import Testing

@testable import ReelHTTP

/// Requests whose answer redirects them.
@Suite struct RedirectTests {
  /// Request, with `key` if it has a header that may be a key and `body` if it has a body | status
  /// and location | the next request, `stays`, or `refused` with the target in the message.
  static let cases = """
    # A request that only reads follows the redirect.
    GET http://a/x             | 301 http://a/y             | GET http://a/y
    GET http://a/x             | 302 /y                     | GET http://a/y
    GET http://a/x             | 303 y?b=c                  | GET http://a/y?b=c
    GET http://a/x             | 307 ?b=c                   | GET http://a/x?b=c
    GET http://a/x             | 308 ../y                   | GET http://a/y
    HEAD http://a/x            | 302 /y                     | HEAD http://a/y
    HEAD http://a/x            | 303 /y                     | HEAD http://a/y
    GET http://a/x             | 302 /with blank            | GET http://a/with%20blank
    GET http://a/x             | 302 /y#part                | GET http://a/y#part
    # A request that writes reads the result or is sent again, depending on the status.
    POST http://a/x body       | 301 /y                     | GET http://a/y
    POST http://a/x body       | 302 /y                     | GET http://a/y
    POST http://a/x body       | 303 /y                     | GET http://a/y
    POST http://a/x body       | 307 /y                     | POST http://a/y body
    POST http://a/x body       | 308 /y                     | POST http://a/y body
    PUT http://a/x body        | 301 /y                     | PUT http://a/y body
    PATCH http://a/x body      | 302 /y                     | PATCH http://a/y body
    PUT http://a/x body        | 303 /y                     | GET http://a/y
    DELETE http://a/x          | 302 /y                     | DELETE http://a/y
    DELETE http://a/x          | 303 /y                     | GET http://a/y
    # Keys are sent along to the same server.
    GET http://a/x key         | 302 /y                     | GET http://a/y key
    GET http://a/x key         | 302 http://A:80/y          | GET http://A:80/y key
    GET http://a:80/x key      | 302 http://a/y             | GET http://a/y key
    GET https://a/x key        | 302 https://a:443/y        | GET https://a:443/y key
    GET https://a/x key        | 302 //a/y                  | GET https://a/y key
    POST http://a/x key body   | 303 /y                     | GET http://a/y key
    POST http://a/x key body   | 308 /y                     | POST http://a/y key body
    # Neither keys nor bodies are sent to another server.
    GET http://a/x             | 302 http://b/y             | GET http://b/y
    GET http://a/x             | 302 //b/y                  | GET http://b/y
    POST http://a/x body       | 303 http://b/y             | GET http://b/y
    GET http://a/x key         | 302 http://b/y             | refused http://b:80
    GET http://a/x key         | 302 //b/y                  | refused http://b:80
    GET http://a/x key         | 302 http:/b/y              | refused http://b:80
    GET http://a/x key         | 302 http://a:81/y          | refused http://a:81
    GET http://a/x key         | 302 http://a.b/y           | refused http://a.b:80
    GET http://a/x key         | 302 http://a./y            | refused http://a.:80
    GET http://a/x key         | 302 https://a/y            | refused https://a:443
    GET http://a/x key         | 307 http://b/y?token=c     | refused http://b:80
    POST http://a/x key body   | 303 http://b/y             | refused http://b:80
    POST http://a/x body       | 307 http://b/y             | refused http://b:80
    PUT http://a/x body        | 302 http://b/y             | refused http://b:80
    # A secure request stays secure.
    GET https://a/x            | 302 http://a/y             | refused http://a:80
    GET https://a/x            | 302 http://b/y             | refused http://b:80
    GET https://a/x            | 302 https://b/y            | GET https://b/y
    GET http://a/x             | 302 https://a/y            | GET https://a/y
    # Files, other services and passwords are not valid targets.
    GET http://a/x             | 302 file:///etc/passwd     | refused file:…
    GET http://a/x             | 302 FILE:///etc/passwd     | refused file:…
    GET http://a/x             | 302 file:/etc/passwd       | refused file:…
    GET http://a/x             | 302 ftp://b/y              | refused ftp:…
    GET http://a/x             | 302 gopher://b/y           | refused gopher:…
    GET http://a/x             | 302 javascript:alert(1)    | refused javascript:…
    GET http://a/x             | 302 http://me:pass@a/y     | refused http:…
    GET http://a/x             | 302 http://                | refused http:…
    GET http://a/x             | 302 //                     | refused …
    # An answer that is not a redirect, or has no target, is the final answer.
    GET http://a/x             | 302                        | stays
    GET http://a/x             | 200 /y                     | stays
    GET http://a/x             | 201 /y                     | stays
    GET http://a/x             | 300 /y                     | stays
    GET http://a/x             | 304 /y                     | stays
    GET http://a/x             | 305 http://b/              | stays
    """.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }

  @Test(arguments: cases)
  func followsOnlySafeRedirects(line: String) throws {
    let columns = line.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    let words = columns[0].components(separatedBy: " ")
    var headers: HTTPHeaders = ["Accept": "application/json"]
    if words.contains("body") { headers["Content-Type"] = "application/json" }
    if words.contains("key") { headers["X-Parse-REST-API-Key"] = "secret" }
    let request = OutgoingRequest(
      try #require(HTTPMethod(rawValue: words[0])), try #require(WebAddress(words[1])),
      headers: headers, body: words.contains("body") ? Data("{}".utf8) : nil)
    let answer = columns[1].split(separator: " ", maxSplits: 1)
    let response = HTTPResponse(
      status: try #require(Int(answer[0])),
      headers: answer.count > 1 ? ["location": String(answer[1])] : [:])
    #expect(Self.text(Redirect(of: request, after: response)) == columns[2])
  }

  @Test(arguments: ["Authorization", "authorization", "Cookie", "X-Parse-Application-Id", "X-Key"])
  func unknownHeadersCountAsKeys(name: String) throws {
    var request = OutgoingRequest(.get, try #require(WebAddress("http://a/x")))
    request.headers[name] = "secret"
    let response = HTTPResponse(status: 302, headers: ["Location": "http://b/"])
    #expect(Redirect(of: request, after: response) == .refused(target: "http://b:80"))
  }

  private static func text(_ redirect: Redirect) -> String {
    switch redirect {
    case .none: "stays"
    case .refused(let target): "refused \(target)"
    case .follow(let request):
      "\(request.method.rawValue) \(request.address.text)"
        + (request.headers["X-Parse-REST-API-Key"] == nil ? "" : " key")
        + (request.body == nil ? "" : " body")
        + (request.body == nil && request.headers["Content-Type"] != nil ? " type" : "")
    }
  }
}
