// What an error says is a text.
@_exported import struct ReelTexts.Text
@_exported import protocol ReelTexts.TextError
// Where files are, and what can be wrong with them.
@_exported import struct ReelSupport.Directories
@_exported import struct ReelSupport.StorageError
