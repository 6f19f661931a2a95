/** Shown in place of what only a subscription opens. */
export const access = {
  title: 'هذا الجزء للمشتركين',
  body: 'اشتراكك غير فعّال الآن. فعّله لتتابع من حيث توقفت، فتقدّمك ونقاطك محفوظة.',
  action: 'إلى اشتراكي',
  suspended: {
    title: 'درسك ينتظر عودتك',
    body: 'لم ينجح تجديد اشتراكك. اشحن رصيدك ثم جدّد، فتكمل من حيث توقفت. تقدّمك ونقاطك محفوظة.',
    action: 'جدّد اشتراكي',
  },
  pending: {
    title: 'بقيت خطوة واحدة',
    body: 'يُفتح هذا الجزء حين يكتمل اشتراكك.',
    action: 'إلى اشتراكي',
  },
} as const;
