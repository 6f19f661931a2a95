import { plural } from '../../../../text/plural.ts';
import { session } from '../../../../text/session.ts';

const THINGS = {
  one: 'شيئًا جديدًا واحدًا',
  two: 'شيئين جديدين',
  few: '{n} أشياء جديدة',
  many: '{n} شيئًا جديدًا',
  other: '{n} شيء جديد',
};
const DAYS = { one: 'يوم واحد', two: 'يومان', few: '{n} أيام', many: '{n} يومًا', other: '{n} يوم' };
const CARDS = { one: 'بطاقة واحدة', two: 'بطاقتين', few: '{n} بطاقات', many: '{n} بطاقة', other: '{n} بطاقة' };
const CARDS_NOW = {
  one: 'بطاقة واحدة الآن',
  two: 'بطاقتان الآن',
  few: '{n} بطاقات الآن',
  many: '{n} بطاقة الآن',
  other: '{n} بطاقة الآن',
};
const FREEZES = { one: 'تجميدة واحدة', two: 'تجميدتان', few: '{n} تجميدات', many: '{n} تجميدة', other: '{n} تجميدة' };

/** After the last step of a daily session. */
export const sessionEnd = {
  title: session.title,
  another: 'جلسة أخرى',
  goOn: 'متابعة جلسة كاملة',
  end: {
    title: (isGood: boolean) => (isGood ? 'أحسنت! أنهيت جلسة اليوم' : 'أنهيت جلسة اليوم'),
    titleFirst: 'أنهيت أول جلسة لك!',
    titleMore: (isGood: boolean) => (isGood ? 'أحسنت! أنهيت جلسة أخرى' : 'أنهيت جلسة أخرى'),
    /** Few answers were right. */
    titleHard: 'جلسة صعبة، وأنهيتها',
    hard: 'الصعب يحتاج إلى أكثر من مرة، فنعيده بأسئلة أسهل، قليلًا قليلًا.',
    returning: 'يعود إليك',
    review: 'جلسة مراجعة: ثبّتنا ما تعلّمته قبل اليوم.',
    learned: (n: number) => `تعلّمت ${plural(n, THINGS)}`,
    /** Under their numbers. */
    accuracy: 'أجوبة صحيحة',
    newItems: 'جديد تعلّمته',
    points: 'نقاط',
    streak: (n: number) => plural(n, DAYS),
    streakLabel: 'سلسلة أيامك',
    freezes: (n: number) =>
      n === 0 ? 'لا تجميدة لديك الآن؛ سبعة أيام من التعلّم تعيد واحدة.' : `لديك ${plural(n, FREEZES)} لأيام الانشغال.`,
    tomorrow: ({ now, later }: { now: number; later: number }) => {
      if (now > 0) return `للمراجعة: ${plural(now, CARDS_NOW)}${later > 0 ? `، و${later} حتى نهاية الغد` : ''}.`;
      return later === 0 ? 'غدًا: جلسة جديدة تنتظرك.' : `حتى نهاية الغد: نراجع ${plural(later, CARDS)}، ثم جديد.`;
    },
    avatar: 'اختيار صورة لك',
    toHome: 'إلى الرئيسية',
    share: 'مشاركة سلسلتك',
    shareText: (n: number) => `سلسلتي في تعلّم الإنجليزية مع لسان: ${plural(n, DAYS)}!`,
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
  /** After the first session. */
  remind: {
    title: 'نذكّرك غدًا؟',
    body: 'تنبيه في وقتك، وآخر مساءً إن كانت سلسلتك في خطر، ولا شيء بعد التعلّم. إيقافه بلمسة متى شئت.',
    byPush: 'تذكيري على هذا الجهاز',
    bySms: 'تذكيري برسالة نصية، مرة في الأسبوع على الأكثر',
    smsChosen: 'تمّ. نذكّرك برسالة نصية، مرة في الأسبوع على الأكثر، وفيها رابط يوقفها.',
    pushChosen: 'تمّ. نذكّرك على هذا الجهاز.',
    dismiss: 'ليس الآن',
  },
} as const;
