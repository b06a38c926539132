// Language is part of an app and belongs to the core; it is declared in a lower module because the
// errors of modules that the core does not import are localized too.
@_exported import struct ReelTexts.Language
@_exported import struct ReelTexts.Localized
@_exported import struct ReelTexts.UnknownLanguage
