import ReelApp

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The lines of the last screen, for the next one: an element that has not changed is not laid out
/// again.
///
/// Most elements of a screen stay the same, and comparing one takes a fraction of the time that its
/// layout takes. If an element is added or removed, those before and after it are recognized by
/// their distance from the ends. Texts that differ only in how their accents are encoded are equal:
/// they stay as they were shown first.
package struct RenderedScreen {
  /// What has been laid out for an element.
  private struct Piece {
    let columns: ScreenLayout
    /// Nil until the columns of the whole screen are known.
    var lines: [TextRenderer.Line]?
    /// The part of the last text that consists of the lines; nil if they are not in it.
    var range: Range<Int>?
  }

  private var renderer: TextRenderer?
  private var heading: [TextRenderer.Line] = []
  private var elements: [Screen.Element] = []
  /// A piece for each element.
  private var pieces: [Piece] = []
  private var layout = ScreenLayout()
  /// The last text, with a line break after each line.
  private var bytes: [UInt8] = []

  /// Creates the memory of no screen.
  package init() {}

  /// The number of lines of each element.
  var heights: [Int] { pieces.map { $0.lines?.count ?? 0 } }

  /// The number of all lines.
  var height: Int { heights.reduce(heading.count, +) }

  /// All lines, from top to bottom.
  var lines: [TextRenderer.Line] { heading + pieces.flatMap { $0.lines ?? [] } }

  /// Lays out a screen: its new elements, and all of them if the columns have changed.
  mutating func show(_ screen: Screen, by renderer: TextRenderer) {
    if renderer != self.renderer { (elements, pieces) = ([], []) }
    self.renderer = renderer
    heading = renderer.heading(of: screen)
    replacePieces(by: screen.elements, renderer)
    elements = screen.elements
    var layout = ScreenLayout()
    for piece in pieces { layout.widen(for: piece.columns) }
    layout.fit(to: renderer.width)
    let isMoved = layout != self.layout
    self.layout = layout
    for index in pieces.indices where isMoved || pieces[index].lines == nil {
      pieces[index].lines = renderer.lines(elements[index], layout)
      pieces[index].range = nil
    }
  }

  /// Lays out a screen; returns all its lines, joined by line breaks.
  mutating func text(of screen: Screen, by renderer: TextRenderer) -> String {
    String(decoding: bytes(of: screen, by: renderer).dropLast(), as: UTF8.self)
  }

  /// Lays out a screen; returns all its lines, with a line break after each.
  ///
  /// What has not changed is copied from the last text, as much as possible at once.
  package mutating func bytes(of screen: Screen, by renderer: TextRenderer) -> [UInt8] {
    show(screen, by: renderer)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + 256)
    for line in heading { text.append(line) }
    var run = 0..<0
    for index in pieces.indices {
      guard let range = pieces[index].range else {
        text += bytes[run]
        run = 0..<0
        let start = text.count
        for line in pieces[index].lines ?? [] { text.append(line) }
        pieces[index].range = start..<text.count
        continue
      }
      if range.lowerBound != run.upperBound {
        text += bytes[run]
        run = range.lowerBound..<range.lowerBound
      }
      let start = text.count + run.count
      run = run.lowerBound..<range.upperBound
      pieces[index].range = start..<start + range.count
    }
    text += bytes[run]
    bytes = text
    return text
  }

  /// Keeps the pieces of equal elements, and replaces the others.
  private mutating func replacePieces(by new: [Screen.Element], _ renderer: TextRenderer) {
    func piece(_ element: Screen.Element) -> Piece {
      Piece(columns: ScreenLayout(of: element, by: renderer))
    }
    let old = elements
    if new.count == old.count {
      for index in new.indices where !Self.equal(old, index, new, index) {
        pieces[index] = piece(new[index])
      }
      return
    }
    let least = min(new.count, old.count)
    var before = 0
    while before < least, Self.equal(old, before, new, before) { before += 1 }
    var after = 0
    while after < least - before,
      Self.equal(old, old.count - 1 - after, new, new.count - 1 - after)
    {
      after += 1
    }
    pieces.replaceSubrange(
      before..<old.count - after, with: new[before..<new.count - after].map(piece))
  }

  /// Whether two elements are equal; they are if all of their bytes are, which is found out sooner:
  /// an element contains texts, whole numbers and Booleans only.
  private static func equal(
    _ old: [Screen.Element], _ oldIndex: Int, _ new: [Screen.Element], _ newIndex: Int
  ) -> Bool {
    let size = MemoryLayout<Screen.Element>.stride
    let areSame = old.withUnsafeBytes { old in
      new.withUnsafeBytes { new in
        // Both are inside their arrays, which are therefore not empty.
        guard let old = old.baseAddress, let new = new.baseAddress else { return false }
        return memcmp(old + oldIndex * size, new + newIndex * size, size) == 0
      }
    }
    return areSame || old[oldIndex] == new[newIndex]
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ line: TextRenderer.Line) {
    self += line.text.utf8
    append(UInt8(ascii: "\n"))
  }
}
