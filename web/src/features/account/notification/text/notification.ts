import { plural } from '../../../../text/plural.ts';

const UNREAD = {
  zero: 'قرأت كل رسائلك',
  one: 'رسالة واحدة غير مقروءة',
  two: 'رسالتان غير مقروءتين',
  few: '{n} رسائل غير مقروءة',
  many: '{n} رسالة غير مقروءة',
  other: '{n} رسالة غير مقروءة',
};

/** Messages to the learner. */
export const notification = {
  title: 'رسائلي',
  list: 'الرسائل',
  unread: (count: number) => plural(count, UNREAD),
  isUnread: 'لم تُقرأ',
  readAll: 'جعلها كلها مقروءة',
  open: 'فتح',
  more: 'عرض الأقدم',
  empty: {
    title: 'لا رسائل بعد',
    body: 'هنا نخبرك بدروس معلّميك وبأخبار اشتراكك. مع متابعة معلّم يصلك موعد درسه.',
    action: 'إلى الدروس المباشرة',
  },
} as const;
