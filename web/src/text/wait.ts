import { plural } from './plural.ts';

const SECONDS = { one: 'ثانية واحدة', two: 'ثانيتين', few: '{n} ثوانٍ', many: '{n} ثانية', other: '{n} ثانية' };
const MINUTES = { one: 'دقيقة واحدة', two: 'دقيقتين', few: '{n} دقائق', many: '{n} دقيقة', other: '{n} دقيقة' };
const HOURS = { one: 'ساعة واحدة', two: 'ساعتين', few: '{n} ساعات', many: '{n} ساعة', other: '{n} ساعة' };

/** Formats a wait, for after «بعد»: seconds below two minutes, minutes below two hours, else hours. */
export function wait(seconds: number): string {
  if (seconds < 120) return plural(Math.ceil(seconds), SECONDS);
  if (seconds < 7200) return plural(Math.ceil(seconds / 60), MINUTES);
  return plural(Math.ceil(seconds / 3600), HOURS);
}
