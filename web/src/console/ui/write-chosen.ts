import { dateLocale, type Language } from '../text/language.ts';

const DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' };
const MOMENT: Intl.DateTimeFormatOptions = { ...DAY, hour: 'numeric', minute: '2-digit', timeZoneName: 'long' };

/** Writes the value of a control of date, or of date and time, in words; null without a value. */
export function writeChosen(value: string, language: Language): string | null {
  const isDay = !value.includes('T');
  // A date alone would be read in the time of Greenwich.
  const at = new Date(isDay ? `${value}T00:00` : value);
  if (Number.isNaN(at.getTime())) return null;
  return new Intl.DateTimeFormat(dateLocale(language), isDay ? DAY : MOMENT).format(at);
}
