/** The list of practicals. */
export const practicals = {
  lead: 'مواقف من الحياة: في المطار، عند الطبيب، في العمل. نختار موقفًا ونتدرّب عليه.',
  currentLevel: (code: string) => `مستواك الآن: ${code}`,
  level: (code: string) => `المستوى ${code}`,
  otherLevels: 'مستويات أخرى',
  empty: { title: 'لا تدريبات بعد', body: 'نُعدّ تدريبات لمستواك. نلتقي هنا قريبًا.' },
} as const;

/** The tracks for work, and the parts of their units. */
export const tracks = {
  title: 'إنجليزية العمل',
  lead: 'لكل مهنة عشر وحدات قصيرة: حوار وكلمات وأسئلة ومحادثة.',
  names: {
    hotel: 'الفندق والمطعم',
    care: 'التمريض والصيدلية',
    office: 'المكتب والبريد الإلكتروني',
    driving: 'القيادة والتوصيل',
  },
  unit: (number: number, title: string) => `${number}. ${title}`,
  done: (done: number, total: number) => `أُنجز ${done} من ${total}`,
  dialogue: 'الحوار',
  words: 'كلمات المهنة',
} as const;
