/** Home without access: what happened, and the way back. */
export const subscriptionCard = {
  action: 'إلى اشتراكي',
  retained: 'تقدّمك ونقاطك محفوظة كما هي.',
  suspended: {
    title: 'اشتراكك متوقف مؤقتًا',
    body: 'لم ينجح آخر تجديد. بعد شحن رصيدك تعود دروسك، وتفاصيل الخصم في صفحة «اشتراكي».',
  },
  expired: { title: 'انتهى اشتراكك', body: 'يمكن تجديده متى شئت، ونتابع من حيث توقفت.' },
  freeEnded: {
    title: 'انتهت أيامك المجانية',
    body: 'مع أي خطة نتابع من حيث توقفت. السعر كامل أمامك قبل الموافقة.',
  },
  pending: { title: 'ننتظر تأكيد الدفع', body: 'أرسلنا الطلب إلى مشغّل شبكتك. تُفتح دروسك حالما يصل التأكيد.' },
  unconfirmed: { title: 'بقيت خطوة واحدة', body: 'الرمز الذي وصلك يؤكد اشتراكك.' },
} as const;
