import Foundation
import Reel
import ReelTimeline
import Shopping
import TemporaryFiles

/// Recordings in a new directory, and the results of replaying them.
struct Recorded {
  let directory: TemporaryDirectory
  let session: Session

  init(_ state: Shop = Shop()) throws {
    directory = try TemporaryDirectory()
    session = Session(state)
  }

  func path(_ name: String = "a.reel") -> String { directory.file(name).path }

  func bytes(_ name: String = "a.reel") throws -> [UInt8] {
    [UInt8](try Data(contentsOf: directory.file(name)))
  }

  func lines(_ name: String = "a.reel") throws -> [String] {
    String(decoding: try bytes(name), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Writes a damaged recording.
  func write(_ bytes: some Sequence<UInt8>, _ name: String = "b.reel") throws {
    try Data(bytes).write(to: directory.file(name))
  }

  /// Returns the lines with their checksums, computed bit by bit, each including the one before.
  ///
  /// - Parameter lines: The lines; the first may already have its checksum.
  static func summed(_ lines: [String]) -> [String] {
    var before = ""
    return lines.map { line in
      var value = ~UInt32(0)
      let body = line.replacing(#/,"sum":"[0-9a-f]{8}"}$/#, with: "")
      for byte in (before + body).utf8 {
        value ^= UInt32(byte)
        for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1 }
      }
      let digits = String(~value, radix: 16)
      before = String(repeating: "0", count: 8 - digits.count) + digits
      return body + #","sum":"\#(before)"}"#
    }
  }

  static let replay = Replay(app: "shop", reducer: Reduce.shop)

  func replay(
    _ name: String = "a.reel", until: Int? = nil
  ) throws -> Replay<Shop, ShopAction>.Report {
    try Self.replay.run(path(name), until: until)
  }

  /// Records a short session that contains everything, and ends it.
  static func short() throws -> Recorded {
    let recorded = try Recorded()
    try recorded.session.timeline.startRecording(
      to: recorded.path(), app: "shop", digests: .always)
    recorded.session.send(
      .added(Shop.Item(id: 1, name: "Zimt")), .went(.page(1, of: 2)), .noted("“quoted”"))
    try recorded.session.branch(at: 1)
    recorded.session.send(.tagged(["b", "a"]), .removed(id: 1))
    try recorded.session.timeline.stopRecording()
    return recorded
  }
}
