/// The location of a part within a state.
///
/// A key path to a stored property is followed once: looking it up takes longer than a small
/// reduction.
@usableFromInline
package struct PartLocation<Whole, Part>: Sendable {
  @usableFromInline let path: WritableKeyPath<Whole, Part> & Sendable
  /// The part's offset in the whole; nil if it is computed.
  @usableFromInline let offset: Int?

  @inlinable
  package init(_ path: WritableKeyPath<Whole, Part> & Sendable) {
    self.path = path
    offset = MemoryLayout<Whole>.offset(of: path)
  }

  /// Lends the part to `body`.
  @inlinable
  package func lend<Result, Failure: Error>(
    of whole: borrowing Whole, to body: (borrowing Part) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let offset else { return try body((copy whole)[keyPath: path]) }
    return try withUnsafePointer(to: whole) { whole throws(Failure) in
      let part = UnsafeRawPointer(whole).advanced(by: offset).assumingMemoryBound(to: Part.self)
      // Nothing is written through the pointer.
      return try UnsafeMutablePointer(mutating: part).lend(to: body)
    }
  }
}
