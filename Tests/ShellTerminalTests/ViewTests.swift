import Occupying
import PseudoTerminal
import RawHTTP
import TemporaryFiles
import Testing

/// A session at a terminal that is also shown in a browser.
@Suite(.serialized, .occupiesAThread) struct ViewTests {
  @Test func choosingAFrameOnThePageMovesTheShell() throws {
    let session = try TerminalShell(in: try TemporaryDirectory())
    session.type("open 2")
    try session.endsWith("[contribute] [edit] [delete] [back]\nminipools/2›")
    session.type(".view --control")
    var found: (port: Int, token: String)?
    try session.terminal.wait(for: "an address") { screen in
      let address =
        #/http://127\.0\.0\.1:(\d+)/([0-9a-f]{32})/\n.* moves the shell\.\nminipools/2›$/#
      guard let match = screen.text.firstMatch(of: address), let port = Int(match.1) else {
        return false
      }
      found = (port, String(match.2))
      return true
    }
    let (port, token) = try #require(found)
    // The text being typed stays.
    session.press("refr")
    try session.endsWith("minipools/2› refr")
    let connection = try RawConnection(port: port)
    let body = "{\"frame\":2}"
    try connection.send(
      "POST /\(token)/visit HTTP/1.1", "Host: 127.0.0.1:\(port)", "Content-Type: application/json",
      "Content-Length: \(body.utf8.count)", body: body)
    #expect(try connection.answer().status == 204)
    try session.endsWith(
      """
      the page moved to #2
      MiniPools
             Create a new pool
        1    Birthday gift for Anna                  $35
        2    Trip to Rome                      $30 / $50
        3  ✓ Office coffee                     $40 / $40
        [refresh]
      minipools@2› refr
      """)
    session.press("\u{15}.now\r")
    try session.endsWith("[contribute] [edit] [delete] [back]\nminipools/2›")
    #expect(try session.end() == .ok)
    #expect(throws: (any Error).self) { try RawConnection(port: port) }
  }
}
