// Texts are part of an app; they are declared in a lower module because the errors of modules that
// know no app are texts, too.
@_exported import ReelTexts
