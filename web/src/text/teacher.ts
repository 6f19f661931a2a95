import { plural } from './plural.ts';

const FOLLOWERS = {
  zero: 'بانتظار أول متابعة',
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
  following: 'تمّت المتابعة',
  unfollowLabel: (name: string) => `إلغاء متابعة ${name}`,
  followLabel: (name: string) => `متابعة ${name}`,
  notify: 'تذكيري بالدروس المباشرة',
  notifyHint: { on: 'نخبرك قبل كل درس بعشر دقائق وحين يبدأ.', off: 'لن نذكّرك بالدروس.' },
  failed: 'لم يُحفظ اختيارك. لنحاول من جديد.',
  about: 'نبذة',
  recordings: 'تسجيلات الدروس',
  noRecordings: { title: 'لا تسجيلات بعد', body: 'تظهر الدروس هنا بعد أن تُبثّ. مع متابعة المعلّم يصلك موعد درسه القادم.' },
  live: 'يُبثّ الآن',
  enter: 'دخول الدرس',
} as const;
