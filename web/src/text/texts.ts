import { plural } from './plural.ts';

const QUESTIONS = { one: 'سؤال واحد', two: 'سؤالان', few: '{n} أسئلة', many: '{n} سؤالًا', other: '{n} سؤال' };

/** The reading, the listening and the practice of a week. */
export const texts = {
  section: 'القراءة',
  questions: 'إلى الأسئلة',
  resume: (number: number) => `متابعة من السؤال ${number}`,
  reading: {
    title: (week: number) => `قراءة الأسبوع ${week}`,
    row: 'قراءة الأسبوع',
    detail: 'نص قصير وأسئلة عنه',
    hint: 'لمسة لأي كلمة تُظهر معناها.',
    translate: 'ترجمة الفقرة',
    listen: 'استماع إلى الفقرة',
    hide: 'إخفاء الترجمة',
    glosses: 'كلمات جديدة في النص',
    show: 'عرض النص',
    /** By the author's form. */
    forms: {
      message: 'رسالة قصيرة',
      email: 'بريد إلكتروني',
      letter: 'رسالة',
      story: 'قصة',
      diary: 'يوميات',
      article: 'مقال',
      news: 'خبر',
      review: 'رأي',
      report: 'تقرير',
      guide: 'دليل',
      advert: 'إعلان',
      notice: 'إعلان',
      play: 'مسرحية قصيرة',
      episode: 'حلقة',
      interview: 'لقاء',
    } as Readonly<Record<string, string>>,
  },
  listening: {
    title: (week: number) => `استماع الأسبوع ${week}`,
    row: 'استماع الأسبوع',
    detail: 'تسجيل وأسئلة عنه',
    first: 'نستمع إلى النهاية مرة واحدة من غير نص، ثم نجيب.',
    firstHint: 'لا يهم فهم كل كلمة. بعد أول استماع يمكن قراءة النص.',
    noSound: 'تعذّر تشغيل الصوت، فهذا نصه.',
    showLines: 'عرض النص',
    hideLines: 'إخفاء النص',
    listenFirst: 'الاستماع أولًا',
    again: 'استماع مرة أخرى',
  },
  story: {
    title: (week: number) => `حكاية الأسبوع ${week}`,
    row: 'حكاية الأسبوع',
    detail: 'حلقة من حكاية الباب الأزرق',
    read: 'قراءة الحلقة',
    readAgain: 'العودة إلى الحلقة',
    none: { title: 'لا حلقة لهذا الأسبوع بعد', body: 'تصل الحلقات مع النسخة التالية من الدروس.' },
  },
  practice: {
    title: (week: number) => `تدريب الدرس، الأسبوع ${week}`,
    row: 'تدريب الدرس',
    detail: 'أسئلة تثبّت القاعدة',
    lead: 'أسئلة قصيرة تثبّت قاعدة الدرس ومفرداته.',
    start: 'بدء التدريب',
    none: { title: 'لا تدريب لهذا الدرس بعد', body: 'نُعدّ أسئلته. نلتقي فيه قريبًا.' },
  },
  /** A part of the forty words of a week. */
  group: (from: number, to: number) => `من ${from} إلى ${to}`,
  count: (n: number) => plural(n, QUESTIONS),
  done: 'أنجزته',
  again: 'إعادة الأسئلة',
  toWeek: 'إلى الأسبوع',
  noWeek: {
    title: 'لا نص لهذا الأسبوع',
    body: 'قد يكون الرابط قديمًا. أسابيع مستواك كلها في الصفحة الرئيسية.',
    toHome: 'إلى الرئيسية',
  },
  locked: { title: 'هذا الأسبوع لم يُفتح بعد', body: 'يُفتح بعد أسبوعك الحالي.' },
} as const;
