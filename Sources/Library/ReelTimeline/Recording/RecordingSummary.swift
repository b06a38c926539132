import ReelTexts

/// A summary of a recording that does not require its program: whether it is complete, its app, its
/// length.
package struct RecordingSummary: Sendable, Equatable {
  /// The header, with the start and the app; nil if nothing was recorded.
  package private(set) var header: RecordingHeader?
  /// The number of frames.
  package private(set) var frames = 0
  /// Notices for the user that are not errors: a torn last line.
  package private(set) var notices: [Text] = []

  /// The program's types are not decoded here.
  private struct Nothing: Codable, Equatable, Sendable {}

  /// Reads a recording, a regular file, and checks every checksum in it.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - app: the app that it must be of; nil for any.
  /// - Throws: A ``RecordingError``, with the line if one is damaged.
  package init(of path: String, app: String?) throws(RecordingError) {
    let chunks = try InputChunks(path: path, mustBeRegular: true)
    let decoder = LineDecoder<Nothing, Nothing>(path: path)
    var number = 0
    var chain: UInt32?
    while let chunk = try chunks.next() {
      var start = 0
      while start < chunk.bytes.count {
        let feed = InputChunks.feed(in: chunk.bytes, from: start)
        let line = chunk.bytes[start..<(feed ?? chunk.bytes.count)]
        number += 1
        let isWhole = feed != nil
        if number == 1 { try decoder.checkBeginning(line, isWhole: isWhole) }
        if let reason = decoder.load(line, number: number, after: chain, isWhole: isWhole) {
          guard !isWhole else {
            throw .damaged(path: path, line: number, reason: reason)
          }
          notices.append(
            "\(verbatim: path):\(number): the last line was dropped: \(reason)"
          )
          return
        }
        if number == 1 { header = try decoder.header(app: app).header }
        if decoder.isFrame { frames += 1 }
        chain = RecordingFormat.sum(of: line)
        start += line.count + 1
      }
    }
  }
}
