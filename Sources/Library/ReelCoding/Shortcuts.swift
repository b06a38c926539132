// There is no public way to learn where a type's properties are; this one is the standard library's
// own, used to implement `Mirror`.
@_spi(Reflection) import Swift
import Synchronization

/// What is faster than the standard library's public ways, and depends on how it is made:
/// containers that are used again, and the comparison of values without the padding in them.
///
/// Both have a plain way that only takes longer, for a standard library that is made otherwise;
/// tests take it as well.
enum Shortcuts {
  /// Whether they are taken by what is created in the current task.
  @TaskLocal static var areTaken = true
}

// MARK: Containers that are used again

/// Keyed containers of one encoding or decoding after the other: each is used again once nothing
/// else refers to it.
///
/// Codable's containers are generic over the type of their keys. To make one, the runtime looks up
/// four types and a conformance, and allocates twice; an enum takes two containers.
///
/// Without the shortcut, it keeps none, and each is made anew.
package final class ContainerPool {
  let slots: ContainerSlots?
  /// The reader that its containers refer to: for any other, they would decode the wrong text.
  private var owner: ObjectIdentifier?

  /// Returns the slots for a reader; nil if another one has used them.
  func slots(for reader: JSONReader) -> ContainerSlots? {
    if owner == nil { owner = ObjectIdentifier(reader) }
    return owner == ObjectIdentifier(reader) ? slots : nil
  }

  /// Creates a pool without containers.
  package init() { slots = Shortcuts.areTaken ? ContainerSlots() : nil }

  deinit { slots?.deallocate() }
}

/// The slots of a pool: not a reference, which would be retained for each container.
struct ContainerSlots {
  private struct Slot {
    /// A ``Holder`` of the container.
    var holder: AnyObject
    /// Tells the container its value.
    var content: AnyObject
    /// The container's only reference, which is not counted here.
    var box: UnsafeRawPointer
  }

  private static let size = 64
  /// The number of slots for a type of keys, from its first one on: a value may contain others of
  /// its type, and other types have the same slots.
  private static let reach = 4

  /// The type of the keys at each slot; nil if nothing is there.
  private let keys: UnsafeMutablePointer<ObjectIdentifier?>
  private let slots: UnsafeMutablePointer<Slot>

  init() {
    keys = .allocate(capacity: Self.size + Self.reach)
    keys.initialize(repeating: nil, count: Self.size + Self.reach)
    slots = .allocate(capacity: Self.size + Self.reach)
  }

  func deallocate() {
    for slot in 0..<Self.size + Self.reach where keys[slot] != nil {
      (slots + slot).deinitialize(count: 1)
    }
    keys.deallocate()
    slots.deallocate()
  }

  private static func first(_ keys: ObjectIdentifier) -> Int {
    let address = UInt(bitPattern: keys)
    return Int(truncatingIfNeeded: (address >> 4 ^ address >> 10) % UInt(size))
  }

  /// Returns the slot of a container for a type of keys that nothing else refers to; nil if there
  /// is none.
  func free(_ type: ObjectIdentifier) -> Int? {
    let first = Self.first(type)
    for slot in first..<first + Self.reach where keys[slot] == type {
      if isFree(slot) { return slot }
    }
    return nil
  }

  /// Whether only its holder refers to the box of a container.
  private func isFree(_ slot: Int) -> Bool {
    withUnsafeMutablePointer(to: &slots[slot].box) { box in
      box.withMemoryRebound(to: AnyObject.self, capacity: 1) { box in
        isKnownUniquelyReferenced(&box.pointee)
      }
    }
  }

  /// Returns the content of the container at a slot.
  func content<Content: AnyObject>(_ slot: Int, as type: Content.Type) -> Unmanaged<Content> {
    .passUnretained(unsafeDowncast(slots[slot].content, to: type))
  }

  /// Returns the container at a slot.
  @inline(__always)
  func container<Container>(_ slot: Int, as type: Container.Type) -> Container {
    let holder = unsafeDowncast(slots[slot].holder, to: Holder<Container>.self)
    return Unmanaged.passUnretained(holder)._withUnsafeGuaranteedRef { $0.get() }
  }

  /// Keeps a container for a type of keys, unless it consists of more than a reference.
  ///
  /// If there is no room, it takes the slot of another.
  func keep<Container>(_ container: Container, _ type: ObjectIdentifier, content: AnyObject) {
    guard MemoryLayout<Container>.size == MemoryLayout<UnsafeRawPointer>.size else { return }
    let new = Slot(
      holder: Holder(container), content: content,
      box: withUnsafeBytes(of: container) { $0.load(as: UnsafeRawPointer.self) })
    let first = Self.first(type)
    for slot in first..<first + Self.reach where keys[slot] == nil {
      keys[slot] = type
      (slots + slot).initialize(to: new)
      return
    }
    keys[first] = type
    slots[first] = new
  }
}

/// Holds a value and returns it without looking up its type, as a generic function would: an object
/// knows its own.
final class Holder<Value> {
  private let value: Value

  init(_ value: Value) { self.value = value }

  @inline(never)
  func get() -> Value { value }
}

// MARK: Where the properties of a type are

/// The bytes of a value that hold its properties, without the padding between them.
///
/// The padding between properties is undefined: a copy need not have the original's.
///
/// Without the shortcut, it is all bytes: values that differ only there are taken for different.
func propertyBytes<T>(of type: T.Type) -> [Range<Int>] {
  guard Shortcuts.areTaken else {
    let size = MemoryLayout<T>.size
    return size > 0 ? [0..<size] : []
  }
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

// MARK: The cases of an enumeration

/// Returns all values of an enumeration whose cases have no values, in the order of their
/// declaration; nil for any other type.
///
/// There is no public way to learn them, except of one that is `CaseIterable`.
func cases<T>(of type: T.Type) -> [T]? {
  guard hasPlainCases(type) else { return nil }
  var values: [T] = []
  forEachCase(of: type) { values.append($0) }
  return values
}

/// Calls a function for each value of an enumeration whose cases have no values, in the order of
/// their declaration; never for any other type.
///
/// It makes no array, whose type the runtime would have to make first.
func forEachCase<T>(of type: T.Type, _ body: (T) -> Void) {
  for tag in 0..<UInt16(truncatingIfNeeded: plainCaseCount(of: type)) {
    withUnsafeBytes(of: tag.littleEndian) { body($0.loadUnaligned(as: T.self)) }
  }
}

/// Whether a type is an enumeration whose cases have no values.
func hasPlainCases<T>(_ type: T.Type) -> Bool { plainCaseCount(of: type) > 0 }

private func plainCaseCount<T>(of type: T.Type) -> UInt32 {
  // A type's metadata: its kind, then its descriptor, with the numbers of its cases.
  let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
  guard metadata.load(as: UInt.self) == 0x201, MemoryLayout<T>.size <= 2,
    let descriptor = metadata.load(fromByteOffset: 8, as: UnsafeRawPointer?.self)
  else { return 0 }
  let withValues = descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xff_ffff
  let withoutValues = descriptor.load(fromByteOffset: 24, as: UInt32.self)
  guard withValues == 0, withoutValues > 0,
    withoutValues == 1 || MemoryLayout<T>.size == (withoutValues > 256 ? 2 : 1)
  else { return 0 }
  return withoutValues
}

/// Returns what a type has in common with others of the same generic type: an array with arrays.
func descriptor<T>(of type: T.Type) -> UInt {
  unsafeBitCast(type, to: UnsafeRawPointer.self).load(fromByteOffset: 8, as: UInt.self)
}

/// Returns the types of the properties of a structure that are stored under a name; empty for any
/// other type.
func propertyTypes<T>(of type: T.Type) -> [String: Any.Type] {
  var types: [String: Any.Type] = [:]
  // Of a class or an enumeration it finds none.
  _ = _forEachField(of: type) { name, _, type, _ in
    types[String(cString: name)] = type
    return true
  }
  return types
}
