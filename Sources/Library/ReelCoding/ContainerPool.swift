/// Keyed containers of one encoding or decoding after the other: each is used again once nothing
/// else refers to it.
///
/// Codable's containers are generic over the type of their keys. To make one, the runtime looks up
/// four types and a conformance, and allocates twice; an enum takes two containers.
package final class ContainerPool {
  let places = ContainerPlaces()

  /// Creates a pool without containers.
  package init() {}

  deinit { places.deallocate() }
}

/// The places of a pool: not a reference, which would be retained for each container.
struct ContainerPlaces {
  private struct Place {
    /// A ``Giver`` of the container.
    var giver: AnyObject
    /// Tells the container its value.
    var seat: AnyObject
    /// The container's only reference, which is not counted here.
    var box: UnsafeRawPointer
  }

  private static let size = 64
  /// The number of places for a type of keys, from its first one on: a value may contain others of
  /// its type, and other types have the same places.
  private static let reach = 4

  /// The type of the keys at each place; nil if nothing is there.
  private let keys: UnsafeMutablePointer<ObjectIdentifier?>
  private let places: UnsafeMutablePointer<Place>

  init() {
    keys = .allocate(capacity: Self.size + Self.reach)
    keys.initialize(repeating: nil, count: Self.size + Self.reach)
    places = .allocate(capacity: Self.size + Self.reach)
  }

  func deallocate() {
    for place in 0..<Self.size + Self.reach where keys[place] != nil {
      (places + place).deinitialize(count: 1)
    }
    keys.deallocate()
    places.deallocate()
  }

  private static func first(_ keys: ObjectIdentifier) -> Int {
    let address = UInt(bitPattern: keys)
    return Int(truncatingIfNeeded: (address >> 4 ^ address >> 10) % UInt(size))
  }

  /// Returns the place of a container for a type of keys that nothing else refers to; nil if there
  /// is none.
  func free(_ type: ObjectIdentifier) -> Int? {
    let first = Self.first(type)
    for place in first..<first + Self.reach where keys[place] == type {
      if isFree(place) { return place }
    }
    return nil
  }

  /// Whether only its giver refers to the box of a container.
  private func isFree(_ place: Int) -> Bool {
    withUnsafeMutablePointer(to: &places[place].box) { box in
      box.withMemoryRebound(to: AnyObject.self, capacity: 1) { box in
        isKnownUniquelyReferenced(&box.pointee)
      }
    }
  }

  /// Returns the seat of the container at a place.
  func seat<Seat: AnyObject>(_ place: Int, as type: Seat.Type) -> Unmanaged<Seat> {
    .passUnretained(unsafeDowncast(places[place].seat, to: type))
  }

  /// Returns the container at a place.
  @inline(__always)
  func container<Container>(_ place: Int, as type: Container.Type) -> Container {
    let giver = unsafeDowncast(places[place].giver, to: Giver<Container>.self)
    return Unmanaged.passUnretained(giver)._withUnsafeGuaranteedRef { $0.give() }
  }

  /// Keeps a container for a type of keys, unless it consists of more than a reference.
  ///
  /// If there is no room, it takes the place of another.
  func keep<Container>(_ container: Container, _ type: ObjectIdentifier, seat: AnyObject) {
    guard MemoryLayout<Container>.size == MemoryLayout<UnsafeRawPointer>.size else { return }
    let new = Place(
      giver: Giver(container), seat: seat,
      box: withUnsafeBytes(of: container) { $0.load(as: UnsafeRawPointer.self) })
    let first = Self.first(type)
    for place in first..<first + Self.reach where keys[place] == nil {
      keys[place] = type
      (places + place).initialize(to: new)
      return
    }
    keys[first] = type
    places[first] = new
  }
}

/// Holds a value and returns it without looking up its type, as a generic function would: an object
/// knows its own.
final class Giver<Value> {
  private let value: Value

  init(_ value: Value) { self.value = value }

  @inline(never)
  func give() -> Value { value }
}
