/** Whether a certificate is ours, for whoever is shown one. */
export const certificate = {
  title: 'التحقّق من شهادة',
  genuine: 'هذه الشهادة صحيحة',
  /** `level` is `A2 (أساسي)`. */
  given: (level: string) => `أصدرناها لمن أتمّ المستوى ${level} في اللغة الإنجليزية واجتاز اختبارات أسابيعه كلّها.`,
  level: 'المستوى',
  initials: 'أوائل حروف الاسم',
  nameless: 'لا اسم عليها',
  day: 'تاريخ الإتمام',
  number: 'رقم التحقّق',
  compare:
    'لا نعرض الاسم كاملًا حفظًا لخصوصية صاحبه. قارن أوائل الحروف والتاريخ والمستوى بما تراه على الشهادة التي بين يديك.',
  unknown: 'لا نعرف هذه الشهادة',
  toStart: 'إلى صفحة البداية',
} as const;
