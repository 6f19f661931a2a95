import { plural } from './plural.ts';

const SENTENCES = {
  one: 'جملة واحدة',
  two: 'جملتان',
  few: '{n} جمل',
  many: '{n} جملة',
  other: '{n} جملة',
};

/** Texts of links to the writing feature, from screens that load few texts. */
export const writingLinks = {
  row: 'الكتابة',
  detail: 'مهمّة الأسبوع: مسودّة وملاحظات ونموذج',
  mistakes: 'تصحيح جملي',
  mistakesDue: (count: number) => `${plural(count, SENTENCES)} من كتابتك للمراجعة`,
} as const;
