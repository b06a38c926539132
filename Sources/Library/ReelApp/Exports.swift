// An app is a feature: its reducer, its requests and its effects are those of the core.
@_exported import Reel
// Texts are part of an app; they are declared in a lower module because the errors of modules that
// know no app are texts, too. Likewise the actions that are composed of others, whose names the
// coding knows.
@_exported import ReelTexts
@_exported import protocol ReelCoding.ComposedAction
