/** Shown in place of content that needs a subscription. */
export const access = {
  title: 'هذا الجزء للمشتركين',
  body: 'اشتراكك غير فعّال الآن. اختر خطة لتتابع من حيث توقفت، فتقدّمك ونقاطك محفوظة.',
  action: 'اختر خطة',
  to: '/plans',
  /** Words that were learned stay open. */
  review: 'راجع ما تعلّمته',
  suspended: {
    title: 'درسك ينتظر عودتك',
    body: 'لم ينجح تجديد اشتراكك. اشحن رصيدك ثم جدّد، فتكمل من حيث توقفت. تقدّمك ونقاطك محفوظة.',
    action: 'جدّد اشتراكي',
    to: '/subscription',
  },
  pending_confirmation: {
    title: 'بقيت خطوة واحدة',
    body: 'يُفتح هذا الجزء حين تكتب رمز الموافقة. لا يُخصم منك شيء قبل ذلك.',
    action: 'أكمل التأكيد',
    to: '/subscription',
  },
  pending_charge: {
    title: 'ننتظر جواب مشغّل شبكتك',
    body: 'يُفتح هذا الجزء حالما يصل، ولا تحتاج إلى فعل شيء.',
    action: 'إلى اشتراكي',
    to: '/subscription',
  },
} as const;
