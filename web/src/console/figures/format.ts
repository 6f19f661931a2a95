import { dateLocale, type Language } from '../text/language.ts';
import type { Format } from './sheet.ts';

const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const SHORT = new Intl.NumberFormat('en', { maximumFractionDigits: 1, notation: 'compact' });

/** Formats a number of a sheet; a missing number as a dash. */
export function formatValue(value: number | null | undefined, format: Format = 'number'): string {
  if (value === null || value === undefined) return '–';
  if (typeof format === 'function') return format(value);
  return format === 'percent' ? `${NUMBER.format(value * 100)}%` : NUMBER.format(value);
}

/**
 * Formats a difference. Isolated, so that the sign stays before its number in Arabic; a difference shown as zero has no
 * sign.
 */
export function formatSigned(value: number): string {
  const shown = formatValue(Math.abs(value));
  return shown === '0' ? shown : `\u2066${value < 0 ? '−' : '+'}${shown}\u2069`;
}

/** Formats a number like `formatValue`, for the axis of a chart: `12K`, and an amount without its currency. */
export function formatShort(value: number, format: Format = 'number'): string {
  if (format === 'percent') return formatValue(value, format);
  if (typeof format === 'function') return SHORT.format(Number(/[\d,.]+/.exec(format(value))?.[0].replaceAll(',', '')));
  return SHORT.format(value);
}

/** Formats an amount in minor units, with its currency. */
export function formatAmount(value: number, { currency, exponent }: { currency: string; exponent: number }): string {
  return `${NUMBER.format(value / 10 ** exponent)} ${currency}`;
}

/** Formats `2026-03-09` without its year, in Latin digits in both languages. */
export function formatDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(dateLocale(language), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(day),
  );
}
