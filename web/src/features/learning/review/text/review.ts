import { plural } from '../../../../text/plural.ts';

const QUESTIONS = { one: 'سؤال واحد', two: 'سؤالان', few: '{n} أسئلة', many: '{n} سؤالًا', other: '{n} سؤال' };
/** After a verb or a preposition. */
const QUESTIONS_OF = { one: 'سؤال واحد', two: 'سؤالين', few: '{n} أسئلة', many: '{n} سؤالًا', other: '{n} سؤال' };
const MINUTES = { one: 'دقيقة واحدة', two: 'دقيقتين', few: '{n} دقائق', many: '{n} دقيقة', other: '{n} دقيقة' };

const LATER = {
  one: 'سؤال واحد نتركه ليوم آخر',
  two: 'سؤالان نوزّعهما على الأيام القادمة',
  few: '{n} أسئلة نوزّعها على الأيام القادمة',
  many: '{n} سؤالًا نوزّعها على الأيام القادمة',
  other: '{n} سؤال نوزّعها على الأيام القادمة',
};

/** The daily review. */
export const review = {
  title: 'المراجعة',
  /** Under the reason, when the card comes back. */
  back: {
    soon: 'يعود إليك بعد دقائق، ليثبت.',
    on: (day: string) => `يعود إليك ${day}.`,
  },
  rest: {
    title: 'أحسنت، استراحة قصيرة',
    done: (questions: number) => `أجبت اليوم عن ${plural(questions, QUESTIONS_OF)}.`,
    score: 'الأجوبة الصحيحة',
    left: (questions: number, minutes: number) =>
      `بقي من نصيب اليوم ${plural(questions, QUESTIONS)}، نحو ${plural(minutes, MINUTES)}. وإن اكتفيت الآن فهي تنتظرك.`,
    goOn: 'متابعة المراجعة',
    enough: 'يكفي لليوم',
    /** `isDone`: nothing comes back today. */
    end: ({ isGood, isDone }: { isGood: boolean; isDone: boolean }) => {
      const ended = isDone ? 'يكفي لليوم' : 'انتهت هذه الجولة';
      return isGood ? `أحسنت، ${ended}` : ended;
    },
    ended: 'أنهيت مراجعة اليوم كلها.',
    toHome: 'إلى جلسة اليوم',
    toProgress: 'إلى تقدّمي',
  },
  next: {
    title: 'وماذا بعد؟',
    /** `when` is a moment in words: «غدًا», «بعد 10 دقائق», «الجمعة 27 تشرين الثاني». */
    at: (when: string) => `المراجعة القادمة: ${when}.`,
    soon: (when: string) => `ما أخطأت فيه أو تعلّمته للتوّ يعود ${when}، ليثبت في ذاكرتك.`,
    overflow: (questions: number) => `لك أيضًا ${plural(questions, LATER)} تخفيفًا عنك.`,
    tomorrow: 'غدًا',
    today: (time: string) => `اليوم الساعة ${time}`,
    after: (wait: string) => `بعد ${wait}`,
    why: 'نعيد إليك كل كلمة قبل نسيانها بقليل، فتبقى معك.',
  },
  empty: {
    title: 'لا شيء للمراجعة بعد',
    body: 'ما تعلّمته من كلمات وجمل يعود إليك هنا قبل نسيانه.',
    action: 'إلى جلسة اليوم',
  },
  allDone: {
    title: 'لا شيء ينتظرك الآن',
    titleDone: 'أنهيت مراجعة اليوم',
  },
} as const;
