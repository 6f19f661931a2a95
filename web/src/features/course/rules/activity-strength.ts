export type Strength = 'none' | 'some' | 'good' | 'much';

/** A session has ten items: half of one is a good day, more than one is a strong day. */
export function activityStrength(activities: number): Strength {
  if (activities === 0) return 'none';
  if (activities < 5) return 'some';
  return activities < 12 ? 'good' : 'much';
}
