// The timeline's public functions use these types: JSON, paths, digests, differences. They come
// with the import of the timeline.
@_exported import ReelCoding
// What an error says is a text.
@_exported import struct ReelTexts.Text
@_exported import protocol ReelTexts.TextError
