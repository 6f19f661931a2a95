import { plural } from './plural.ts';

const WORDS = {
  zero: 'لا كلمات بعد',
  one: 'كلمة واحدة',
  two: 'كلمتان',
  few: '{n} كلمات',
  many: '{n} كلمة',
  other: '{n} كلمة',
};
const REMARKS = { one: 'ملاحظة واحدة', two: 'ملاحظتان', few: '{n} ملاحظات', many: '{n} ملاحظة', other: '{n} ملاحظة' };
const POINTS = { one: 'نقطة واحدة', two: 'نقطتان', few: '{n} نقاط', many: '{n} نقطة', other: '{n} نقطة' };
const LEFT = {
  zero: 'لا جمل أخرى اليوم.',
  one: 'بقيت جملة واحدة.',
  two: 'بقيت جملتان.',
  few: 'بقيت {n} جمل.',
  many: 'بقيت {n} جملة.',
  other: 'بقيت {n} جملة.',
};

/** The weekly writing, in forms that address everybody. */
export const writing = {
  title: 'الكتابة',
  ofWeek: (week: number) => `كتابة الأسبوع ${week}`,
  task: {
    title: 'مهمّة الأسبوع',
    length: (min: number, max: number) => `الطول المطلوب: من ${min} إلى ${max} كلمة`,
  },
  steps: {
    title: 'كيف تسير الكتابة',
    list: [
      'كتابة أولى بلا خوف من الخطأ.',
      'ملاحظات آلية على ما هو خطأ مؤكّد فقط.',
      'كتابة ثانية أفضل، ثم ردّ من معلّم لمن يشاء.',
    ],
  },
  draft: {
    first: 'الكتابة الأولى',
    second: 'الكتابة الثانية',
    field: 'النصّ بالإنجليزية',
    hint: 'الأفضل ألّا يُكتب في النصّ رقم هاتف أو عنوان.',
    words: (count: number) => plural(count, WORDS),
    missing: (count: number) => `ينقص ${plural(count, WORDS)}`,
    tooLong: (count: number) => `زيادة ${plural(count, WORDS)}`,
    stored: 'محفوظ على الهاتف',
    notStored: 'تعذّر الحفظ على هذا الهاتف. الأفضل عدم إغلاق الصفحة قبل الإرسال.',
    submitFirst: 'عرض الملاحظات',
    submitSecond: 'حفظ الكتابة الثانية',
    empty: 'لم يُكتب شيء بعد.',
    offline: 'لا اتصال الآن. النصّ محفوظ على الهاتف، ويمكن إرساله حين يعود الاتصال.',
    edit: 'تعديل الكتابة الثانية',
    prefilled: 'هنا نصّك الأول للتحسين. في الملاحظات ما يمكن تصحيحه.',
  },
  checklist: { title: 'قبل الإرسال', note: 'علامة أمام كل ما في النصّ.' },
  remarks: {
    title: 'الملاحظات',
    count: (count: number) => plural(count, REMARKS),
    none: 'لا ملاحظات مؤكّدة. المدقّق لا يرى كل شيء، وقراءة ثانية تنفع دائمًا.',
    unavailable: 'المدقّق غير متاح الآن. النصّ محفوظ، والملاحظات تصل لاحقًا.',
    checking: 'المدقّق يقرأ النصّ…',
    again: 'طلب الملاحظات مرة أخرى',
    note: 'هذه ملاحظات آلية تقتصر على المؤكّد.',
    mark: (number: number) => `الملاحظة ${number}`,
    remove: 'تُحذف',
    rebuild: 'تُعاد صياغة الجملة',
    becomes: 'تصير',
    or: 'أو',
  },
  notices: {
    copied: 'معظم هذا النصّ من النموذج. النموذج مثال جميل، لكنّ الفائدة والنقاط لما يُكتب بكلمات جديدة.',
    rude: 'في النصّ كلمة جارحة. لا تُصحَّح هذه النصوص ولا تُرسل إلى معلّم، والكتابة من جديد ممكنة.',
    personal: 'في النصّ رقم أو عنوان شخصي. يراه المعلّم مخفيًّا بنقاط، حفظًا للخصوصية.',
    short: 'النصّ محفوظ، وهو أقصر ممّا تطلبه المهمّة. حين يطول يمكن إرساله إلى معلّم.',
    long: 'النصّ أطول ممّا تطلبه المهمّة. النقاط للنصّ المناسب الطول.',
  },
  points: (count: number) => `${plural(count, POINTS)} على الكتابة الثانية`,
  model: {
    show: 'إظهار النموذج',
    title: 'نموذج',
    locked: 'النموذج يظهر بعد الكتابة الأولى.',
  },
  send: {
    title: 'ردّ من معلّم',
    body: 'يقرأ النصّ معلّم من لسان، ويضع درجات وتصحيحات وردًّا قصيرًا. يرى المعلّم الاسم الأول والمستوى والنصّ فقط.',
    button: 'إرسال إلى معلّم',
    sentTitle: 'النصّ عند المعلّمين',
    sentBody: 'يصل الردّ إلى صندوق الرسائل، ويظهر هنا أيضًا.',
  },
  reply: {
    title: (teacher: string) => (teacher ? `ردّ ${teacher}` : 'ردّ المعلّم'),
    marks: 'الدرجات',
    outOf: (mark: number) => `${mark} من 5`,
    kinds: {
      task: 'المهمّة',
      grammar: 'القواعد',
      vocabulary: 'المفردات',
      organisation: 'ترتيب النصّ',
    },
    corrections: 'التصحيحات',
    noCorrections: 'لا تصحيحات على النصّ.',
    back: 'الجمل المصحّحة تعود للمراجعة بعد سبعة أيام.',
  },
  none: { title: 'لا مهمّة كتابة هنا', body: 'ليس في هذا الأسبوع مهمّة كتابة.', action: 'إلى الأسبوع' },
  mistakes: {
    title: 'تصحيح جملي',
    lead: 'جمل من كتابتك صُحّحت قبل أيام.',
    none: {
      title: 'لا جمل للتصحيح اليوم',
      body: 'الجمل التي تُصحَّح في الكتابة تعود هنا بعد سبعة أيام.',
      action: 'إلى الصفحة الرئيسية',
    },
    next: (day: string) => `الجملة القادمة يوم ${day}.`,
    end: 'انتهت جمل اليوم',
    score: 'الأجوبة الصحيحة',
    correct: (correct: number, total: number) => `${correct} من ${total}`,
    left: (count: number) => plural(count, LEFT),
    again: 'جمل أخرى',
    home: 'إلى الصفحة الرئيسية',
  },
} as const;
