/// A generated value, with smaller ones to try instead.
public struct Sample<Value: Sendable>: Sendable {
  /// The value.
  public let value: Value
  /// Smaller samples, the smallest first; each of them has smaller ones in turn.
  public let smaller: @Sendable () -> [Sample]

  /// Creates a sample with a value, and the smaller samples it shrinks to.
  public init(_ value: Value, smaller: @escaping @Sendable () -> [Sample] = { [] }) {
    self.value = value
    self.smaller = smaller
  }

  /// Returns a sample of a transformed value.
  public func map<Other>(_ change: @escaping @Sendable (Value) -> Other) -> Sample<Other> {
    Sample<Other>(change(value)) { smaller().map { $0.map(change) } }
  }

  /// Returns the sample of two values: first the first one shrinks, then the second.
  static func zip<A, B>(_ first: Sample<A>, _ second: Sample<B>) -> Sample<(A, B)>
  where Value == (A, B) {
    Sample<(A, B)>((first.value, second.value)) {
      first.smaller().map { zip($0, second) } + second.smaller().map { zip(first, $0) }
    }
  }

  /// Returns the sample of several values: first their number shrinks, then the values.
  static func array<Element>(_ elements: [Sample<Element>], atLeast count: Int) -> Sample<[Element]>
  where Value == [Element] {
    Sample<[Element]>(elements.map(\.value)) {
      var smaller: [Sample<[Element]>] = []
      var length = elements.count - count
      while length > 0 {
        for start in stride(from: 0, through: elements.count - length, by: length) {
          var fewer = elements
          fewer.removeSubrange(start..<start + length)
          smaller.append(array(fewer, atLeast: count))
        }
        length /= 2
      }
      for (index, element) in elements.enumerated() {
        for other in element.smaller() {
          var changed = elements
          changed[index] = other
          smaller.append(array(changed, atLeast: count))
        }
      }
      return smaller
    }
  }
}
