/// First in, first out, in amortised constant time.
@usableFromInline
struct Queue<Element> {
  @usableFromInline var elements: [Element?] = []
  @usableFromInline var head = 0

  @inlinable init() {}

  @inlinable var isEmpty: Bool { head == elements.count }

  /// The elements that have not been taken, in order.
  var rest: [Element] { elements[head...].compactMap { $0 } }

  /// Removes the elements of which a condition is true, in a time proportional to their number.
  mutating func removeAll(where isGone: (Element) -> Bool) {
    elements = rest.filter { !isGone($0) }
    head = 0
  }

  @inlinable
  mutating func append(_ element: Element) {
    elements.append(element)
  }

  @inlinable
  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    defer {
      elements[head] = nil
      head += 1
      if head == elements.count {
        elements.removeAll(keepingCapacity: head <= 1024)
        head = 0
      } else if head > 64, head * 2 > elements.count {
        elements.removeFirst(head)
        head = 0
      }
    }
    return elements[head]
  }
}

extension Queue: Sendable where Element: Sendable {}
