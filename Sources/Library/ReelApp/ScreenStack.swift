/// A screen of an app, by its name and the values that it needs.
///
/// ```swift
/// enum Route: ScreenRoute {
///   case home
///   case pool(id: Int)
///   case form(id: Int?)
///
///   var below: [Route] {
///     switch self {
///     case .home: []
///     case .pool, .form(nil): [.home]
///     case .form(let id?): [.pool(id: id)]
///     }
///   }
/// }
/// ```
///
/// The compiler writes its coding. In the JSON of a ``ScreenStack`` a screen is one object with its
/// name and its values, `{"screen":"pool","id":2}`: so they have labels, of which none is `screen`.
public protocol ScreenRoute: Codable, Hashable, Sendable {
  /// The screens that this one can be shown above: the first of them that is on the stack, or else
  /// the last; none for a screen at the bottom.
  var below: [Self] { get }

  /// Whether it contains the form that the state holds while its screen is on top; by default,
  /// false.
  var isForm: Bool { get }
}

extension ScreenRoute {
  /// False.
  public var isForm: Bool { false }
}

/// The navigation stack of an app: its screens, from the bottom one up to the current one.
///
/// ```swift
/// struct State: Codable, Equatable, Sendable { var route = ScreenStack(Route.home) }
///
/// state.route.show(.form(id: 2))  // home, pool, form
/// state.route.goBack()  // home, pool
/// ```
///
/// It is never empty. A path reads it as an array, so that `items.route[1].id` is the value of the
/// screen above the bottom one.
public struct ScreenStack<Route: ScreenRoute>: Hashable, Sendable {
  private var bottom: Route
  private var upper: [Route]

  /// Creates a stack of the screen at the bottom and those above it, the current one last.
  public init(_ bottom: Route, _ others: Route...) {
    self.init(bottom: bottom, upper: others)
  }

  init(bottom: Route, upper: [Route]) {
    self.bottom = bottom
    self.upper = upper
  }

  /// All screens, from the bottom one up to the current one.
  public var screens: [Route] { [bottom] + upper }

  /// The current screen.
  public var top: Route { upper.last ?? bottom }

  /// The screen below the current one; nil if that is at the bottom.
  public var previous: Route? {
    upper.isEmpty ? nil : upper.count == 1 ? bottom : upper[upper.count - 2]
  }

  /// Returns whether a screen is on the stack.
  public func contains(_ screen: Route) -> Bool { screen == bottom || upper.contains(screen) }

  /// Shows a screen above those that belong below it, and no others.
  public mutating func show(_ screen: Route) {
    var path = [screen]
    while let below = path[0].below.first(where: contains) ?? path[0].below.last {
      path.insert(below, at: 0)
    }
    bottom = path.removeFirst()
    upper = path
  }

  /// Shows a screen above the current one, and no longer where it was above the bottom one.
  public mutating func push(_ screen: Route) { upper = upper.filter { $0 != screen } + [screen] }

  /// Goes back to the screen below; the one at the bottom stays.
  public mutating func goBack() { _ = upper.popLast() }

  /// Leaves screens whose content is gone; the one at the bottom stays.
  public mutating func leave(where isGone: (Route) -> Bool) { upper.removeAll(where: isGone) }
}

extension Invariant {
  /// A screen that stands above no other is at the bottom of a stack, and only there.
  public static func bottom<Route: ScreenRoute>(
    of route: KeyPath<State, ScreenStack<Route>> & Sendable
  ) -> Invariant {
    Invariant("a screen that stands above no other is at the bottom, and only there") { state in
      state[keyPath: route].screens.lastIndex { $0.below.isEmpty } == 0
    }
  }

  /// There is a form if and only if its screen is on top.
  ///
  /// - Parameters:
  ///   - form: the form, while it is open.
  ///   - route: the stack.
  ///   - screen: returns the screen of a form.
  public static func form<Field: FormField, Route: ScreenRoute>(
    _ form: KeyPath<State, FormState<Field>?> & Sendable,
    on route: KeyPath<State, ScreenStack<Route>> & Sendable,
    as screen: @escaping @Sendable (FormState<Field>) -> Route
  ) -> Invariant {
    Invariant("there is a form if and only if its screen is on top") { state in
      let top = state[keyPath: route].top
      return state[keyPath: form].map { screen($0) == top } ?? !top.isForm
    }
  }
}
