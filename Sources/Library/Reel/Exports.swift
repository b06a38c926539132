// A language is part of an app, and belongs to the core; it stands below, because the errors of
// what the core does not import speak languages too. A function cannot be given another name by an
// alias.
@_exported import enum ReelSupport.Language
@_exported import struct ReelSupport.Localized
@_exported import struct ReelSupport.UnknownLanguage
@_exported import func ReelSupport.localized
