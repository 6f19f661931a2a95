/** The star that saves something in the notebook. */
export const star = {
  label: (text: string) => `احفظ في دفترك: ${text}`,
  offline: 'لا اتصال الآن، فلم يتغيّر دفترك. أعد المحاولة حين يعود.',
} as const;
