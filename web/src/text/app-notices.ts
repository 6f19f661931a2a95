import { plural } from './plural.ts';

const AGAIN = {
  one: 'وتكرر الخطأ مرة',
  two: 'وتكرر الخطأ مرتين',
  few: 'وتكرر الخطأ {n} مرات',
  many: 'وتكرر الخطأ {n} مرة',
  other: 'وتكرر الخطأ {n} مرة',
};

/** The notices that any screen may show. */
export const appNotices = {
  serverError: {
    title: 'حدث خطأ عندنا',
    carrier: 'مشغّلك لا يجيب الآن',
    requestId: 'رقم الطلب',
    again: (count: number) => plural(count, AGAIN),
    ok: 'حسنًا',
  },
  signedInElsewhere: 'سُجِّل دخول جديد في نافذة أخرى من هذا المتصفح، ففتحناه هنا أيضًا.',
  storageFull: 'امتلأت ذاكرة هاتفك، فيعمل الصوت من الشبكة ولا يُحفظ. حذف بعض الملفات يعيد الدروس إلى الحفظ.',
  update: { text: 'نسخة أحدث من لسان جاهزة.', action: 'تحديث الآن' },
} as const;
