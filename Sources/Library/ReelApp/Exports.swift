// A language is part of an app; it is declared in a lower module because the errors of modules that
// know no app are localized too.
@_exported import struct ReelTexts.Language
@_exported import struct ReelTexts.Localized
@_exported import struct ReelTexts.UnknownLanguage
@_exported import struct ReelTexts.Text
@_exported import protocol ReelTexts.TextError
@_exported import struct ReelTexts.Translation
