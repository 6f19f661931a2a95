/** The verification of a certificate, for the person to whom it is shown. */
export const certificate = {
  title: 'التحقّق من شهادة',
  genuine: 'هذه الشهادة صحيحة',
  /** `level` is `A2 (أساسي)`. */
  given: (level: string) =>
    `أصدرها تطبيق لسان لمن أتمّ المستوى ${level} من دورته في الإنجليزية واجتاز اختبارات أسابيعه كلّها. وهي شهادة بإتمام الدورة، لا نتيجة اختبار كفاءة.`,
  level: 'المستوى',
  initials: 'الأحرف الأولى من الاسم',
  nameless: 'لا اسم عليها',
  day: 'تاريخ الإتمام',
  number: 'رقم التحقّق',
  compare:
    'لا نعرض الاسم كاملًا حفاظًا على خصوصية صاحبه. للمقارنة: الأحرف الأولى والتاريخ والمستوى على الشهادة التي بين يديك.',
  unknown: 'لم نجد هذه الشهادة',
  aboutLisan: 'نبذة عن لسان',
} as const;
