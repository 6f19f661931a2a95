import type { Country } from '../../../domain/subscriber/countries.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A day of the country's own calendar as day and month in digits, `17/3`: names of months cost a second SMS. */
export function dateText(at: Date | null, { zone }: Country): string {
  if (!at) return '';
  const parts = formatIn(zone).formatToParts(at);
  const valueOf = (type: 'day' | 'month') => parts.find((part) => part.type === type)?.value ?? '';
  return `${valueOf('day')}/${valueOf('month')}`;
}

/** Made once per zone: making one takes longer than everything else that a notice needs. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'numeric', timeZone });
    formats.set(timeZone, format);
  }
  return format;
}
