import { widthOfLine, type CertificatePage } from './certificate-page.ts';

const LARGEST = 36;
const SMALLEST = 20;

/**
 * Characters that the fonts lack: all except Latin, Arabic script with its extensions, digits and plain punctuation.
 */
const UNKNOWN =
  /[^\u0020-\u007E\u00A0-\u024F\u0600-\u06FF\u1E00-\u1EFF\u200C\u2010-\u2027\u2212]|[\u061C\u200B\u200D-\u200F]/g;

/**
 * Returns the printable part of a name; null when no letter is printable. Letters in presentation forms (ﻋﻠﻲ, ﷲ) become
 * plain letters, which the fonts have, and a non-joiner stays, because the letters around it would join.
 */
export function printableName(name: string | null): string | null {
  const plain = (name ?? '').normalize('NFKC').replace(UNKNOWN, '').replace(/\s+/g, ' ').trim();
  return /\p{L}/u.test(plain) ? plain : null;
}

/** Returns the largest size that fits a name on one line or, if it is long, on two. */
export function fitName(
  page: CertificatePage,
  name: string,
  { width }: { width: number },
): { size: number; lines: string[] } {
  const fits = (lines: string[], size: number) =>
    lines.every((text) => widthOfLine(page, { text, font: 'bold', size }) <= width);
  const halves = splitName(name);
  for (let size = LARGEST; size >= SMALLEST; size -= 1) {
    if (fits([name], size)) return { size, lines: [name] };
    if (size <= 28 && halves.length > 1 && fits(halves, size)) return { size, lines: halves };
  }
  const widest = Math.max(...halves.map((text) => widthOfLine(page, { text, font: 'bold', size: SMALLEST })));
  return { size: Math.min(SMALLEST, (SMALLEST * width) / widest), lines: halves };
}

/** Splits a name at the space nearest to the middle. */
function splitName(name: string): string[] {
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  const middle = name.length / 2;
  const [nearest] = spaces.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return nearest === undefined ? [name] : [name.slice(0, nearest), name.slice(nearest + 1)];
}
