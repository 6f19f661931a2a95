import type { Period } from '@lisan/contract/billing/subscription';
import { every } from '../../../../text/period.ts';
import { plural } from '../../../../text/plural.ts';

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
    titleNew: 'من أين نبدأ؟',
    leadNew: 'من البداية، أو باختبار قصير يحدّد مستواك، أو من مستوى معروف لك.',
    fromZero: 'من البداية',
    title: 'المستويات',
    lead: 'الانتقال إلى أي مستوى متى شئت. تقدّمك في كل مستوى محفوظ، واشتراكك لا يتغيّر.',
    test: 'اختبار مستواك',
    retake: 'إعادة اختبار مستواك',
    list: 'المستويات الخمسة',
    current: 'مستواك الآن',
    started: 'بدأته',
    finished: 'أتممته',
    cando: 'ماذا بعد إتمامه؟',
    size: (words: number, hours: number | undefined) =>
      [plural(words, WORDS), ...(hours === undefined ? [] : [`نحو ${plural(hours, HOURS)}`])].join(' · '),
  },
  overview: {
    contents: 'في هذا المستوى',
    weeks: 'الأسابيع',
    words: 'الكلمات',
    sentences: 'الجمل',
    hours: 'الساعات',
    time: 'الساعات تقدير: نحو 45 دقيقة في الأسبوع، في خمس جلسات أو ست من خمس دقائق إلى عشر، ومعها المراجعة.',
    cando: 'بعد إتمامه',
  },
  page: {
    title: (code: string) => `المستوى ${code}`,
    choose: 'البدء من هنا',
    switch: 'الانتقال إلى هذا المستوى',
    switchNote: 'تقدّمك في مستواك الحالي محفوظ، واشتراكك لا يتغيّر.',
    current: 'هذا مستواك الآن',
    home: 'إلى جلسة اليوم',
    switched: (code: string) => `انتقلت إلى المستوى ${code}.`,
  },
  start: {
    title: 'كيف نبدأ؟',
    lead: (days: string) => `في الحالتين لك ${days} بلا أي خصم.`,
    leadPaid: 'هذه التكلفة كاملة قبل الموافقة.',
    days: (days: number) => plural(days, FREE_DAYS),
    plan: 'الخطة بعد الأيام المجانية',
    periods: PERIODS,
    facts: {
      price: 'السعر',
      period: 'المدة',
      periodOf: (period: Period) => `يتجدد الاشتراك ${every[period]} حتى إيقافه`,
      firstCharge: 'أول خصم',
      atOnce: 'عند التأكيد بالرمز',
      after: 'بعد الأيام المجانية',
      afterFree: 'لا خصم إلا إن أكدت بالرمز',
      afterNone: 'لا أيام مجانية في هذه الخطة',
      leave: 'الإلغاء',
      leaveHow: 'متى شئت، بلمسة من «اشتراكي»',
      support: 'الدعم',
    },
    terms: 'النص الكامل للموافقة',
    withPlan: 'الأيام المجانية ثم الخطة',
    withPlanPaid: 'بدء الخطة',
    freeOnly: 'الأيام المجانية فقط',
  },
  code: {
    title: 'تأكيد موافقتك',
    lead: 'بدأت أيامك المجانية. الرمز الذي وصلك يؤكد الخطة بعدها.',
    lost: 'قد يكون طلبك وصلنا. يمكن كتابة الرمز نفسه مرة أخرى: لن يُخصم منك مرتين.',
    consent: (plan: string, price: string) =>
      `كتابة الرمز موافقة على «${plan}»: يُخصم ${price} من رصيدك بعد الأيام المجانية، حتى إيقاف الخطة.`,
    confirm: 'أوافق وأؤكد',
    skip: 'لا، الأيام المجانية فقط',
    confirmed: 'تمّت موافقتك، وأيامك المجانية كما هي.',
  },
  test: {
    title: 'اختبار المستوى',
    introTitle: 'لنعرف مستواك معًا',
    introLead: 'ليس امتحانًا، ولا نجاح فيه ولا رسوب. نريد فقط بداية من المكان الذي يناسبك.',
    retakeTitle: 'إعادة اختبار مستواك',
    retakeLead: 'تقدّمت، أو صار مستواك سهلًا أو صعبًا؟ اختبار قصير يقترح عليك الأنسب، ولا يتغيّر شيء قبل اختيارك.',
    points: [
      { icon: 'clock', text: 'من 8 إلى 30 سؤالًا قصيرًا، أولها سهل، نحو سبع دقائق.' },
      { icon: 'target', text: 'تصعب الأسئلة أو تسهل بحسب أجوبتك، ولا بأس إن صعبت.' },
      { icon: 'hand', text: 'الجواب مجهول؟ «لا أعرف» أفضل من التخمين.' },
    ],
    start: 'بدء الاختبار',
    next: 'التالي',
    dontKnow: 'لا أعرف',
    sending: 'يُرسَل…',
    number: (asked: number) => `السؤال ${asked}`,
    retrying: 'لم يصل جوابك بعد. يُعاد إرساله تلقائيًا.',
    failed: 'لم يصل جوابك، وهو محفوظ هنا ويمكن إعادة إرساله.',
  },
  result: {
    title: 'نتيجتك',
    found: 'المستوى الأنسب لك',
    chosen: 'اخترت البدء من',
    suggested: 'اقترح الاختبار',
    scale: 'سلّم المستويات',
    range: 'أجوبتك بين',
    and: 'و',
    rangeEnd: '، وهذا أنسبها للبداية. إن وجدته سهلًا أو صعبًا فلك تغييره بلمسة.',
    sure: 'أجوبتك واضحة. وإن وجدته سهلًا أو صعبًا فلك تغييره بلمسة.',
    own: 'هذا اختيارك، ويمكنك تغييره متى شئت، ولا يضيع تقدّمك.',
    easier: 'أسهل',
    harder: 'أصعب',
    continueWith: 'متابعة مع',
    switchTo: 'الانتقال إلى',
    stayAt: 'البقاء في',
  },
} as const;
