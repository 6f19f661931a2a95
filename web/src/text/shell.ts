/** What belongs to the app as a whole: names, states, failures, navigation. */
export const shell = {
  name: 'لسان',
  titleOf: (page: string) => `${page} · لسان`,
  skipToContent: 'انتقل إلى المحتوى',
  back: 'رجوع',
  close: 'إغلاق',
  cancel: 'إلغاء',
  retry: 'أعد المحاولة',
  ok: 'حسنًا',
  seeAll: 'عرض الكل',
  of: (done: number, total: number) => `${done.toLocaleString('en-US')} من ${total.toLocaleString('en-US')}`,
  loading: 'يُحمَّل…',
  waiting: {
    home: 'خمس دقائق تكفي اليوم. نجهّز لك كلماتك الجديدة…',
    page: 'لحظة واحدة، نفتح لك الصفحة…',
  },
  stopWaiting: 'إخفاء شاشة الانتظار',
  offline: 'لا اتصال بالإنترنت. ما نزّلته على هاتفك يعمل.',
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
  },
  chunk: {
    title: 'لم تكتمل الصفحة',
    body: 'الشبكة بطيئة الآن فلم يصل جزء من التطبيق. أعد المحاولة، ولن تفقد ما أنجزته.',
  },
  crash: {
    title: 'توقفت الصفحة',
    body: 'حدث خطأ في عرض هذه الصفحة. أعد تحميلها، وإن تكرر فأخبرنا.',
    contact: 'تواصل معنا',
  },
} as const;
