import { widthOfLine, type CertificatePage } from './certificate-page.ts';

const LARGEST = 36;
const SMALLEST = 20;

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
