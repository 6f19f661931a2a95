type Curve = { seconds: number; ending: 'rises' | 'falls' | 'level' | null };

const ENDINGS = {
  rises: 'وترتفع النغمة في آخره',
  falls: 'وتنخفض النغمة في آخره',
  level: 'وتبقى النغمة في آخره على حالها',
};

/** Both voices as pictures. */
export const voiceCurves = {
  model: 'النموذج',
  mine: 'صوتك',
  legend: 'المساحة قوة الصوت، والخط نغمته: أين ترتفع وأين تنخفض. نقارن الشكلين، لا علوّ الصوت.',
  silent: 'لا صوت في هذا التسجيل. لنُعد التسجيل أقرب إلى الهاتف.',
  /** Describes a picture for screen readers. */
  describe: (name: string, { seconds, ending }: Curve) =>
    [`${name}: طوله ${seconds.toFixed(1)} من الثانية`, ending && ENDINGS[ending]].filter(Boolean).join('، '),
} as const;
