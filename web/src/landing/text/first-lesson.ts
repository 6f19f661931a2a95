/** The lesson of three questions on the landing page. Every option has the reason that is shown when it is chosen. */
export const firstLesson = {
  title: 'تجربة سريعة: ثلاثة أسئلة',
  lead: 'دقيقة واحدة، بلا رقم ولا تسجيل.',
  listen: 'استماع',
  again: 'استماع مرة أخرى',
  slow: 'استماع ببطء',
  right: 'صحيح!',
  wrong: 'ليس هذا.',
  number: (n: number) => `السؤال ${n} من 3`,
  end: {
    title: (right: number) => (right === 3 ? 'ثلاثة من ثلاثة!' : 'أنهيت درسك الأول!'),
    learned: 'في دقيقة واحدة سمعت وفهمت:',
    next: 'رقمك يكفي لنتابع من هنا، ومعك أيام مجانية.',
  },
} as const;

type Option = { text: string; lang: 'ar' | 'en'; why: string };
export type FirstQuestion = {
  clip: string;
  ask: string;
  /** English shown above the options. */
  text?: string;
  options: readonly Option[];
  /** The index of the right option. */
  right: number;
};

const HOW_ARE_YOU = 'How are you? تعني «كيف حالك؟»، ونقولها بعد التحية مباشرة.';
const PEN =
  'سمعت pen، أي قلم. ليس في العربية صوت p: ينفتح الفم فيه بدفعة هواء، ومن دونها تصير الكلمة Ben، وهو اسم رجل.';
const MEET = 'Nice to meet you تعني «سعدت بلقائك». في meet صوت ee طويل، أما met فصوتها قصير.';

export const FIRST_QUESTIONS: readonly FirstQuestion[] = [
  {
    clip: '/sample/how-are-you.mp3',
    ask: 'نستمع. ما المعنى؟',
    options: [
      { text: 'كم عمرك؟', lang: 'ar', why: `«كم عمرك؟» هي How old are you? وسمعت أقصر منها. ${HOW_ARE_YOU}` },
      { text: 'كيف حالك؟', lang: 'ar', why: HOW_ARE_YOU },
      { text: 'أين أنت؟', lang: 'ar', why: `«أين أنت؟» هي Where are you? وسمعت How في البداية. ${HOW_ARE_YOU}` },
    ],
    right: 1,
  },
  {
    clip: '/sample/pen.mp3',
    ask: 'أيّ كلمة سمعت؟',
    options: [
      { text: 'pen', lang: 'en', why: PEN },
      { text: 'Ben', lang: 'en', why: PEN },
      { text: 'ten', lang: 'en', why: `ten تعني عشرة، وتبدأ بطرف اللسان لا بالشفتين. ${PEN}` },
    ],
    right: 0,
  },
  {
    clip: '/sample/nice-to-meet-you.mp3',
    ask: 'نستمع، ثم نكمل.',
    text: 'Nice to … you.',
    options: [
      { text: 'met', lang: 'en', why: MEET },
      { text: 'eat', lang: 'en', why: `eat تعني يأكل، وسمعت m قبلها. ${MEET}` },
      { text: 'meet', lang: 'en', why: MEET },
    ],
    right: 2,
  },
];

/** The phrases of the lesson, shown at its end. */
export const FIRST_PHRASES = [
  { en: 'How are you?', ar: 'كيف حالك؟' },
  { en: 'pen', ar: 'قلم' },
  { en: 'Nice to meet you.', ar: 'سعدت بلقائك.' },
] as const;
