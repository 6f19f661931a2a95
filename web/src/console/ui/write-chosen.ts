import type { Language } from '../text/language.ts';

const DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' };
const MOMENT: Intl.DateTimeFormatOptions = { ...DAY, hour: 'numeric', minute: '2-digit', timeZoneName: 'long' };

/** Writes the value of a control of date, or of date and time, in words; null for none. */
export function writeChosen(value: string, language: Language): string | null {
  const isDay = !value.includes('T');
  // A date alone would be read as one of Greenwich.
  const at = new Date(isDay ? `${value}T00:00` : value);
  if (Number.isNaN(at.getTime())) return null;
  const locale = language === 'ar' ? 'ar-u-nu-latn-ca-gregory' : 'en-GB';
  return new Intl.DateTimeFormat(locale, isDay ? DAY : MOMENT).format(at);
}
