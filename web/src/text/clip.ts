/** A dialogue or a listening: its player and its lines. */
export const clip = {
  listenFirst: 'استمع أولًا من غير نص',
  listenHint: 'لا يهم أن تفهم كل كلمة. أعد الاستماع مرة أو مرتين، ثم اقرأ النص.',
  readText: 'اقرأ النص وأنت تستمع',
  position: 'موضع الصوت',
  slow: 'سرعة أبطأ',
  back: 'ارجع خمس ثوانٍ',
  arabic: 'أظهر الترجمة',
  tapLine: 'المس اسم المتكلّم لتسمع جملته، والمس أي كلمة لترى معناها.',
  played: 'أنجزتَه',
} as const;
