import { kindsOf, listOf, type Queued } from './unsent.ts';

const ITEMS = {
  one: 'لديك إنجاز واحد لم يُرسل',
  two: 'لديك إنجازان لم يُرسلا',
  few: 'لديك {n} إنجازات لم تُرسل',
  many: 'لديك {n} إنجازًا لم يُرسل',
  other: 'لديك {n} إنجاز لم يُرسل',
};
const ANSWERS = {
  one: 'لديك جواب واحد لم يُرسل',
  two: 'لديك جوابان لم يُرسلا',
  few: 'لديك {n} أجوبة لم تُرسل',
  many: 'لديك {n} جوابًا لم يُرسل',
  other: 'لديك {n} جواب لم يُرسل',
};
const TEXTS = {
  one: 'لديك نصّ واحد لم يُرسل',
  two: 'لديك نصّان لم يُرسلا',
  few: 'لديك {n} نصوص لم تُرسل',
  many: 'لديك {n} نصًّا لم يُرسل',
  other: 'لديك {n} نصّ لم يُرسل',
};

/** The question before another account is signed in. */
export const accountChoice = {
  title: 'بأي حساب نتابع؟',
  lead: {
    link: 'الرابط الذي فتحته لحساب غير الحساب المفتوح في هذا المتصفح.',
    code: 'فُتح حساب في نافذة أخرى من هذا المتصفح، والرمز الذي كتبته لحساب غيره.',
    cookie: 'جاء إلى هذا المتصفح دخول بحساب غير الحساب المفتوح فيه.',
  },
  current: 'الحساب المفتوح الآن',
  other: { link: 'حساب الرابط', code: 'حساب الرمز', cookie: 'الحساب الآخر' },
  initial: 'أول حرف من الاسم:',
  stay: 'المتابعة دون تغيير',
  signIn: { link: 'الدخول بحساب الرابط', code: 'الدخول بحساب الرمز', cookie: 'الدخول بالحساب الآخر' },
  /** Names the entries that have not reached the server. They stay in the database of their account. */
  unsent: (queued: Queued) => {
    const kinds = kindsOf(queued, { items: ITEMS, answers: ANSWERS, texts: TEXTS });
    const first = kinds.length > 1 ? `لديك ما لم يُرسل: ${listOf(queued)}` : kinds.join('');
    return `${first}. يبقى ذلك محفوظًا على هذا الجهاز للحساب المفتوح، ونرسله بعد العودة إليه.`;
  },
  elsewhere: 'فُتح حساب في نافذة أخرى من هذا المتصفح.',
} as const;
