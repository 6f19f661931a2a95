import type { Period } from '@lisan/contract/subscription';
import { every } from './period.ts';
import { plural } from './plural.ts';

const FREE_DAYS = {
  one: 'يوم مجاني',
  two: 'يومان مجانيان',
  few: '{n} أيام مجانية',
  many: '{n} يومًا مجانيًا',
  other: '{n} يوم مجاني',
};

const PERIODS: Record<Period, string> = { day: 'يومية', week: 'أسبوعية', month: 'شهرية' };

const WORDS = { one: 'كلمة واحدة', two: 'كلمتان', few: '{n} كلمات', many: '{n} كلمة', other: '{n} كلمة' };
const HOURS = { one: 'ساعة واحدة', two: 'ساعتين', few: '{n} ساعات', many: '{n} ساعة', other: '{n} ساعة' };

/** Picking a level, testing for it, and starting it. */
export const level = {
  levels: {
    titleNew: 'من أين تبدأ؟',
    leadNew: 'من البداية، أو باختبار قصير يحدّد مستواك، أو اختر مستوى تعرفه.',
    fromZero: 'ابدأ من البداية',
    title: 'المستويات',
    lead: 'انتقل إلى أي مستوى متى شئت. تقدّمك في كل مستوى محفوظ، واشتراكك لا يتغيّر.',
    test: 'اختبر مستواك',
    retake: 'أعد اختبار مستواك',
    list: 'المستويات الخمسة',
    current: 'مستواك الآن',
    started: 'بدأته',
    finished: 'أتممته',
    cando: 'ماذا ستستطيع؟',
    size: (words: number, hours: number | undefined) =>
      [plural(words, WORDS), ...(hours === undefined ? [] : [`نحو ${plural(hours, HOURS)}`])].join(' · '),
  },
  overview: {
    contents: 'في هذا المستوى',
    weeks: 'الأسابيع',
    words: 'الكلمات',
    sentences: 'الجمل',
    hours: 'الساعات',
    time: 'الساعات تقدير: نحو 45 دقيقة في الأسبوع، ومعها المراجعة.',
    cando: 'حين تتمّه تقول',
  },
  page: {
    title: (code: string) => `المستوى ${code}`,
    choose: 'ابدأ من هنا',
    switch: 'انتقل إلى هذا المستوى',
    switchNote: 'تقدّمك في مستواك الحالي محفوظ، واشتراكك لا يتغيّر.',
    current: 'هذا مستواك الآن',
    home: 'إلى جلسة اليوم',
    switched: (code: string) => `انتقلت إلى المستوى ${code}.`,
  },
  start: {
    title: 'كيف تريد أن تبدأ؟',
    lead: (days: string) => `في الحالتين لك ${days} بلا أي خصم.`,
    leadPaid: 'اقرأ ما تدفعه قبل أن توافق.',
    days: (days: number) => plural(days, FREE_DAYS),
    plan: 'الخطة بعد الأيام المجانية',
    periods: PERIODS,
    facts: {
      price: 'السعر',
      period: 'المدة',
      periodOf: (period: Period) => `يتجدد الاشتراك ${every[period]} حتى توقفه`,
      firstCharge: 'أول خصم',
      atOnce: 'حين تؤكد بالرمز',
      after: 'بعد الأيام المجانية',
      afterFree: 'لا خصم إلا إن أكدت بالرمز',
      afterNone: 'لا أيام مجانية في هذه الخطة',
      leave: 'الإلغاء',
      leaveHow: 'متى شئت، بلمسة من «اشتراكي»',
      support: 'الدعم',
    },
    terms: 'النص الكامل لما توافق عليه',
    withPlan: 'ابدأ الأيام المجانية ثم الخطة',
    withPlanPaid: 'ابدأ مع الخطة',
    freeOnly: 'الأيام المجانية فقط',
  },
  code: {
    title: 'أكّد موافقتك',
    lead: 'بدأت أيامك المجانية. اكتب الرمز الذي وصلك لتبدأ الخطة بعدها.',
    lost: 'قد يكون طلبك وصلنا. أدخل الرمز نفسه مرة أخرى: لن يُخصم منك مرتين.',
    consent: (plan: string, price: string) =>
      `بكتابة الرمز توافق على «${plan}»: يُخصم ${price} من رصيدك بعد الأيام المجانية، حتى توقف الخطة.`,
    confirm: 'أوافق وأؤكد',
    skip: 'لا، الأيام المجانية فقط',
    confirmed: 'تمّت موافقتك، وأيامك المجانية كما هي.',
  },
  test: {
    title: 'اختبار المستوى',
    introTitle: 'لنعرف مستواك معًا',
    introLead: 'ليس امتحانًا، ولا نجاح فيه ولا رسوب. نريد فقط أن تبدأ من المكان الذي يناسبك.',
    retakeTitle: 'أعد اختبار مستواك',
    retakeLead: 'تقدّمت، أو تشعر أن مستواك سهل أو صعب؟ اختبار قصير يقترح عليك الأنسب، ولا يتغيّر شيء قبل أن تختار.',
    points: [
      { icon: 'clock', text: 'من 8 إلى 30 سؤالًا قصيرًا، أولها سهل، نحو سبع دقائق.' },
      { icon: 'target', text: 'تصعب الأسئلة أو تسهل بحسب أجوبتك، فلا تقلق إن صعبت.' },
      { icon: 'hand', text: 'لا تعرف الجواب؟ المس «لا أعرف»، فذلك أفضل من التخمين.' },
    ],
    start: 'ابدأ الاختبار',
    next: 'التالي',
    dontKnow: 'لا أعرف',
    sending: 'يُرسَل…',
    number: (asked: number) => `السؤال ${asked}`,
    failed: 'لم يصل جوابك، وهو محفوظ هنا. أعد إرساله.',
  },
  result: {
    title: 'نتيجتك',
    found: 'المستوى الأنسب لك',
    chosen: 'اخترت أن تبدأ من',
    suggested: 'اقترح الاختبار',
    scale: 'سلّم المستويات',
    range: 'أجوبتك بين',
    and: 'و',
    rangeEnd: '، وهذا أنسبها للبداية. إن وجدته سهلًا أو صعبًا فغيّره بلمسة.',
    sure: 'أجوبتك واضحة. وإن وجدته سهلًا أو صعبًا فغيّره بلمسة.',
    own: 'هذا اختيارك، وتستطيع أن تغيّره متى شئت، ولا يضيع تقدّمك.',
    easier: 'أسهل',
    harder: 'أصعب',
    continueWith: 'تابع مع',
    switchTo: 'انتقل إلى',
    stayAt: 'ابقَ في',
  },
} as const;
