import { plural } from '../../text/plural.ts';

const WAITING = {
  zero: 'لا نصوص تنتظر',
  one: 'نصّ واحد ينتظر',
  two: 'نصّان ينتظران',
  few: '{n} نصوص تنتظر',
  many: '{n} نصًّا ينتظر',
  other: '{n} نصّ ينتظر',
};
const WORDS = { one: 'كلمة واحدة', two: 'كلمتان', few: '{n} كلمات', many: '{n} كلمة', other: '{n} كلمة' };

/** The teachers' queue of learners' texts, in forms that address everybody. */
export const studioWriting = {
  nav: 'الكتابة',
  title: 'نصوص المتعلّمين',
  waiting: (count: number) => plural(count, WAITING),
  order: 'الأقدم أولًا. النصّ المفتوح محجوز ربع ساعة، فلا يصحّحه معلّمان معًا.',
  row: (level: string, week: number, words: number) => `${level} · الأسبوع ${week} · ${plural(words, WORDS)}`,
  noName: 'بلا اسم',
  claim: { mine: 'محجوز لي', other: 'عند معلّم آخر' },
  empty: { title: 'لا نصوص في القائمة', body: 'تظهر هنا نصوص المتعلّمين حين يرسلونها إلى معلّم.' },
  more: 'نصوص أخرى',
  page: 'تصحيح نصّ',
  of: (name: string) => (name ? `نصّ ${name}` : 'نصّ للتصحيح'),
  until: (time: string) => `محجوز حتى ${time}`,
  task: 'المهمّة',
  second: 'الكتابة الثانية',
  first: 'الكتابة الأولى',
  remarks: 'ملاحظات المدقّق الآلي على الكتابة الثانية',
  personal: 'النقاط مكان رقم أو عنوان شخصي أُخفي.',
  select: 'الضغط على كلمة يحدّدها، والضغط على كلمة أخرى يمدّ التحديد إليها.',
  correct: {
    title: 'تصحيح',
    of: 'المحدّد',
    replacement: 'الصواب',
    note: 'ملاحظة قصيرة (اختيارية)',
    add: 'إضافة التصحيح',
    cancel: 'إلغاء التحديد',
  },
  corrections: 'التصحيحات',
  noCorrections: 'لا تصحيحات بعد.',
  remove: (words: string) => `حذف تصحيح ${words}`,
  marks: {
    title: 'الدرجات من 5',
    kinds: { task: 'المهمّة', grammar: 'القواعد', vocabulary: 'المفردات', organisation: 'ترتيب النصّ' },
  },
  reply: 'الردّ',
  replyHint: 'كلمة تشجيع، وأهمّ ما يحسن الانتباه إليه. حتى 1000 حرف.',
  send: 'إرسال الردّ',
  incomplete: 'تنقص الدرجات كلها أو الردّ.',
  sent: 'وصل الردّ إلى صاحب النصّ',
  release: 'إعادة النصّ إلى القائمة',
  back: 'إلى القائمة',
} as const;
