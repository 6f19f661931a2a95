import { dateLocale, useLanguage } from '../text/language.ts';

const OPTIONS: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };

/** A moment in the device's zone, with Latin digits in both languages. */
export function Moment({ at }: { at: string }) {
  const locale = dateLocale(useLanguage());
  return <time dateTime={at}>{new Intl.DateTimeFormat(locale, OPTIONS).format(new Date(at))}</time>;
}
