// There is no public way to learn where a type's properties are; this one is the standard library's
// own, used to implement `Mirror`.
@_spi(Reflection) import Swift
import Synchronization

/// The bytes of a value that hold its properties, without the padding between them.
///
/// The padding between properties is undefined: a copy need not have the original's.
func propertyBytes<T>(of type: T.Type) -> [Range<Int>] {
  let id = ObjectIdentifier(type)
  if let known = knownRanges.withLock({ $0[id] }) { return known }
  var ranges: [Range<Int>] = []
  addPropertyBytes(of: type, at: 0, to: &ranges)
  knownRanges.withLock { $0[id] = ranges }
  return ranges
}

/// The bytes of types that were inspected before: inspecting a type takes longer than everything
/// else about a small state, and replaying many recordings would do it again and again.
private let knownRanges = Mutex<[ObjectIdentifier: [Range<Int>]]>([:])

private func addPropertyBytes<T>(of type: T.Type, at start: Int, to ranges: inout [Range<Int>]) {
  var found: [Range<Int>] = []
  // Only structures are inspected: the meaning of an enumeration's bytes depends on its case.
  let isWhole = _forEachField(of: type) { _, offset, type, kind in
    if kind == .struct {
      addPropertyBytes(of: type, at: start + offset, to: &found)
    } else {
      add(start + offset, type, to: &found)
    }
    return true
  }
  if isWhole, !found.isEmpty {
    for range in found { add(range, to: &ranges) }
  } else {
    add(start, type, to: &ranges)
  }
}

private func add<T>(_ start: Int, _ type: T.Type, to ranges: inout [Range<Int>]) {
  add(start..<start + MemoryLayout<T>.size, to: &ranges)
}

/// Adds a range, merging it with the last one if they touch.
private func add(_ range: Range<Int>, to ranges: inout [Range<Int>]) {
  if let last = ranges.last, last.upperBound == range.lowerBound {
    ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
  } else if !range.isEmpty {
    ranges.append(range)
  }
}
