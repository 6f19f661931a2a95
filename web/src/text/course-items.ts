import { entryNoun } from '@lisan/contract/english/entry-noun';
import { partsOfSpeech } from './parts-of-speech.ts';
import { plural } from './plural.ts';

/** As objects of a verb. */
const WORDS = { one: 'كلمة واحدة', two: 'كلمتين', few: '{n} كلمات', many: '{n} كلمة', other: '{n} كلمة' };
const SENTENCES = { one: 'جملة واحدة', two: 'جملتين', few: '{n} جمل', many: '{n} جملة', other: '{n} جملة' };
const DIALOGUES = { one: 'حوارًا واحدًا', two: 'حوارين', few: '{n} حوارات', many: '{n} حوارًا', other: '{n} حوار' };
const POINTS = {
  zero: 'لا نقاط بعد',
  one: 'نقطة واحدة',
  two: 'نقطتين',
  few: '{n} نقاط',
  many: '{n} نقطة',
  other: '{n} نقطة',
};

const number = (n: number) => n.toLocaleString('en-US');

/** The pages of a week and of its words, sentences, dialogues and lessons. Home does not load them. */
export const courseItems = {
  spoken: 'بصوت معلّم',
  spokenIn: (title: string) => `من درس «${title}»`,
  points: (n: number) => plural(n, POINTS),
  category: { words: 'الكلمات', sentences: 'الجمل', audio: 'الاستماع', lessons: 'الدرس' },
  done: 'أنجزته',
  /** Of a word or sentence whose review card is due. */
  doneDue: 'أنجزته، وحان موعد مراجعته',
  unsaved: 'لا اتصال الآن، فلم يُحفظ ما أنجزته.',
  earned: 'كسبت',
  quiz: {
    row: 'اختبار الأسبوع',
    status: {
      locked: 'يُفتح مع الأسبوع',
      due: 'متاح متى شئت',
      in_progress: 'بدأته، ونتابعه متى شئت',
      passed: 'اجتزته',
      failed: 'مراجعة ثم إعادة',
    },
  },
  weekPage: {
    cando: 'في نهاية هذا الأسبوع',
    share: 'ما أنجزته من الأسبوع',
    start: 'لنبدأ',
    resume: 'متابعة',
    to: {
      practice: 'إلى تدريب الدرس',
      reading: 'إلى قراءة الأسبوع',
      listening: 'إلى استماع الأسبوع',
      writing: 'إلى كتابة الأسبوع',
    },
    lessonAndQuiz: 'الدرس والاختبار',
    lockedTitle: 'هذا الأسبوع لم يُفتح بعد',
    lockedAt: 'يُفتح',
    lockedHow: 'وإن اجتزت اختبار الأسبوع الذي قبله فُتح حالًا.',
    unknownTitle: 'لا أسبوع بهذا الرقم',
    unknownBody: 'قد يكون الرابط قديمًا. أسابيع مستواك كلها في الصفحة الرئيسية.',
    toCurrent: 'إلى جلسة اليوم',
  },

  item: {
    missingTitle: {
      words: 'لم نجد هذه الكلمة',
      sentences: 'لم نجد هذه الجملة',
      audio: 'لم نجد هذا الحوار',
      lessons: 'لم نجد هذا الدرس',
    },
    missingBody: 'ربما لم يُفتح أسبوعها بعد، أو هي من مستوى غير مستواك الحالي.',
    missingBodyHe: 'ربما لم يُفتح أسبوعه بعد، أو هو من مستوى غير مستواك الحالي.',
    lockedTitle: 'لم يُفتح هذا بعد',
    lockedBody: 'هو من أسبوع قادم، ويُفتح بعد أسبوعك الحالي.',
    toHome: 'إلى جلسة اليوم',
    next: 'التالي',
    toWeek: 'إلى الأسبوع',
    learnedInSession: 'تُحسب لك بعد تذكّرها في جلستك.',
    toSession: 'تعلّمها في جلستك',
    due: 'أنجزتها، وحان موعد مراجعتها.',
    toReview: 'إلى المراجعة',
    example: 'مثال',
    listenExample: 'المثال',
    note: 'تنبيه:',
    /** A note for speakers of the learner's dialect. */
    bridge: { helps: 'لهجتك تساعدك:', misleads: 'هنا تضلّل اللهجة:' },
    others: 'بقية الأسبوع',
    sayIt: 'نسمعها، ثم نسجّل ونقارن.',
  },
  title: {
    words: (en: string) => `${entryNoun(en)}: ${en}`,
    sentences: (en: string) => `جملة: ${en}`,
    audio: (ar: string) => `حوار: ${ar}`,
    lessons: (week: number) => `درس الأسبوع ${number(week)}`,
    transcript: (ar: string) => `نص الحوار: ${ar}`,
  },
  advance: {
    audio: 'فهمته، التالي',
    lessons: 'أنهيت الدرس',
  },
  advanceLast: {
    audio: 'فهمته، أنهيت الاستماع',
    lessons: 'أنهيت الدرس',
  },
  finished: {
    title: 'أحسنت!',
    words: (n: number) => `أنهيت ${plural(n, WORDS)} من هذا الأسبوع.`,
    sentences: (n: number) => `أنهيت ${plural(n, SENTENCES)} من هذا الأسبوع.`,
    audio: (n: number) => `أنهيت ${plural(n, DIALOGUES)} من هذا الأسبوع.`,
    lessons: () => 'أنهيت درس هذا الأسبوع.',
    to: { words: 'إلى الكلمات', sentences: 'إلى الجمل', audio: 'إلى الاستماع', lessons: 'إلى الدرس' },
    toPractice: 'إلى تدريب الدرس',
    toQuiz: 'إلى اختبار الأسبوع',
    weekDone: 'هذا كل ما في الأسبوع. تكفي استراحة، أو مراجعة متى شئت.',
    toHome: 'إلى الرئيسية',
    toWeek: 'العودة إلى الأسبوع',
  },
  word: {
    /** In full words, so that the part of speech is not read as the meaning. */
    kind: (pos: string) => `نوعها: ${pos}`,
    pos: partsOfSpeech,
  },
  lesson: {
    points: 'القاعدة',
    good: 'نقول',
    bad: 'لا نقول',
    sound: 'صوت الأسبوع',
    voice: 'الصوت المسموع',
    first: 'صوت امرأة',
    second: 'صوت رجل',
    pairHint: 'نلمس كل كلمة، ونسمع الفرق.',
    task: 'مهمة الأسبوع',
  },

  library: {
    title: 'مكتبة المستوى',
    lessons: 'دروس الأسابيع',
    recordings: 'دروس مسجّلة',
    noLessons: 'لا دروس مفتوحة بعد',
    noRecordings: 'لا تسجيلات لهذا المستوى بعد',
    noRecordingsBody: 'تظهر هنا تسجيلات الدروس المباشرة بعد انتهائها.',
    notCurrent: 'تظهر دروس الأسابيع هنا حين يكون هذا مستواك الحالي.',
    more: 'عرض المزيد',
  },
} as const;
