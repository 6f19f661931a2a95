/** The buttons that play a clip. */
export const audio = {
  play: 'استمع',
  pause: 'أوقف الصوت',
  slow: 'استمع ببطء',
  failed: 'تعذّر تشغيل الصوت. تحقّق من الشبكة.',
} as const;
