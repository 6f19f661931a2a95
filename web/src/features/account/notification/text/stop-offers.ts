/** Texts for the link of a message that stops news and offers. */
export const stopOffers = {
  title: 'أخبار لسان',
  question: 'إيقاف رسائل الأخبار؟',
  explanation: 'لن تصل رسائل قصيرة ولا تنبيهات عن الجديد والعروض. أما رسائل الاشتراك والدروس فتبقى كما هي.',
  stop: 'إيقاف الأخبار',
  done: 'أوقفنا الأخبار',
  doneByLink: 'لن تصل أخبار بعد الآن برسالة قصيرة ولا بتنبيه. إعادتها من «حسابي» في أي وقت.',
  toLisan: 'إلى لسان',
} as const;
