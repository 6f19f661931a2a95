/** The daily session. */
export const session = {
  title: 'جلسة اليوم',
  purpose: {
    recognise: 'جديد',
    recall: 'تذكّر',
    again: 'مرة أخرى',
    review: 'مراجعة',
    listening: 'استماع',
    speaking: 'نطق',
    missed: 'فاتتك من قبل',
    practice: 'تدريب',
  },
  item: {
    word: 'كلمة جديدة',
    phrase: 'عبارة جديدة',
    sentence: 'جملة جديدة',
    next: 'التالي',
    example: 'مثال',
    listenExample: 'الاستماع إلى المثال',
  },
  loading: 'نحضّر جلستك',
  nothing: { title: 'لا شيء ينتظرك الآن', toHome: 'إلى الرئيسية' },
} as const;
