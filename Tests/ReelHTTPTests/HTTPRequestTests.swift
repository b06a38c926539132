import Foundation
import Testing

@testable import ReelHTTP

@Suite struct HTTPRequestTests {
  // base, path, query → URL
  @Test(
    arguments: [
      "http://h:1        | /pools        |        | http://h:1/pools",
      "http://h:1/       | pools         |        | http://h:1/pools",
      "http://h:1/a/b//  | //pools/2     |        | http://h:1/a/b/pools/2",
      "https://h         |               |        | https://h/",
      "http://h          | a b/ä         |        | http://h/a%20b/%C3%A4",
      "http://h          | a%2Fb/100%    |        | http://h/a%2Fb/100%25",
      "http://h          | x?y#z         |        | http://h/x%3Fy%23z",
      "http://h          | r             | q=a+b  | http://h/r?q=a%2Bb",
      "http://h          | r             | q=ü&/  | http://h/r?q=%C3%BC%26%2F",
      "http://[::1]:8080 | r             | $g=    | http://[::1]:8080/r?%24g=",
    ])
  func isRelativeToItsBase(line: String) throws {
    let parts = line.split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    var request = HTTPRequest(.get, parts[1])
    if let equals = parts[2].firstIndex(of: "=") {
      request.query = [
        .init(String(parts[2][..<equals]), String(parts[2][equals...].dropFirst()))
      ]
    }
    #expect(request.url(below: try BaseURL(parts[0])).absoluteString == parts[3])
  }

  @Test func anEscapedPartStaysOnePart() {
    #expect(HTTPRequest.escaped("../a?b=c#d") == "..%2Fa%3Fb%3Dc%23d")
    #expect(["..", ".", "...", ".a"].map(HTTPRequest.escaped) == ["%2E%2E", "%2E", "...", ".a"])
  }

  @Test func aDescriptionHoldsNoSecrets() {
    let request = HTTPRequest(.put, "user/1", headers: .bearer("secret"), body: Data("pw".utf8))
    #expect(request.description == "PUT user/1")
  }

  @Test(
    arguments: [
      "", "127.0.0.1:8080", "ftp://host", "http://", "/pools", "http://h/?a", "http://h/#a",
    ])
  func refusesAnInvalidBaseURL(text: String) {
    #expect(throws: APIError.invalidBaseURL(text: text)) { try BaseURL(text) }
  }

  @Test func namesTheServerAsAUserWould() throws {
    #expect(try BaseURL("http://127.0.0.1:8080/minipools/").server == "server at 127.0.0.1:8080")
    #expect(try BaseURL("https://pools.example").server == "server at pools.example")
    #expect(try BaseURL("https://pools.example/v1/").description == "https://pools.example/v1")
    #expect(try BaseURL("http://[::1]:8080/x").server == "server at [::1]:8080")
  }

  /// Files are named after the address, and messages say it.
  @Test func anAddressIsSaidWithoutAPassword() throws {
    let base = try BaseURL("http://anna:geheim@pools.example/v1/")
    #expect(base.description == "http://pools.example/v1")
    #expect(base.server == "server at pools.example")
    #expect(
      HTTPRequest(.get, "r").url(below: base).absoluteString
        == "http://anna:geheim@pools.example/v1/r")
    #expect(throws: APIError.invalidBaseURL(text: "http://…@pools.example:1")) {
      _ = try BaseURL("http://anna:ge/heim@pools.example:1")
    }
  }

  @Test func headersIgnoreCase() {
    var headers: HTTPHeaders = ["Content-Type": "text/plain", "content-type": "a/b", "X": "1"]
    #expect(headers["CONTENT-TYPE"] == "a/b")
    #expect(headers.entries.count == 2)
    headers["x"] = nil
    headers["Y"] = nil
    #expect(headers.entries.map(\.name) == ["content-type"])
    #expect(headers.merging(["Content-Type": "c", "Z": "2"]) == ["Content-Type": "c", "Z": "2"])
  }
}
