// What the timeline's public functions take and give are values of these kinds: JSON, paths,
// digests, differences. Importing the timeline gives them by their names.
@_exported import ReelCoding
