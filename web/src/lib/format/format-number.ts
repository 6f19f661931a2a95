const FORMAT = new Intl.NumberFormat('ar-u-nu-latn', { maximumFractionDigits: 2 });
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Isolation belongs to the markup: marks added by `Intl` would be read aloud and copied. */
export function withoutBidiControls(text: string): string {
  return text.replace(BIDI_CONTROLS, '');
}

/** `1240` → `1,240`, in Latin digits. */
export function formatNumber(value: number): string {
  return withoutBidiControls(FORMAT.format(value));
}

/** A share between 0 and 1 → `30%`. */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
