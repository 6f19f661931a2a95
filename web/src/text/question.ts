import type { QuestionKind } from '@lisan/contract/question';

const instructions: Record<QuestionKind, string> = {
  choice: 'اختر الجواب الصحيح',
  gap: 'اكتب ما يكمل الجملة',
  order: 'كوّن الجملة من كلماتها',
  match: 'صِل كل عبارة بما يناسبها',
  dictation: 'استمع، ثم اكتب ما تسمعه',
  translate: 'اختر الترجمة الصحيحة',
  speak: 'استمع، ثم قُلها بصوتك',
};

/** Questions of every kind, and the feedback on answers. */
export const question = {
  instructions,
  completeSentence: 'اختر ما يكمل الجملة',
  cannotListen: 'لا أستطيع الاستماع الآن',
  insteadOfSound: 'مكتوب بدل الصوت:',
  blank: 'فراغ',
  options: 'الاختيارات',
  check: 'تحقّق',
  choose: 'اختر جوابك',
  rated: 'تمّ',
  dontKnow: 'لا أعرف',
  notNow: 'ليس الآن',
  continue: 'متابعة',
  gapField: 'الكلمة الناقصة',
  dictationField: 'ما سمعتَه بالإنجليزية',
  keyboard: {
    wrong: 'هذه حروف عربية. بدّل لوحة المفاتيح إلى الإنجليزية؛ لم نحسب عليك محاولة.',
    fix: 'أقصدت',
  },
  order: {
    line: 'جملتك',
    empty: 'رتّب الكلمات',
    bank: 'الكلمات',
    soFar: (sentence: string) => `جملتك حتى الآن: ${sentence}`,
  },
  match: {
    lefts: 'العمود الأول',
    rights: 'العمود الثاني',
    pair: (pair: number) => `الزوج ${pair}`,
    hint: 'اختر عبارة من كل عمود. وإن اخترتها مرة أخرى فُكّ الوصل.',
  },
  speak: {
    model: 'النموذج',
    mine: 'صوتك',
    record: 'سجّل صوتك',
    stop: 'أوقف التسجيل',
    recording: 'تكلّم الآن…',
    recordAgain: 'أعد التسجيل',
    private: 'تسجيلك يبقى على هاتفك، ولا يسمعه غيرك.',
    unsupported: 'لا ميكروفون متاح هنا. قُل الجملة بصوت مسموع ثم قيّم نفسك.',
    denied: 'لم يُسمح باستعمال الميكروفون. يمكنك السماح به من إعدادات المتصفح، أو قُل الجملة بصوت مسموع ثم قيّم نفسك.',
    rate: 'كيف كان نطقك؟',
    good: 'قريب من النموذج',
    again: 'يحتاج إلى إعادة',
  },
  missed: 'ما نراجعه معًا',
  missedAnswer: 'جوابك:',
  stored: {
    title: 'جوابك محفوظ على هاتفك',
    offline: 'لا اتصال الآن، فتابع ولا تقلق. حين يعود نصحّحه ونريك كيف كان.',
    unreachable: 'لم نصل إلى خادمنا بعد، فتابع ولا تقلق. نعيد الإرسال تلقائيًا، ثم نصحّحه ونريك كيف كان.',
    setAside: {
      access: 'جوابك ينتظر، وحين يُفعَّل اشتراكك نصحّحه ونريك كيف كان.',
      server: 'تجده في «أجوبتك»، ومنها تعيد إرساله.',
      refused: 'تجده في «أجوبتك»، ومنها تعيد إرساله.',
    },
    answers: 'إلى أجوبتك',
    /** It was sent while its panel was open. */
    arrived: { title: 'وصل جوابك وصُحّح', body: 'تجد نتيجته في «أجوبتك» حين تنتهي.' },
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
