import type { NotificationType } from '@lisan/contract/notification';

/** What there is to tell of a teacher's lessons. */
export const LESSON_NOTIFICATION_TYPES = [
  'lesson_scheduled',
  'lesson_soon',
  'lesson_started',
  'recording_ready',
] as const satisfies readonly NotificationType[];

/** What is of use only at once. */
export const REMINDERS = ['lesson_soon', 'lesson_started'] as const satisfies readonly NotificationType[];
