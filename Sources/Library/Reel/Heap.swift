/// Elements of which the smallest is found at once; adding and removing one takes time proportional
/// to the logarithm of their number.
struct Heap<Element: Comparable> {
  /// Each is no smaller than the one at half its place, counted from 1.
  private var elements: [Element]

  var count: Int { elements.count }

  init(_ elements: [Element] = []) {
    // A sorted list is in order.
    self.elements = elements.sorted()
  }

  mutating func insert(_ element: Element) {
    var place = elements.count
    elements.append(element)
    while place > 0, element < elements[(place - 1) / 2] {
      elements.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Removes the smallest element.
  mutating func popFirst() -> Element? {
    guard let first = elements.first, let last = elements.popLast() else { return nil }
    guard !elements.isEmpty else { return first }
    elements[0] = last
    var place = 0
    while true {
      var smallest = place
      for child in 2 * place + 1...2 * place + 2
      where child < elements.count && elements[child] < elements[smallest] { smallest = child }
      guard smallest != place else { return first }
      elements.swapAt(place, smallest)
      place = smallest
    }
  }
}
