import { formatNumber as number } from '../lib/format-number.ts';
import { plural } from './plural.ts';

const THINGS = {
  one: 'شيئًا جديدًا واحدًا',
  two: 'شيئين جديدين',
  few: '{n} أشياء جديدة',
  many: '{n} شيئًا جديدًا',
  other: '{n} شيء جديد',
};
const POINTS = { one: 'نقطة واحدة', two: 'نقطتان', few: '{n} نقاط', many: '{n} نقطة', other: '{n} نقطة' };
const DAYS = { one: 'يوم واحد', two: 'يومان', few: '{n} أيام', many: '{n} يومًا', other: '{n} يوم' };
const MINUTES = { one: 'دقيقة', two: 'دقيقتان', few: '{n} دقائق', many: '{n} دقيقة', other: '{n} دقيقة' };
const CARDS = { one: 'كلمة واحدة', two: 'كلمتين', few: '{n} كلمات', many: '{n} كلمة', other: '{n} كلمة' };
const FREEZES = { one: 'تجميدة واحدة', two: 'تجميدتان', few: '{n} تجميدات', many: '{n} تجميدة', other: '{n} تجميدة' };

/** The daily session. */
export const session = {
  title: 'جلسة اليوم',
  start: 'ابدأ الجلسة',
  resume: 'أكمل الجلسة',
  another: 'جلسة أخرى',
  minutes: (n: number) => plural(n, MINUTES),
  /** On home. */
  card: {
    body: 'كلمات جديدة، ومراجعة ما تعلّمته، وتدريب على السمع والنطق.',
    open: (answered: number, total: number) => `أجبت عن ${number(answered)} من ${number(total)}.`,
    finished: 'أحسنت! أنهيت جلسة اليوم',
    finishedBody: 'سلسلتك محفوظة لليوم. نلتقي غدًا، أو خذ جلسة أخرى الآن.',
    frozenYesterday: 'فاتك أمس، فاستعملنا تجميدة وبقيت سلسلتك.',
    progress: 'ما أجبت عنه من الجلسة',
  },
  purpose: {
    recognise: 'كلمة جديدة',
    recall: 'تذكّرها',
    again: 'مرة أخرى',
    review: 'مراجعة',
    listening: 'استماع',
    speaking: 'نطق',
    missed: 'فاتتك من قبل',
    practice: 'تدريب',
  },
  item: {
    word: 'كلمة جديدة',
    sentence: 'جملة جديدة',
    next: 'التالي',
    example: 'مثال',
    listenExample: 'استمع إلى المثال',
  },
  loading: 'نحضّر جلستك',
  nothing: { title: 'لا شيء ينتظرك الآن', toHome: 'إلى الرئيسية' },
  end: {
    title: 'أحسنت! أنهيت جلسة اليوم',
    titleMore: 'أحسنت! جلسة أخرى في رصيدك',
    learned: (n: number) => `تعلّمت ${plural(n, THINGS)}`,
    strengthened: 'ثبّتَّ ما تعلّمته من قبل',
    accuracy: 'الأجوبة الصحيحة',
    points: (n: number) => `+ ${plural(n, POINTS)}`,
    streak: (n: number) => plural(n, DAYS),
    streakLabel: 'سلسلة أيامك',
    freezes: (n: number) =>
      n === 0 ? 'لا تجميدة لديك الآن؛ سبعة أيام من التعلّم تعيد واحدة.' : `لديك ${plural(n, FREEZES)} لأيام الانشغال.`,
    tomorrow: (n: number) => (n === 0 ? 'غدًا: كلمات جديدة تنتظرك.' : `غدًا: تراجع ${plural(n, CARDS)}، ثم جديد.`),
    toHome: 'إلى الرئيسية',
    share: 'شارك سلسلتك',
    shareText: (n: number) => `سلسلتي في تعلّم الإنجليزية مع لسان: ${plural(n, DAYS)}!`,
    shareFailed: 'لم تُفتح نافذة المشاركة.',
    shareLine: 'أتعلّم الإنجليزية مع لسان',
    milestone: {
      3: 'ثلاثة أيام متتالية: بداية عادة.',
      7: 'أسبوع كامل بلا انقطاع!',
      14: 'أسبوعان متتاليان: صارت عادة.',
      30: 'شهر كامل! قليلون يصلون إلى هنا.',
      60: 'شهران متتاليان: إنجاز كبير.',
      100: 'مئة يوم! أنت قدوة لمن حولك.',
    } as Readonly<Record<number, string>>,
  },
  stored: {
    title: 'جلستك محفوظة على هاتفك',
    body: 'نرسل أجوبتك حين يعود الاتصال، ثم تظهر نتيجتك ونقاطك.',
    answers: 'أجوبتي المحفوظة',
  },
} as const;
