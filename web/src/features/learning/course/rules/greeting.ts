export type TimeOfDay = 'morning' | 'day' | 'evening';

/** Returns the greeting for the learner's local hour, 0–23. The night belongs to the evening. */
export function timeOfDay(hour: number): TimeOfDay {
  if (hour >= 4 && hour < 12) return 'morning';
  return hour >= 12 && hour < 17 ? 'day' : 'evening';
}
