// A language is part of an app, and belongs to the core; it stands below, because the errors of
// what the core does not import speak languages too.
@_exported import struct ReelTexts.Language
@_exported import struct ReelTexts.Localized
@_exported import struct ReelTexts.UnknownLanguage
