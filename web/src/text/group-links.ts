import { plural } from './plural.ts';

const DAYS = { one: 'يوم واحد', two: 'يومين', few: '{n} أيام', many: '{n} يومًا', other: '{n} يوم' };

/** `12 من 20 يومًا`. */
export const sharedDays = (done: number, goal: number) => `${done.toLocaleString('en-US')} من ${plural(goal, DAYS)}`;

/** Texts of other screens about the group. */
export const groupLinks = {
  title: 'مجموعتي',
  detail: 'هدف أسبوعي مع العائلة أو الصف',
  together: 'التعلّم معًا',
  thisWeek: (done: number, goal: number) => `${sharedDays(done, goal)} هذا الأسبوع`,
  reached: 'بلغتم هدف الأسبوع معًا!',
  open: 'إلى المجموعة',
} as const;
