import type { NotificationType } from '@lisan/contract/learner/notification';

/** The notifications about a teacher's lessons. */
export const LESSON_NOTIFICATION_TYPES = [
  'lesson_scheduled',
  'lesson_soon',
  'lesson_started',
  'recording_ready',
] as const satisfies readonly NotificationType[];

/** The notifications that matter only at once. */
export const REMINDERS = ['lesson_soon', 'lesson_started'] as const satisfies readonly NotificationType[];
