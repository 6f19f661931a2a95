import { plural } from './plural.ts';

const FOLLOWERS = {
  zero: 'كن أول متابع',
  one: 'متابع واحد',
  two: 'متابعان',
  few: '{n} متابعين',
  many: '{n} متابعًا',
  other: '{n} متابع',
};

/** A teacher, followed or not. */
export const teacher = {
  title: 'المعلّم',
  followers: (count: number) => plural(count, FOLLOWERS),
  follow: 'متابعة',
  following: 'تتابعه',
  unfollowLabel: (name: string) => `إلغاء متابعة ${name}`,
  followLabel: (name: string) => `متابعة ${name}`,
  notify: 'ذكّرني بدروسه المباشرة',
  notifyHint: { on: 'نخبرك قبل كل درس بعشر دقائق وحين يبدأ.', off: 'لن نخبرك بدروسه.' },
  failed: 'لم يُحفظ اختيارك. أعد المحاولة.',
  about: 'عن المعلّم',
  recordings: 'تسجيلات دروسه',
  noRecordings: { title: 'لا تسجيلات بعد', body: 'تظهر دروسه هنا بعد أن تُبثّ. تابعه لتعرف موعد الدرس القادم.' },
  live: 'يُبثّ الآن',
  enter: 'ادخل الدرس',
} as const;
