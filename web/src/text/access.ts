/** Shown in place of content that needs a subscription. */
export const access = {
  title: 'هذا الجزء للمشتركين',
  body: 'اشتراكك غير فعّال الآن. ومع أي خطة تكون المتابعة من حيث توقفت، فتقدّمك ونقاطك محفوظة.',
  action: 'اختيار خطة',
  to: '/plans',
  /** Words that were learned stay open. */
  review: 'مراجعة ما تعلّمته',
  suspended: {
    title: 'درسك ينتظر عودتك',
    body: 'لم ينجح تجديد اشتراكك. بعد شحن رصيدك والتجديد تكون المتابعة من حيث توقفت. تقدّمك ونقاطك محفوظة.',
    action: 'تجديد اشتراكي',
    to: '/subscription',
  },
  pending_confirmation: {
    title: 'بقيت خطوة واحدة',
    body: 'يُفتح هذا الجزء بعد كتابة رمز الموافقة. لا يُخصم منك شيء قبل ذلك.',
    action: 'متابعة التأكيد',
    to: '/subscription',
  },
  pending_charge: {
    title: 'ننتظر جواب مشغّل شبكتك',
    body: 'يُفتح هذا الجزء حالما يصل، ولا يلزمك فعل شيء.',
    action: 'إلى اشتراكي',
    to: '/subscription',
  },
} as const;
