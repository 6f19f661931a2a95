import { plural } from './plural.ts';

/** What belongs to the app as a whole: names, states, failures, navigation. */
export const shell = {
  name: 'لسان',
  titleOf: (page: string) => `${page} · لسان`,
  skipToContent: 'تخطَّ إلى المحتوى',
  back: 'رجوع',
  close: 'إغلاق',
  cancel: 'إلغاء',
  retry: 'أعد المحاولة',
  ok: 'حسنًا',
  seeAll: 'عرض الكل',
  of: (done: number, total: number) => `${done.toLocaleString('en-US')} من ${total.toLocaleString('en-US')}`,
  loading: 'يُحمَّل…',
  stopWaiting: 'إخفاء الانتظار',
  offline: 'لا اتصال بالإنترنت. ما فُتح من قبل يبقى متاحًا.',
  backOnline: 'عاد الاتصال.',
  nav: {
    label: 'التنقل الرئيسي',
    home: 'الرئيسية',
    grammar: 'القواعد',
    live: 'مباشر',
    practice: 'تدريبات',
    profile: 'حسابي',
  },
  failure: {
    title: 'تعذّر التحميل',
    network: 'لا يوجد اتصال الآن. تحقّق من الشبكة ثم أعد المحاولة.',
    unexpected: 'حدث خطأ غير متوقع. أعد المحاولة بعد قليل.',
    signedOut: 'انتهت جلستك. سجّل الدخول من جديد.',
    serverTitle: 'حدث خطأ عندنا',
    requestId: 'رقم الطلب',
    more: (count: number) =>
      plural(count, { one: 'وتكرر الخطأ مرة', two: 'وتكرر الخطأ مرتين', few: 'وتكرر الخطأ {n} مرات', many: 'وتكرر الخطأ {n} مرة', other: 'وتكرر الخطأ {n} مرة' }),
  },
  chunk: {
    title: 'لم تكتمل الصفحة',
    body: 'الشبكة بطيئة الآن فلم يصل جزء من التطبيق. أعد المحاولة، ولن تفقد ما أنجزته.',
  },
  crash: {
    title: 'توقفت الصفحة',
    body: 'حدث خطأ في عرض هذه الصفحة. أعد تحميلها، وإن تكرر فأخبرنا.',
    contact: 'راسلنا',
  },
  notFound: {
    title: 'لم نجد هذه الصفحة',
    body: 'ربما نُقلت أو كُتب عنوانها خطأ. هذه أقرب الأماكن إليك:',
    home: 'جلسة اليوم',
    grammar: 'القواعد',
    practice: 'التدريبات',
    live: 'الدروس المباشرة',
    contact: 'راسلنا',
    start: 'صفحة البداية',
    login: 'تسجيل الدخول',
  },
  update: { text: 'نسخة أحدث من لسان جاهزة.', action: 'حدِّث الآن' },
  audio: { play: 'استمع', pause: 'أوقف الصوت', slow: 'استمع ببطء', failed: 'تعذّر تشغيل الصوت. تحقّق من الشبكة.' },
} as const;
