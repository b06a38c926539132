/// Where a part of a state lies.
///
/// A key path to a stored property is followed once: looking it up takes longer than a small
/// reduction.
@usableFromInline
package struct PartPlace<Whole, Part>: Sendable {
  @usableFromInline let path: WritableKeyPath<Whole, Part> & Sendable
  /// How far from its beginning the part lies in the whole; nil where it is computed.
  @usableFromInline let offset: Int?

  @inlinable
  package init(_ path: WritableKeyPath<Whole, Part> & Sendable) {
    self.path = path
    offset = MemoryLayout<Whole>.offset(of: path)
  }

  /// Lets `body` change the part in place.
  @inlinable
  package func modify(_ whole: inout Whole, _ body: (inout Part) -> Void) {
    guard let offset else { return body(&whole[keyPath: path]) }
    withUnsafeMutableBytes(of: &whole) { bytes in
      // There are bytes: the part is among them, or has none itself.
      guard let start = bytes.baseAddress else { return }
      body(&(start + offset).assumingMemoryBound(to: Part.self).pointee)
    }
  }
}
