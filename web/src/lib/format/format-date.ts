import { withoutBidiControls } from './format-number.ts';
import { learnerPlace } from './learner-country.ts';

export type DateStyle = 'day' | 'weekday' | 'full' | 'time' | 'moment';

const PARTS: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'long' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  full: { day: 'numeric', month: 'long', year: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
  moment: { weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' },
};

/** Formats in the learner's zone, with the month names of the country (تشرين الثاني, نوفمبر) and Latin digits. */
export function formatDate(at: string | Date, style: DateStyle): string {
  const { country, zone } = learnerPlace();
  const locale = `ar-${country}-u-nu-latn-ca-gregory`;
  const format = new Intl.DateTimeFormat(locale, { ...PARTS[style], timeZone: zone });
  return withoutBidiControls(format.format(new Date(at)))
    .replaceAll('،', '')
    .replace(/\s+/g, ' ');
}

/** Returns the hour of day in the learner's zone, 0–23. */
export function learnerHour(now: Date | number): number {
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: learnerPlace().zone });
  return Number(format.format(now));
}

const HALF_DAY_MS = 12 * 3_600_000;
const DAY_STARTS_AT_HOUR = 4;

/** Returns a name of the learner-day, which changes at four in the morning in the learner's zone, as on the server. */
export function learnerDay(at: number): string {
  return formatDate(new Date(learnerHour(at) < DAY_STARTS_AT_HOUR ? at - HALF_DAY_MS : at), 'full');
}

/** Seconds → `1:05`, as a player or a countdown shows them. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
