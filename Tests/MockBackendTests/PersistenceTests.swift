import Foundation
import MockBackend
import TemporaryFiles
import Testing

/// The data file, kept from one backend to the next.
@Suite struct PersistenceTests {
  private let directory: TemporaryDirectory
  private let options: Backend.Options

  init() throws {
    directory = try TemporaryDirectory()
    var options = Backend.Options()
    options.file = directory.file("backend.db")
    self.options = options
  }

  @Test func aRestartKeepsWrittenData() async throws {
    let before = try Backend(options)
    let made = try await Client(before).send(
      "POST", "/minipools/pools", #"{"name":"Flowers","creatorId":6}"#)
    #expect(made.status == 201)
    let all = try await Client(before).send("GET", "/minipools/pools")
    before.stop()
    // No other files are left, so the data file can be copied.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory.url.path) == ["backend.db"])
    let after = try Backend(options)
    #expect(try await Client(after).send("GET", "/minipools/pools").body == all.body)
    #expect(try await Client(after).send("GET", "/minipools/pools/4").body == made.body)
    after.stop()
  }

  /// So a client that asks for later changes finds it, although this backend's clock is behind.
  @Test func aChangeIsNotDatedBeforeTheLatest() throws {
    let (shows, headers) = (
      "/parse/classes/TVShow",
      ["X-Parse-Application-Id": "reel", "X-Parse-REST-API-Key": "reel"]
    )
    let show = Array(#"{"title":"Dark","year":2017,"seasons":3}"#.utf8)
    var options = options
    options.now = { 2_000 }
    let before = try EmbeddedBackend(options)
    let made = before.answer("POST", shows, headers: headers, body: show)
    before.stop()
    options.now = { 1_000 }
    let after = try EmbeddedBackend(options)
    for (method, path) in [("PUT", try #require(made.headers["Location"])), ("POST", shows)] {
      let answer = after.answer(method, path, headers: headers, body: show)
      #expect(String(decoding: answer.body, as: UTF8.self).contains("1970-01-01T00:00:02.000Z"))
    }
    after.stop()
  }

  @Test func deletedObjectsAreNotSeededAgain() async throws {
    let before = try Backend(options)
    for id in 1...3 {
      #expect(try await Client(before).send("DELETE", "/minipools/pools/\(id)").status == 204)
    }
    before.stop()
    let after = try Backend(options)
    #expect(try await Client(after).send("GET", "/minipools/pools").body == "[]")
    after.stop()
  }

  @Test func backendsInMemoryShareNothing() async throws {
    let one = try Backend()
    let two = try Backend()
    _ = try await Client(one).send("DELETE", "/minipools/pools/1")
    #expect(try await Client(two).send("GET", "/minipools/pools/1").status == 200)
  }

  @Test func theSeedIsTheSameAtAnyTime() async throws {
    var later = Backend.Options()
    later.now = { 4_102_444_800_000 }
    let one = try await Client(Backend()).send("GET", "/minipools/pools")
    let two = try await Client(Backend(later)).send("GET", "/minipools/pools")
    #expect(one.body == two.body)
  }

  @Test func noPoolsAtAll() async throws {
    var empty = Backend.Options()
    empty.pools = 0
    let backend = try Backend(empty)
    #expect(try await Client(backend).send("GET", "/minipools/pools").body == "[]")
  }
}
