// ReelTimeline
