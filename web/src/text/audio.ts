/** The buttons that play a clip. */
export const audio = {
  play: 'استمع',
  pause: 'أوقف الصوت',
  slow: 'استمع ببطء',
  failed: 'تعذّر تشغيل الصوت. تحقّق من الشبكة.',
  refused: 'لم يسمح المتصفح بتشغيل الصوت. المس الزر مرة أخرى، أو اسمح بالصوت لهذا الموقع في إعدادات المتصفح.',
} as const;
