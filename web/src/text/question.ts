import type { QuestionKind } from '@lisan/contract/learner/question';

type KindText = {
  instruction: string;
  /**
   * What stands above the card: the instruction; the Arabic prompt, else the instruction; or, for an English sentence
   * with a blank, that it is to be completed.
   */
  heading: 'instruction' | 'prompt' | 'sentence';
  /** The right answer contains the prompt, which a list of answers then leaves out. */
  isInAnswer: boolean;
};

const kinds: Record<QuestionKind, KindText> = {
  choice: { instruction: 'ما الجواب الصحيح؟', heading: 'sentence', isInAnswer: false },
  gap: { instruction: 'نكتب ما يكمل الجملة', heading: 'instruction', isInAnswer: false },
  order: { instruction: 'نكوّن الجملة من كلماتها', heading: 'instruction', isInAnswer: true },
  match: { instruction: 'نصل كل عبارة بما يناسبها', heading: 'prompt', isInAnswer: false },
  dictation: { instruction: 'نستمع، ثم نكتب ما نسمعه', heading: 'prompt', isInAnswer: true },
  translate: { instruction: 'ما الترجمة الصحيحة؟', heading: 'instruction', isInAnswer: false },
  speak: { instruction: 'نستمع، ثم نقولها', heading: 'prompt', isInAnswer: false },
};

/** Questions of every kind, and the feedback on answers. */
export const question = {
  kinds,
  completeSentence: 'ما الذي يكمل الجملة؟',
  cannotListen: 'لا أستطيع الاستماع الآن',
  insteadOfSound: 'مكتوب بدل الصوت:',
  blank: 'فراغ',
  options: 'الاختيارات',
  check: 'تحقّق',
  choose: 'اختيار جوابك',
  rated: 'تمّ',
  dontKnow: 'لا أعرف',
  notNow: 'لا أستطيع الكلام الآن',
  continue: 'متابعة',
  gapField: 'ما يكمل الجملة',
  dictationField: 'ما سمعته بالإنجليزية',
  keyboard: {
    wrong: 'هذه حروف عربية. تلزم لوحة المفاتيح الإنجليزية؛ لم نحسب عليك محاولة.',
    fix: 'أقصدت',
  },
  order: {
    line: 'جملتك',
    empty: 'نرتّب الكلمات',
    bank: 'الكلمات',
    soFar: 'جملتك حتى الآن:',
  },
  match: {
    lefts: 'العمود الأول',
    rights: 'العمود الثاني',
    pair: (pair: number) => `الزوج ${pair}`,
    hint: 'عبارة من كل عمود. اختيارها مرة أخرى يفكّ الوصل.',
  },
  speak: {
    model: 'النموذج',
    mine: 'صوتك',
    record: 'تسجيل صوتك',
    stop: 'إيقاف التسجيل',
    recording: 'نسجّل الآن…',
    recordAgain: 'إعادة التسجيل',
    unsupported: 'التسجيل غير متاح هنا.',
    denied: 'لم يُسمح بالميكروفون. يمكنك السماح به من أذونات الموقع.',
    aloud: 'نقول الجملة بصوت مسموع، ثم نقيّمها.',
    failed: 'تعذّر التسجيل. لنحاول مرة أخرى.',
    rate: 'كيف كان نطقك؟',
    good: 'قريب من النموذج',
    again: 'يحتاج إلى إعادة',
  },
  missed: 'ما نراجعه معًا',
  missedAnswer: 'جوابك:',
  feedback: {
    right: 'أحسنت، جواب صحيح',
    slip: 'صحيح، مع هفوة صغيرة',
    wrong: 'ليس صحيحًا هذه المرة',
    unknown: 'لا بأس، هكذا نتعلّم',
    /** Rated by the learner: no evidence, so no praise. */
    spokenWell: 'سجّلنا تقديرك',
    speakAgain: 'لا بأس، تعود إليها في مرة قادمة',
    common: 'يقع فيه كثيرون',
    answer: 'الجواب',
    typed: 'كتبت',
    rightOption: 'الجواب الصحيح',
    wrongOption: 'غير صحيح',
  },
} as const;
