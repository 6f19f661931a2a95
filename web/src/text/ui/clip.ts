/** A dialogue or a listening: its player and its lines. */
export const clip = {
  listenFirst: 'الاستماع أولًا من غير نص',
  listenHint: 'لا يهم فهم كل كلمة. نعيد الاستماع مرة أو مرتين، ثم نقرأ النص.',
  readText: 'قراءة النص مع الاستماع',
  position: 'موضع الصوت',
  slow: 'سرعة أبطأ',
  back: 'رجوع خمس ثوانٍ',
  arabic: 'إظهار الترجمة',
  tapLine: 'لمسة لاسم المتكلّم تُسمعك جملته، ولمسة لأي كلمة تُظهر معناها.',
  played: 'أنجزته',
} as const;
