import { plural } from './plural.ts';

const POINTS = { one: 'نقطة واحدة', two: 'نقطتين', few: '{n} نقاط', many: '{n} نقطة', other: '{n} نقطة' };

/** Conversations with a partner, line by line. */
export const rolePlay = {
  title: 'حوار',
  /** On the page of the practical. */
  link: {
    title: 'حوار',
    detail: 'نختار الردّ، ونرى أين نصل.',
    reached: 'نهايات بلغتها',
    not: 'لم نبلغها بعد',
  },
  fit: { good: 'ردّ موفَّق', fair: 'مقبول', poor: 'غير مناسب' },
  ends: { good: 'نهاية موفَّقة', fair: 'نهاية مقبولة', poor: 'نهاية متعثّرة' },
  intro: {
    situation: 'الموقف',
    goal: 'غايتك من الحوار',
    partner: 'الحديث مع',
    start: 'بدء الحوار',
  },
  silent: {
    label: 'بلا كلام',
    hint: 'لا يبدأ صوت وحده، ولا نطلب منك الكلام. ولك الاستماع متى شئت.',
    on: 'بلا كلام: مفعَّل',
    off: 'بلا كلام: غير مفعَّل',
  },
  meaning: { show: 'المعنى بالعربية', hide: 'إخفاء المعنى' },
  you: 'أنت',
  history: 'ما قيل حتى الآن',
  choose: 'ماذا نقول؟',
  sayChoice: 'أو نطق أحدها بصوتك',
  say: 'نطقها بصوتك',
  better: 'الأنسب هنا',
  aloud: 'نقولها بصوت مسموع، أو نتخطّاها.',
  sayBetter: 'نطق الردّ الأنسب بصوتك',
  skip: 'تخطّي',
  continue: 'متابعة',
  toEnd: 'كيف انتهى الحوار؟',
  end: {
    path: 'حوارك من أوله',
    again: 'من جديد',
    others: 'مواقف أخرى',
    back: 'إلى التدريب',
    points: (points: number) => `كسبت ${plural(points, POINTS)}`,
    unsaved: 'لم تُحفظ نهاية هذا الحوار بعد.',
    retrying: 'يُعاد الحفظ تلقائيًا.',
    save: 'حفظها',
    /** The outcome is below the partner's last words, because of the lines before them. */
    lowered: {
      fair: ({ good, poor }: { good: number; poor: number }) =>
        `بلغت غايتك في آخر الحوار، لكنّ النهاية تُحسب من الحوار كلّه. الردود الموفَّقة: ${good}، وغير المناسبة: ${poor}. ومراجعتها في حوارك من أوله.`,
      poor: ({ poor }: { good: number; poor: number }) =>
        `تُحسب النهاية من الحوار كلّه، وأكثر الردود لم تكن مناسبة، وعددها: ${poor}. ومراجعتها في حوارك من أوله.`,
    },
  },
  offline: 'الحوار يحتاج إلى اتصال بالإنترنت ليبدأ.',
} as const;
