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
  link: { title: 'تدريب أذنك', detail: 'أصوات تتشابه على السامع العربي، بعدة متحدثين' },
  lead: 'كلمتان لا يفرّق بينهما إلا صوت واحد. نستمع ونختار، ويصعب التدريب كلما تقدّمنا.',
  fromLesson: 'تدريب أذنك على هذا الفرق',
  stages: {
    1: 'متحدث واحد واضح',
    2: 'عدة متحدثين',
    3: 'كلام أسرع',
    4: 'مقارنة ثلاثة أصوات',
  } as Record<number, string>,
  stage: (stage: number) => `المرحلة ${stage} من 4`,
  firstStage: 'أربع مراحل، أولها متحدث واحد واضح',
  answers: (count: number) => plural(count, ANSWERS),
  notStarted: 'لا أجوبة بعد',
  testReady: 'اختبار جاهز',
  tip: 'كيف يُنطق الصوتان',
  start: 'بدء جولة من 10',
  another: 'جولة أخرى',
  toList: 'إلى قائمة الأصوات',
  test: {
    title: 'اختبار قصير',
    offer: '20 كلمة من خارج التدريب، بصوت جديد. يُظهر هل الفرق مسموع حقًا أم حفظت الكلمات.',
    start: 'بدء الاختبار',
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
  play: 'استماع',
  playing: 'نشغّل الصوت',
  again: 'إعادة الاستماع',
  right: 'صحيح',
  wrong: 'ليس هذه المرة',
  compare: 'المقارنة بينهما',
  next: 'التالي',
  finish: 'عرض النتيجة',
  result: {
    practice: 'انتهت الجولة',
    test: 'نتيجة الاختبار',
    share: 'الأجوبة الصحيحة',
    score: (correct: number, total: number) => `${correct} من ${total} صحيحة`,
    points: (points: number) => `كسبت ${plural(points, POINTS)}`,
    noPoints: 'لا نقاط لهذه الجولة: تُحتسب مرة في اليوم لكل صوت، عند ست إجابات صحيحة من عشر أو أكثر.',
  },
  curve: {
    title: 'تقدّمك',
    none: 'يظهر منحنى تقدّمك هنا بعد أول جولة.',
    level: 'مستوى التدريب',
    tested: 'الاختبار',
    asNumbers: 'بالأرقام',
    about: (from: string, to: string) => `بدأ مستواك من ${from} وهو الآن ${to}`,
    one: (level: string) => `مستواك الآن ${level}`,
    lastTest: (share: string) => `آخر اختبار: ${share} صحيحة`,
    day: (level: string | null, tested: string | null) =>
      [level === null ? null : `المستوى ${level}`, tested === null ? null : `الاختبار ${tested}`]
        .filter((part) => part !== null)
        .join('، '),
  },
  offline: 'تدريب الأذن يحتاج إلى الإنترنت، لأن كل سؤال يُختار بحسب جوابك السابق. نتابعه حين يعود الاتصال.',
  toPracticals: 'إلى التدريبات',
  retrying: 'لم نصل إلى خادمنا بعد. تُعاد المحاولة تلقائيًا، ولا يضيع جوابك.',
  failed: 'لم يصل جوابك. ربما السبب الاتصال.',
  retry: 'إعادة المحاولة',
  toContrast: 'إلى صفحة هذا الصوت',
} as const;
