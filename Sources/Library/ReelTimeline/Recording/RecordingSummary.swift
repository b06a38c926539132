import ReelTexts

/// What can be known of a recording without the program that made it: whether it is whole, what it
/// is of, how long it is.
package struct RecordingSummary: Sendable, Equatable {
  /// When the recording began, and of which app it is; nil where nothing was recorded.
  package private(set) var header: RecordingHeader?
  /// How many frames there are.
  package private(set) var frames = 0
  /// What the user should know although it is no error: a torn last line.
  package private(set) var notices: [String] = []

  /// Of the types of a recording nothing is read here.
  private struct Nothing: Codable, Equatable, Sendable {}

  /// Reads a recording, with every checksum in it.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - app: what it has to be of; nil for anything.
  /// - Throws: ``RecordingError``, with the line where one is damaged.
  package init(of path: String, app: String?) throws(RecordingError) {
    let chunks = try InputChunks(path: path)
    let decoder = LineDecoder<Nothing, Nothing>(path: path)
    var number = 0
    var before: [UInt8] = []
    while let chunk = try chunks.next() {
      var start = 0
      while start < chunk.bytes.count {
        let feed = InputChunks.feed(in: chunk.bytes, from: start)
        let line = chunk.bytes[start..<(feed ?? chunk.bytes.count)]
        number += 1
        let isWhole = feed != nil
        if let reason = decoder.load(line, number: number, after: before, isWhole: isWhole) {
          guard !isWhole else { throw .damaged(path: path, line: number, reason: reason) }
          notices.append(texts.timeline.recordings.dropped(path, number, reason))
          return
        }
        if number == 1 { header = try decoder.header(app: app).header }
        if decoder.isFrame { frames += 1 }
        if let header, header.version > 1 { before = RecordingFormat.sum(of: line) }
        start += line.count + 1
      }
    }
  }
}
