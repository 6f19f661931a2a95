import { formatNumber } from '../../../../lib/format/format-number.ts';
import { plural } from '../../../../text/plural.ts';

const ATTEMPTS = { one: 'محاولة واحدة', two: 'محاولتان', few: '{n} محاولات', many: '{n} محاولة', other: '{n} محاولة' };
const QUESTIONS = { one: 'سؤال واحد', two: 'سؤالان', few: '{n} أسئلة', many: '{n} سؤالًا', other: '{n} سؤال' };
const MINUTES_OF = {
  one: 'دقيقة واحدة',
  two: 'دقيقتين',
  few: '{n} دقائق',
  many: '{n} دقيقة',
  other: '{n} دقيقة',
};

const weekNumber = (week: number) => `الأسبوع ${formatNumber(week)}`;

/** Texts of home, and texts that other pages of the course share with it. */
export const course = {
  week: weekNumber,
  notStarted: 'لم يبدأ بعد',

  home: {
    title: 'الرئيسية',
    greeting: { morning: 'صباح الخير', day: 'نهارك سعيد', evening: 'مساء الخير' },
    hello: 'أهلًا',
    helloNameless: 'أهلًا بك',
    streakLabel: 'أيام متتالية:',
    pointsLabel: 'النقاط:',
    level: 'المستوى',
    weekOf: (week: number, weeks: number) => `${weekNumber(week)} من ${formatNumber(weeks)}`,
    reviewDue: 'مراجعة حان وقتها',
    lesson: 'درس الأسبوع',
    lessonDetail: 'القاعدة والصوت، في بضع دقائق',
    dialogue: 'حوار الأسبوع',
    dialogueDetail: 'استماع وقراءة سطرًا سطرًا',
    practice: 'تدريب الدرس',
    reading: 'قراءة الأسبوع',
    listening: 'استماع الأسبوع',
    writing: 'كتابة الأسبوع',
    allWords: 'محتوى الأسبوع كله',
    weekItems: (done: number, total: number) => `أنجزت ${formatNumber(done)} من ${formatNumber(total)}`,
    reviewAbout: (questions: number, minutes: number) =>
      `${plural(questions, QUESTIONS)}، نحو ${plural(minutes, MINUTES_OF)}`,
    startQuiz: 'إلى اختبار الأسبوع',
    weekDone: 'أحسنت! أنهيت هذا الأسبوع',
    nextOpens: 'يُفتح الأسبوع التالي',
    levelDone: 'أنهيت ما فُتح من هذا المستوى.',
    retryQuiz: 'إعادة الاختبار',
    attemptsOver: 'انتهت محاولات اليوم، وغدًا غيرها.',
    thisWeek: 'هذا الأسبوع:',
    seeWeek: 'عرض الأسبوع',
    weeks: 'كل الأسابيع',
    moreWeeks: 'عرض بقية الأسابيع',
    more: 'للتعلّم أيضًا',
    noWeeks: 'لا دروس في هذا المستوى بعد',
    noWeeksBody: 'نعمل على إعدادها. يمكنك الآن اختيار مستوى آخر.',
    chooseLevel: 'اختيار مستوى',
  },
  weekState: {
    opens: 'يُفتح',
    passed: 'اجتزت اختباره',
    quizLeft: 'بقي الاختبار',
  },
  quiz: {
    due: (week: number) => `اختبار الأسبوع ${formatNumber(week)} ينتظرك`,
    failed: (week: number) => `إعادة اختبار الأسبوع ${formatNumber(week)}`,
    inProgress: (week: number) => `اختبار الأسبوع ${formatNumber(week)} لم يكتمل`,
    attempts: (n: number) => `لك اليوم ${plural(n, ATTEMPTS)}.`,
    opensNew: 'بنجاحك تُفتح كلمات جديدة.',
    anyTime: 'لنبدأ في وقت هادئ.',
    dismiss: 'إخفاء تذكير الاختبار',
  },
  subscription: {
    grace: 'لم ينجح آخر تجديد. دروسك مفتوحة الآن، ولتبقى كذلك:',
    renew: 'تجديد اشتراكك',
    awaiting: 'ننتظر جواب مشغّلك عن التجديد، ولا يلزمك فعل شيء. دروسك مفتوحة الآن.',
    details: 'تفاصيل اشتراكك',
  },
  live: {
    title: 'الدروس المباشرة',
    now: 'مباشر الآن',
    with: 'مع',
    next: 'الدرس المباشر القادم',
    none: 'المواعيد والمعلّمون',
  },
  links: {
    starter: 'الحروف والكلمات الأولى',
    starterDetail: (done: number, total: number) =>
      done === 0 ? 'دروس قصيرة قبل A1، من أول حرف' : `أنجزت ${formatNumber(done)} من ${formatNumber(total)}`,
    grammar: 'القواعد',
    grammarDetail: 'أزمنة الإنجليزية بأمثلة وتمارين',
    library: 'مكتبة المستوى',
    libraryDetail: 'دروس الأسابيع والتسجيلات',
    progress: 'تقدّمي',
    progressDetail: 'أيامك ودقائقك وما بقي في ذاكرتك',
    review: 'المراجعة',
    reviewDetail: 'ما تعلّمته يعود إليك قبل نسيانه',
  },
} as const;
