import { plural } from './plural.ts';

const TRIES = {
  one: 'محاولة واحدة',
  two: 'محاولتان',
  few: '{n} محاولات',
  many: '{n} محاولة',
  other: '{n} محاولة',
};

/** The quiz of a week. */
export const quiz = {
  title: (week: number) => `اختبار الأسبوع ${week}`,
  rules: {
    title: 'قبل أن تبدأ',
    count: '12 سؤالًا من كلمات الأسبوع وجمله وقواعده',
    pass: 'النجاح من 70% فأكثر، ويُفتح الأسبوع التالي في الحال',
    tries: '3 محاولات في اليوم، بأسئلة جديدة كل مرة',
    pause: 'تستطيع الخروج والعودة، فمكانك محفوظ',
  },
  start: 'ابدأ الاختبار',
  due: {
    title: 'حان وقت اختبار الأسبوع',
    body: 'خذ نفسًا واسترجع ما تعلّمته. بعد كل جواب نشرح لك السبب.',
  },
  inProgress: { title: 'اختبارك في انتظارك', body: 'أجوبتك محفوظة، ونتابع من حيث توقفت.', action: 'أكمل الاختبار' },
  locked: {
    title: 'لم يُفتح هذا الأسبوع بعد',
    opensAt: (moment: string) => `يُفتح ${moment}، أو في الحال إذا نجحت في اختبار الأسبوع السابق.`,
    body: 'يُفتح مع أسبوعه. نلتقي فيه قريبًا.',
    action: 'إلى الأسبوع السابق',
    home: 'إلى الرئيسية',
  },
  failed: {
    title: 'كل محاولة تقرّبك من النجاح',
    body: 'راجع كلمات الأسبوع وجمله بضع دقائق، ثم حاول من جديد.',
    action: 'حاول من جديد',
  },
  passed: {
    title: 'نجحت في هذا الاختبار',
    again: 'تدرّب عليه مرة أخرى',
    note: 'إعادة الاختبار للتدرّب فقط، ونتيجتك محفوظة.',
  },
  best: 'نتيجتك',
  triesLeft: (count: number) => `بقيت لك اليوم ${plural(count, TRIES)}.`,
  noTries: 'انتهت محاولات اليوم.',
  retryAt: (moment: string) => `المحاولة التالية: ${moment}.`,
  review: 'راجع الأسبوع',
  nextWeek: (week: number) => `إلى الأسبوع ${week}`,
  toWeek: 'إلى الأسبوع',
  finished: {
    passed: 'أحسنت! نجحت',
    passedBody: (week: number) => `فُتح لك الأسبوع ${week}.`,
    levelDone: 'أتممت أسابيع هذا المستوى كلها. المستوى التالي ينتظرك.',
    progress: 'إلى تقدّمي',
    failed: 'لم تصل إلى 70% هذه المرة',
    failedBody: 'هذا طبيعي، وكل محاولة تقرّبك. ابدأ بما فاتك هنا، ثم عُد.',
    correct: (correct: number, total: number) => `${correct} من ${total}`,
    score: 'أجوبة صحيحة',
    points: (points: number) =>
      plural(points, { one: 'نقطة واحدة', two: 'نقطتين', few: '{n} نقاط', many: '{n} نقطة', other: '{n} نقطة' }),
    earned: 'كسبت',
    missed: 'ما نراجعه معًا',
    result: 'اعرف النتيجة',
  },
} as const;
