import { plural } from '../../../../text/plural.ts';

const DAYS = {
  zero: 'لم تبدأ سلسلتك بعد',
  one: 'يوم واحد',
  two: 'يومان متتاليان',
  few: '{n} أيام متتالية',
  many: '{n} يومًا متتاليًا',
  other: '{n} يوم متتالٍ',
};
const ACTIVITIES = {
  zero: 'لا نشاط',
  one: 'نشاط واحد',
  two: 'نشاطان',
  few: '{n} أنشطة',
  many: '{n} نشاطًا',
  other: '{n} نشاط',
};
const DAYS_OF = { one: 'يوم واحد', two: 'يومين', few: '{n} أيام', many: '{n} يومًا', other: '{n} يوم' };
const MINUTES = { one: 'دقيقة واحدة', two: 'دقيقتان', few: '{n} دقائق', many: '{n} دقيقة', other: '{n} دقيقة' };

const FREEZES = {
  one: 'تجميدة واحدة',
  two: 'تجميدتان',
  few: '{n} تجميدات',
  many: '{n} تجميدة',
  other: '{n} تجميدة',
};
const number = (n: number) => n.toLocaleString('en-US');

/** The page of the learner's progress. */
export const courseProgress = {
  title: 'تقدّمي',
  streak: (n: number) => plural(n, DAYS),
  streakHint: 'نشاط واحد في اليوم يكفي لتستمر سلسلتك.',
  freezes: (n: number) =>
    n === 0 ? 'لا تجميدة لديك الآن؛ سبعة أيام من التعلّم تعيد واحدة.' : `لديك ${plural(n, FREEZES)} لأيام الانشغال.`,
  frozen: 'غطّت تجميدة يوم',
  points: 'نقاط',
  minutes: 'دقائق من التعلّم',
  wordsKnown: 'كلمات تعلّمتها',
  known: 'بطاقات ثبتت في ذاكرتك',
  quizzes: 'اختبارات اجتزتها',
  practicals: 'تدريبات أنجزتها',
  days: 'آخر أربعة أسابيع',
  minutesByDay: 'الدقائق يومًا بيوم',
  minutesTotal: (minutes: number, days: number) =>
    `${plural(minutes, MINUTES)} في ${plural(days, DAYS_OF)} من آخر 28 يومًا.`,
  noMinutes: 'تظهر هنا دقائق تعلّمك يومًا بيوم.',
  retention: 'ما بقي في ذاكرتك',
  /** Around a share, which is isolated: after Arabic letters its sign would change sides. */
  retentionBefore: 'تذكّرت',
  retentionAfter: (correct: number, answered: number) => `مما راجعته: ${number(correct)} من ${number(answered)}.`,
  retentionChart: 'نسبة ما تذكّرته في كل أسبوع من آخر 12 أسبوعًا',
  noRetention: 'حين يعود إليك ما راجعته في أيام تالية يظهر هنا كم بقي منه في ذاكرتك، أسبوعًا بعد أسبوع.',
  toReview: 'إلى المراجعة',
  asNumbers: 'بالأرقام',
  weekOf: 'أسبوع',
  retentionOf: (correct: number, answered: number) => `(${number(correct)} من ${number(answered)})`,
  today: 'اليوم',
  levels: 'مستوياتك',
  weeksDone: (done: number, weeks: number) => `أسابيع اجتزت اختبارها: ${number(done)} من ${number(weeks)}`,
  weeksLabel: (code: string) => `الأسابيع التي اجتزتها من المستوى ${code}`,
  certificate: 'تنزيل شهادتك',
  certificateName: 'في اسمك حروف لا تُطبع على الشهادة، فهي بالحروف العربية واللاتينية.',
  changeName: 'تعديل الاسم',
  certificateOf: (code: string) => `تنزيل شهادتك في المستوى ${code}`,
  shareCertificate: 'مشاركة إنجازك',
  shareCertificateOf: (code: string) => `مشاركة إتمامك المستوى ${code}`,
  shareText: (code: string) => `أتممت المستوى ${code} في اللغة الإنجليزية مع لسان!`,
  /** On the picture. */
  shareTitle: (code: string) => `أتممت المستوى ${code}`,
  shareLine: 'في اللغة الإنجليزية، مع لسان',
  export: 'تنزيل سجل تعلّمك',
  exportNote: 'ملف جدول لبرنامج مثل Excel، فيه كل ما تعلّمته وراجعته.',
  saved: 'حُفظ الملف على جهازك.',
  dayLabel: (activities: number, minutes: number) =>
    minutes > 0 ? `${plural(activities, ACTIVITIES)}، ${plural(minutes, MINUTES)}` : plural(activities, ACTIVITIES),
  less: 'أقل',
  more: 'أكثر',
  inLevel: 'في مستواك الحالي',
  practicalsCategory: 'التدريبات',
  lessonsCategory: 'الدروس',
  empty: 'بعد جلستك الأولى يظهر تقدّمك هنا يومًا بعد يوم.',
} as const;
