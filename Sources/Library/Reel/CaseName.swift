/// Returns the name of an enum's case, without its values; of something else, the name of its first
/// member, or its description if it has none.
///
/// It is asked for each request. A `Mirror` knows the name of a case, too, but looks up the types of
/// the values for it.
func caseName<Value>(of value: Value) -> String {
  if let name = nameOfCase(value) { return String(cString: name) }
  return Mirror(reflecting: value).children.first?.label ?? "\(value)"
}

// The function by which the standard library prints a case. It is part of the library's stable
// interface, which has no Swift declaration of it; it returns nil for what is no enum.
@_silgen_name("swift_EnumCaseName")
private func nameOfCase<Value>(_ value: Value) -> UnsafePointer<CChar>?
