import { useLanguage } from '../text/language.ts';

const OPTIONS: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };

/** A moment in the device's zone, with Latin digits in both languages. */
export function Moment({ at }: { at: string }) {
  const locale = useLanguage() === 'ar' ? 'ar-u-nu-latn-ca-gregory' : 'en-GB';
  return <time dateTime={at}>{new Intl.DateTimeFormat(locale, OPTIONS).format(new Date(at))}</time>;
}
