// What the timeline's public functions take and give are values of these kinds: JSON, paths,
// digests, differences. Whoever imports the timeline has them by their names.
@_exported import ReelCoding
