/** Home without access: what happened, and the way back. */
export const subscriptionCard = {
  action: 'إلى اشتراكي',
  retained: 'تقدّمك ونقاطك محفوظة كما هي.',
  suspended: {
    title: 'اشتراكك متوقف مؤقتًا',
    body: 'لم ينجح آخر تجديد. اشحن رصيدك لتعود إلى دروسك، وتفاصيل الخصم في صفحة «اشتراكي».',
  },
  expired: { title: 'انتهى اشتراكك', body: 'جدّده متى شئت لتتابع من حيث توقفت.' },
  freeEnded: {
    title: 'انتهت أيامك المجانية',
    body: 'اختر خطة لتتابع من حيث توقفت. ترى السعر كاملًا قبل أن توافق.',
  },
  pending: { title: 'ننتظر تأكيد الدفع', body: 'أرسلنا الطلب إلى مشغّل شبكتك. تُفتح دروسك حالما يصل التأكيد.' },
  unconfirmed: { title: 'بقيت خطوة واحدة', body: 'أكّد اشتراكك بالرمز الذي وصلك لتبدأ.' },
} as const;
