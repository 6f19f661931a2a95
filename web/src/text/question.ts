import type { QuestionKind } from '@lisan/contract/question';

const instructions: Record<QuestionKind, string> = {
  choice: 'ما الجواب الصحيح؟',
  gap: 'نكتب ما يكمل الجملة',
  order: 'نكوّن الجملة من كلماتها',
  match: 'نصل كل عبارة بما يناسبها',
  dictation: 'نستمع، ثم نكتب ما نسمعه',
  translate: 'ما الترجمة الصحيحة؟',
  speak: 'نستمع، ثم نقولها',
};

/** Questions of every kind, and the feedback on answers. */
export const question = {
  instructions,
  completeSentence: 'ما الذي يكمل الجملة؟',
  cannotListen: 'لا أستطيع الاستماع الآن',
  insteadOfSound: 'مكتوب بدل الصوت:',
  blank: 'فراغ',
  options: 'الاختيارات',
  check: 'تحقّق',
  choose: 'اختيار جوابك',
  rated: 'تمّ',
  dontKnow: 'لا أعرف',
  notNow: 'ليس الآن',
  continue: 'متابعة',
  gapField: 'الكلمة الناقصة',
  dictationField: 'ما سمعته بالإنجليزية',
  keyboard: {
    wrong: 'هذه حروف عربية. تلزم لوحة المفاتيح الإنجليزية؛ لم نحسب عليك محاولة.',
    fix: 'أقصدت',
  },
  order: {
    line: 'جملتك',
    empty: 'نرتّب الكلمات',
    bank: 'الكلمات',
    soFar: (sentence: string) => `جملتك حتى الآن: ${sentence}`,
  },
  match: {
    lefts: 'العمود الأول',
    rights: 'العمود الثاني',
    pair: (pair: number) => `الزوج ${pair}`,
    hint: 'عبارة من كل عمود. وإن اخترتها مرة أخرى فُكّ الوصل.',
  },
  speak: {
    model: 'النموذج',
    mine: 'صوتك',
    record: 'تسجيل صوتك',
    stop: 'إيقاف التسجيل',
    recording: 'نسجّل الآن…',
    recordAgain: 'إعادة التسجيل',
    private: 'تسجيلك يبقى على هاتفك، ولا يسمعه غيرك.',
    unsupported: 'لا ميكروفون متاح هنا. نقول الجملة بصوت مسموع ثم نقيّمها.',
    denied: 'لم يُسمح باستعمال الميكروفون. يمكنك السماح به من إعدادات المتصفح، أو قول الجملة بصوت مسموع ثم تقييمها.',
    rate: 'كيف كان نطقك؟',
    good: 'قريب من النموذج',
    again: 'يحتاج إلى إعادة',
  },
  missed: 'ما نراجعه معًا',
  missedAnswer: 'جوابك:',
  stored: {
    title: 'جوابك محفوظ على هاتفك',
    offline: 'لا اتصال الآن، ولا بأس. حين يعود نصحّحه ونريك كيف كان.',
    unreachable: 'لم نصل إلى خادمنا بعد، ولا بأس. نعيد الإرسال تلقائيًا، ثم نصحّحه ونريك كيف كان.',
    setAside: {
      access: 'جوابك ينتظر، وحين يُفعَّل اشتراكك نصحّحه ونريك كيف كان.',
      server: 'هو في «أجوبتك»، ومنها يُعاد إرساله.',
      refused: 'هو في «أجوبتك»، ومنها يُعاد إرساله.',
    },
    answers: 'إلى أجوبتك',
    /** It was sent while its panel was open. */
    arrived: { title: 'وصل جوابك وصُحّح', body: 'نتيجته في «أجوبتك» بعد الانتهاء.' },
  },
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
    chosen: 'اختيارك',
    rightOption: 'الجواب الصحيح',
    wrongOption: 'غير صحيح',
  },
} as const;
