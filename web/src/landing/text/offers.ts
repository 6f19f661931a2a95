import { plural } from '../../text/plural.ts';

const DAYS = {
  one: 'يوم واحد مجانًا',
  two: 'يومان مجانًا',
  few: '{n} أيام مجانًا',
  many: '{n} يومًا مجانًا',
  other: '{n} يوم مجانًا',
};
const FOLLOWERS = {
  one: 'متابع واحد',
  two: 'متابعان',
  few: '{n} متابعين',
  many: '{n} متابعًا',
  other: '{n} متابع',
};

/** The texts of the landing page for fetched data. */
export const offers = {
  per: { day: 'كل يوم', week: 'كل أسبوع', month: 'كل شهر' },
  free: (days: number) => plural(days, DAYS),
  followers: (count: number) => plural(count, FOLLOWERS),
  plansFailed: 'تعذّر عرض الخطط الآن. تُعرض كاملة قبل أي اشتراك.',
  teachersFailed: 'تعذّر عرض المعلّمين الآن.',
  soundFailed: 'تعذّر تشغيل الصوت، وربما السبب الشبكة.',
} as const;
