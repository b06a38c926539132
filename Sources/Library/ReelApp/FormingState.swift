/// The state of an app with a form, or with one while it is open.
///
/// ```swift
/// struct State: Codable, Equatable, Sendable, FormingState { var form: FormState<FieldName>? }
/// ```
///
/// Fields that are refused shake once: from an action until the next.
public protocol FormingState: TendedState {
  /// A ``FormState``, or an optional one.
  associatedtype HeldForm: ShakingForm

  /// The form.
  var form: HeldForm { get set }
}

/// A ``FormState``, or an optional one.
public protocol ShakingForm {
  /// Lets no field shake any longer.
  mutating func calm()
}

extension FormingState {
  /// Lets no field shake any longer.
  public mutating func beforeAction() { form.calm() }
}

extension FormState: ShakingForm {
  /// Lets no field shake any longer.
  public mutating func calm() { if !shaking.isEmpty { shaking = [] } }
}

extension Optional: ShakingForm where Wrapped: ShakingForm {
  /// Lets no field shake any longer.
  public mutating func calm() { self?.calm() }
}
