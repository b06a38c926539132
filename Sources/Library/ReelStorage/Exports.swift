// What an error says is a text.
@_exported import struct ReelTexts.Text
@_exported import protocol ReelTexts.TextError
