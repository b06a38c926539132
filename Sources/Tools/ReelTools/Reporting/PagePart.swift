/// Frames of a page that one core collects: of a long branch a piece, of short ones several.
///
/// What a part is depends on the frames only, so that a page is the same on any number of cores.
struct PagePart {
  /// The usual number of frames in a part.
  static let size = 4096

  /// The positions of each track, from the one before its first frame to its last.
  private(set) var spans: [(track: Int, positions: ClosedRange<Int>)] = []

  /// Returns the parts of tracks, in order.
  ///
  /// - Parameters:
  ///   - tracks: the tracks.
  ///   - size: the most frames in a part.
  static func all<State, Action>(
    of tracks: [PageTrack<State, Action>], size: Int
  ) -> [PagePart] {
    var parts: [PagePart] = []
    var room = 0
    for (index, track) in tracks.enumerated() {
      var start = track.shared
      let end = track.history.count
      // All of its frames may be those of another one.
      guard start == 0 || start < end else { continue }
      repeat {
        if room == 0 {
          parts.append(PagePart())
          room = size
        }
        let next = min(start + room, end)
        parts[parts.count - 1].spans.append((index, start...next))
        room -= max(next - start, 1)
        start = next
      } while start < end
    }
    return parts
  }
}
