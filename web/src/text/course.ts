import { plural } from './plural.ts';

const WORDS = { one: 'كلمة واحدة', two: 'كلمتان', few: '{n} كلمات', many: '{n} كلمة', other: '{n} كلمة' };
const SENTENCES = { one: 'جملة واحدة', two: 'جملتان', few: '{n} جمل', many: '{n} جملة', other: '{n} جملة' };
const DIALOGUES = { one: 'حوار واحد', two: 'حواران', few: '{n} حوارات', many: '{n} حوارًا', other: '{n} حوار' };
const LESSONS = { one: 'درس واحد', two: 'درسان', few: '{n} دروس', many: '{n} درسًا', other: '{n} درس' };
const POINTS = {
  zero: 'لا نقاط بعد',
  one: 'نقطة واحدة',
  two: 'نقطتين',
  few: '{n} نقاط',
  many: '{n} نقطة',
  other: '{n} نقطة',
};
const ATTEMPTS = { one: 'محاولة واحدة', two: 'محاولتان', few: '{n} محاولات', many: '{n} محاولة', other: '{n} محاولة' };
const SECONDS = { one: 'ثانية واحدة', two: 'ثانيتان', few: '{n} ثوانٍ', many: '{n} ثانية', other: '{n} ثانية' };
const QUESTIONS = { one: 'سؤال واحد', two: 'سؤالان', few: '{n} أسئلة', many: '{n} سؤالًا', other: '{n} سؤال' };
const MINUTES_OF = {
  one: 'دقيقة واحدة',
  two: 'دقيقتين',
  few: '{n} دقائق',
  many: '{n} دقيقة',
  other: '{n} دقيقة',
};
const MINUTES = { one: 'دقيقة واحدة', two: 'دقيقتان', few: '{n} دقائق', many: '{n} دقيقة', other: '{n} دقيقة' };

const number = (n: number) => n.toLocaleString('en-US');
const weekNumber = (week: number) => `الأسبوع ${number(week)}`;

/** Home, and what the other pages of the course have in common with it. */
export const course = {
  week: weekNumber,
  points: (n: number) => plural(n, POINTS),
  count: {
    words: (n: number) => plural(n, WORDS),
    sentences: (n: number) => plural(n, SENTENCES),
    audio: (n: number) => plural(n, DIALOGUES),
    lessons: (n: number) => plural(n, LESSONS),
  },
  category: { words: 'الكلمات', sentences: 'الجمل', audio: 'الاستماع', lessons: 'الدرس' },
  done: 'أنجزتَه',
  notStarted: 'لم يبدأ بعد',
  duration: (seconds: number) =>
    seconds < 90 ? plural(Math.round(seconds), SECONDS) : plural(Math.round(seconds / 60), MINUTES),
  unsaved: 'لا اتصال الآن، فلم يُحفظ ما أنجزته.',
  earned: 'كسبت',

  home: {
    title: 'الرئيسية',
    greeting: { morning: 'صباح الخير', day: 'نهارك سعيد', evening: 'مساء الخير' },
    hello: 'أهلًا',
    helloNameless: 'أهلًا بك',
    streakLabel: 'أيام متتالية:',
    pointsLabel: 'النقاط:',
    level: 'المستوى',
    weekOf: (week: number, weeks: number) => `${weekNumber(week)} من ${number(weeks)}`,
    reviewDue: 'مراجعة حان وقتها',
    lesson: 'درس الأسبوع',
    lessonDetail: 'القاعدة والصوت، في بضع دقائق',
    dialogue: 'حوار الأسبوع',
    dialogueDetail: 'استمع واقرأ سطرًا سطرًا',
    allWords: 'كلمات الأسبوع وجمله',
    weekItems: (done: number, total: number) => `أنجزت ${number(done)} من ${number(total)}`,
    reviewAbout: (questions: number, minutes: number) =>
      `${plural(questions, QUESTIONS)}، نحو ${plural(minutes, MINUTES_OF)}`,
    startQuiz: 'إلى اختبار الأسبوع',
    weekDone: 'أحسنت! أنهيت هذا الأسبوع',
    nextOpens: 'يُفتح الأسبوع التالي',
    levelDone: 'أنهيت ما فُتح من هذا المستوى.',
    retryQuiz: 'أعد الاختبار',
    attemptsOver: 'انتهت محاولات اليوم، وغدًا غيرها.',
    thisWeek: 'هذا الأسبوع:',
    seeWeek: 'عرض الأسبوع',
    weeks: 'كل الأسابيع',
    moreWeeks: 'عرض بقية الأسابيع',
    more: 'تعلّم أيضًا',
    noWeeks: 'لا دروس في هذا المستوى بعد',
    noWeeksBody: 'نعمل على إعدادها. يمكنك الآن اختيار مستوى آخر.',
    chooseLevel: 'اختر مستوى',
  },
  weekState: {
    opens: 'يُفتح',
    passed: 'اجتزتَ اختباره',
    quizLeft: 'بقي الاختبار',
  },
  quiz: {
    due: (week: number) => `اختبار الأسبوع ${number(week)} ينتظرك`,
    failed: (week: number) => `أعد اختبار الأسبوع ${number(week)}`,
    inProgress: (week: number) => `اختبار الأسبوع ${number(week)} لم يكتمل`,
    attempts: (n: number) => `لك اليوم ${plural(n, ATTEMPTS)}.`,
    anyTime: 'اختر وقتًا هادئًا وابدأ.',
    dismiss: 'إخفاء تذكير الاختبار',
    row: 'اختبار الأسبوع',
    status: {
      locked: 'يُفتح مع الأسبوع',
      due: 'ابدأه متى شئت',
      in_progress: 'بدأته، أكمله متى شئت',
      passed: 'اجتزتَه',
      failed: 'راجع ثم أعده',
    },
  },
  install: {
    title: 'لسان على شاشة هاتفك',
    body: 'ثبّته لتفتحه بلمسة واحدة. مساحته صغيرة.',
    action: 'ثبّت لسان',
    store: 'نزّل التطبيق',
    ios: 'المس زر المشاركة في المتصفح، ثم «إضافة إلى الشاشة الرئيسية».',
    dismiss: 'إخفاء دعوة التثبيت',
  },
  subscription: {
    action: 'إلى اشتراكي',
    retained: 'تقدّمك ونقاطك محفوظة كما هي.',
    suspended: {
      title: 'اشتراكك متوقف مؤقتًا',
      body: 'لم ينجح آخر تجديد. اشحن رصيدك لتعود إلى دروسك، وتفاصيل الخصم في صفحة «اشتراكي».',
    },
    expired: { title: 'انتهى اشتراكك', body: 'جدّده متى شئت لتتابع من حيث توقفت.' },
    pending: { title: 'ننتظر تأكيد الدفع', body: 'أرسلنا الطلب إلى مشغّل شبكتك. تُفتح دروسك حالما يصل التأكيد.' },
    unconfirmed: { title: 'بقيت خطوة واحدة', body: 'أكّد اشتراكك بالرمز الذي وصلك لتبدأ.' },
    grace: 'لم ينجح آخر تجديد. دروسك مفتوحة الآن، ولتبقى كذلك:',
    renew: 'جدّد اشتراكك',
  },
  live: {
    title: 'الدروس المباشرة',
    now: 'مباشر الآن',
    with: 'مع',
    next: 'الدرس المباشر القادم',
    none: 'اطّلع على المواعيد والمعلّمين',
  },
  links: {
    grammar: 'القواعد',
    grammarDetail: 'أزمنة الإنجليزية بأمثلة وتمارين',
    library: 'مكتبة المستوى',
    libraryDetail: 'دروس الأسابيع والتسجيلات',
    progress: 'تقدّمي',
    progressDetail: 'أيامك ودقائقك وما بقي في ذاكرتك',
    review: 'المراجعة',
    reviewDetail: 'ما تعلّمته يعود إليك قبل أن تنساه',
  },
} as const;
