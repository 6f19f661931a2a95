import { plural } from '../plural.ts';

const LETTERS = { one: 'حرف واحد', two: 'حرفين', few: '{n} أحرف', many: '{n} حرفًا', other: '{n} حرف' };

/** A hint to a question of the review. */
export const hint = {
  show: 'إظهار تلميح',
  title: 'تلميح:',
  /** The word in its example, or the example without it. */
  example: 'تُسمع في:',
  gap: 'تكمل هذه الجملة:',
  meaning: (ar: string) => `معناها «${ar}»`,
  letters: (first: string, count: number) => `أول حروفها ${first}، وهي من ${plural(count, LETTERS)}.`,
  begins: 'تبدأ الجملة هكذا:',
} as const;
