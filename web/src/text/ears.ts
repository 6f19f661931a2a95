import { plural } from './plural.ts';

const ANSWERS = {
  one: 'جواب واحد',
  two: 'جوابان',
  few: '{n} أجوبة',
  many: '{n} جوابًا',
  other: '{n} جواب',
};
const POINTS = { one: 'نقطة واحدة', two: 'نقطتين', few: '{n} نقاط', many: '{n} نقطة', other: '{n} نقطة' };

/** The ear training: two sounds that Arabic does not distinguish. */
export const ears = {
  title: 'تدريب الأذن',
  link: { title: 'درّب أذنك', detail: 'أصوات تتشابه على السامع العربي، بعدة متحدثين' },
  lead: 'كلمتان لا يفرّق بينهما إلا صوت واحد. استمع واختر، ويصعب التدريب كلما تقدّمت.',
  fromLesson: 'درّب أذنك على هذا الفرق',
  stages: {
    1: 'متحدث واحد واضح',
    2: 'عدة متحدثين',
    3: 'كلام أسرع',
    4: 'مقارنة ثلاثة أصوات',
  } as Record<number, string>,
  stage: (stage: number) => `المرحلة ${stage} من 4`,
  answers: (count: number) => plural(count, ANSWERS),
  notStarted: 'لم تبدأ بعد',
  testReady: 'اختبار جاهز',
  tip: 'كيف يُنطق الصوتان',
  start: 'ابدأ جولة من 10',
  another: 'جولة أخرى',
  toList: 'إلى قائمة الأصوات',
  test: {
    title: 'اختبار قصير',
    offer: '20 كلمة لم تتدرّب عليها، بصوت لم تسمعه من قبل. يُظهر هل تسمع الفرق حقًا أم حفظت الكلمات.',
    start: 'ابدأ الاختبار',
    later: 'يُفتح عند المرحلة 3 أو بعد 40 جوابًا.',
    tomorrow: 'اختُبرت اليوم. يعود الاختبار غدًا.',
    noted: 'سُجّل جوابك. النتيجة في آخر الاختبار.',
  },
  task: {
    identify: 'أيّ الكلمتين سمعت؟',
    same: 'كلمة واحدة مرتين، أم كلمتان؟',
    abx: 'الصوت الثالث: أيّ كلمة يكرّر؟',
  },
  sameOptions: ['كلمة واحدة', 'كلمتان مختلفتان'],
  abxOptions: ['كلمة الصوت الأول', 'كلمة الصوت الثاني'],
  play: 'استمع',
  playing: 'نشغّل الصوت',
  again: 'أعد الاستماع',
  right: 'صحيح',
  wrong: 'ليس هذه المرة',
  compare: 'قارن بينهما',
  next: 'التالي',
  finish: 'اعرض النتيجة',
  result: {
    practice: 'انتهت الجولة',
    test: 'نتيجة الاختبار',
    share: 'الأجوبة الصحيحة',
    score: (correct: number, total: number) => `${correct} من ${total} صحيحة`,
    points: (points: number) => `كسبت ${plural(points, POINTS)}`,
  },
  curve: {
    title: 'تقدّمك',
    none: 'يظهر منحنى تقدّمك هنا بعد أول جولة.',
    level: 'مستوى التدريب',
    tested: 'الاختبار',
    asNumbers: 'اقرأه أرقامًا',
    about: (from: string, to: string) => `بدأ مستواك من ${from} وهو الآن ${to}`,
    one: (level: string) => `مستواك الآن ${level}`,
    lastTest: (share: string) => `آخر اختبار: ${share} صحيحة`,
    day: (level: string | null, tested: string | null) =>
      [level === null ? null : `المستوى ${level}`, tested === null ? null : `الاختبار ${tested}`]
        .filter((part) => part !== null)
        .join('، '),
  },
  offline: 'تدريب الأذن يحتاج إلى الإنترنت، لأن كل سؤال يُختار بحسب جوابك السابق. عُد إليه حين يعود الاتصال.',
  failed: 'لم يصل جوابك. تحقّق من الاتصال ثم أعد المحاولة.',
  retry: 'أعد المحاولة',
  toContrast: 'إلى صفحة هذا الصوت',
} as const;
