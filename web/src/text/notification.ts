import { plural } from './plural.ts';

const UNREAD = {
  zero: 'قرأت كل رسائلك',
  one: 'رسالة واحدة لم تقرأها',
  two: 'رسالتان لم تقرأهما',
  few: '{n} رسائل لم تقرأها',
  many: '{n} رسالة لم تقرأها',
  other: '{n} رسالة لم تقرأها',
};

/** Messages to the learner. */
export const notification = {
  title: 'رسائلي',
  list: 'الرسائل',
  unread: (count: number) => plural(count, UNREAD),
  isUnread: 'لم تُقرأ',
  readAll: 'اجعلها كلها مقروءة',
  open: 'افتح',
  more: 'اعرض الأقدم',
  empty: {
    title: 'لا رسائل بعد',
    body: 'هنا نخبرك بدروس معلّميك وبأخبار اشتراكك. تابع معلّمًا ليصلك موعد درسه.',
    action: 'إلى الدروس المباشرة',
  },
} as const;
