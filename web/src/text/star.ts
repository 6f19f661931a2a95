/** The star that saves something in the notebook. */
export const star = {
  label: (text: string) => `حفظ في دفترك: ${text}`,
  offline: 'لا اتصال الآن، فلم يتغيّر دفترك. لنحاول حين يعود.',
} as const;
