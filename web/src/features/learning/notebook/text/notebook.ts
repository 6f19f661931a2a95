import { plural } from '../../../../text/plural.ts';

const LEFT = {
  zero: 'لم يبقَ في دفترك خطأ.',
  one: 'بقي في دفترك سؤال واحد.',
  two: 'بقي في دفترك سؤالان.',
  few: 'بقيت في دفترك {n} أسئلة.',
  many: 'بقي في دفترك {n} سؤالًا.',
  other: 'بقي في دفترك {n} سؤال.',
};

/** Saved items, mistakes and search. */
export const notebook = {
  title: 'دفتري',
  parts: { legend: 'محتوى الدفتر', mistakes: 'أخطائي', saved: 'محفوظاتي' },
  mistakes: {
    lead: (count: number) => `${plural(count, LEFT)} الجواب الصحيح يُخرج سؤاله منه.`,
    more: 'عرض المزيد',
    answered: 'جوابك:',
    right: 'الصواب:',
    source: { quiz: 'اختبار', practical: 'تدريب', tense: 'قواعد', review: 'مراجعة', session: 'جلسة اليوم' },
    empty: { title: 'لا أخطاء في دفترك', body: 'كل خطأ يظهر هنا مع سببه، للتدرّب عليه متى شئت.' },
  },
  saved: {
    more: 'عرض المزيد',
    otherLevel: 'في مستوى آخر',
    empty: { title: 'لا محفوظات بعد', body: 'لمسة للنجمة بجانب أي كلمة أو جملة تحفظها هنا.' },
  },
  practise: {
    title: 'تدريب على أخطائك',
    none: { title: 'لا شيء للتدرّب عليه الآن', body: 'ليس في دفترك خطأ ينتظرك. وما يفوتك في أسئلتك يظهر هنا.' },
    end: 'أحسنت، كل محاولة تثبّت ما تعلّمته',
    perfect: 'أحسنت! أصبت فيها كلها',
    score: 'الأجوبة الصحيحة',
    correct: (correct: number, total: number) => `${correct} من ${total}`,
    left: (count: number) => plural(count, LEFT),
    again: 'تدريب على الباقي',
    toNotebook: 'إلى دفتري',
    toHome: 'إلى الرئيسية',
  },
  search: {
    title: 'البحث',
    label: 'بحث بالعربية أو بالإنجليزية',
    hint: 'كلمات وجمل ودروس وأزمنة وتدريبات، وما قيل في الدروس المسجّلة',
    kinds: { word: 'الكلمات', sentence: 'الجمل', lesson: 'الدروس', tense: 'القواعد', practical: 'التدريبات' },
    recordings: 'قيل في الدروس المسجّلة',
    found: (count: number) =>
      plural(count, {
        zero: 'لا نتائج.',
        one: 'نتيجة واحدة.',
        two: 'نتيجتان.',
        few: '{n} نتائج.',
        many: '{n} نتيجة.',
        other: '{n} نتيجة.',
      }),
    locked: 'لم يُفتح بعد',
    otherLevel: 'في مستوى آخر',
    week: (week: number) => `الأسبوع ${week}`,
    none: { title: 'لم نجد ما كتبته', body: 'قد تفيد كلمة أقصر، أو كتابتها باللغة الأخرى.' },
    offline: {
      title: 'البحث يحتاج إلى اتصال',
      body: 'حين يعود الإنترنت نكمل البحث. ما نزّلته من أسابيع مفتوح من الرئيسية.',
    },
  },
} as const;
