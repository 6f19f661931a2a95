import type { ItemReportReason } from '@lisan/contract/learner/report';

/** The form that reports a mistake in the course. */
export const report = {
  title: 'بلاغ عن خطأ',
  lead: 'يصل البلاغ إلى فريق المنهج، ويراجعه إنسان.',
  question: 'أين الخطأ؟',
  reasons: {
    answer: 'إجابتي صحيحة',
    english: 'الإنجليزية',
    arabic: 'العربية أو الشرح',
    audio: 'الصوت',
    picture: 'الصورة',
    other: 'شيء آخر',
  } satisfies Record<ItemReportReason, string>,
  part: 'في أي سطر؟ (اختياري)',
  wholePart: 'لا سطر بعينه',
  details: 'ما الخطأ؟ (اختياري)',
  detailsNeeded: 'ما الخطأ؟',
  given: 'إجابتك تُرفق بالبلاغ:',
  missing: 'يلزم اختيار موضع الخطأ.',
  describe: 'تلزم هنا كلمات قليلة عن الخطأ.',
  send: 'إرسال البلاغ',
  sent: 'وصل البلاغ، شكرًا. نراجعه في أقرب وقت.',
};
