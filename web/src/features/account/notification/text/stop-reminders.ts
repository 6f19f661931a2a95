/** Stopping reminders, by the button of one or by the link of a message. */
export const stopReminders = {
  title: 'التذكير',
  done: 'أوقفنا التذكير',
  body: 'لن نذكّرك بعد الآن. بطاقاتك وسلسلتك في انتظارك متى عدت.',
  takeBack: 'إعادة التذكير',
  isBack: 'عاد التذكير كما كان',
  question: 'إيقاف التذكير؟',
  explanation: 'لن تصلك رسالة تذكير ولا تنبيه بجلسة اليوم. أما رسائل اشتراكك ودروسك فتبقى كما هي.',
  stop: 'إيقاف التذكير',
  doneByLink: 'لن نذكّرك بعد الآن. إعادة التذكير من «حسابي» متى شئت.',
  toLisan: 'إلى لسان',
} as const;
