import { printableName } from '@lisan/contract/values/printable-name';
import { drawLine, openPage, PAGE, widthOfLine, type CertificatePage, type Line } from './certificate-page.ts';

/** The content of a certificate. */
export type Certificate = {
  name: string | null;
  level: { code: string; nameAr: string; weeks: number; words: number };
  finishedAt: Date;
  /** The day on which the level was finished, as text. */
  day: string;
  number: string;
  /** Public URL that verifies the certificate. */
  address: string;
};

const SAND = '#FBF6EF';
const PAPER = '#FFFFFF';
const INK = '#1D2733';
const INK_SOFT = '#55616E';
const RULE = '#EBE1D5';
const ORANGE = '#F26B21';
const PETROL = '#0A4349';
const PETROL_PALE = '#BFE0DF';

const INSET = 30;
const ROUND = 24;
const BAND = 216;
/** The middle of the text, left of the band. */
const MIDDLE = INSET + (PAGE.width - 2 * INSET - BAND) / 2;
const BAND_LEFT = PAGE.width - INSET - BAND;
const NAME_WIDTH = BAND_LEFT - INSET - 72;

/** Draws the certificate as a PDF of one page; equal facts produce an equal page. */
export function drawCertificate(facts: Certificate): CertificatePage {
  const { level } = facts;
  const page = openPage({ title: `شهادة إتمام المستوى ${level.code}`, at: facts.finishedAt });
  drawPaper(page);
  drawBand(page, level);
  drawWords(page, facts);
  drawFacts(page, facts);
  drawAddress(page, facts);
  page.end();
  return page;
}

function drawPaper(page: CertificatePage): void {
  page.rect(0, 0, PAGE.width, PAGE.height).fill(SAND);
  page
    .roundedRect(INSET, INSET, PAGE.width - 2 * INSET, PAGE.height - 2 * INSET, ROUND)
    .lineWidth(1)
    .fillAndStroke(PAPER, RULE);
}

function drawBand(page: CertificatePage, { code, nameAr }: Certificate['level']): void {
  const height = PAGE.height - 2 * INSET;
  const x = BAND_LEFT + BAND / 2;
  page
    .save()
    .roundedRect(INSET, INSET, PAGE.width - 2 * INSET, height, ROUND)
    .clip();
  page.rect(BAND_LEFT, INSET, BAND, height).fill(PETROL);
  drawStars(page, { x: BAND_LEFT, y: INSET, width: BAND, height });
  page.restore();
  drawMark(page, { x, y: 118, size: 92 });
  drawLine(page, { text: 'لسان', font: 'bold', size: 22, color: PAPER, x, y: 186 });
  drawLine(page, { text: code, font: 'bold', size: 84, color: PAPER, x, y: 362 });
  drawLine(page, { text: nameAr, font: 'regular', size: 20, color: PETROL_PALE, x, y: 402 });
}

function drawWords(page: CertificatePage, { name, level }: Certificate): void {
  const centred = (line: Omit<Line, 'x'>) => drawLine(page, { ...line, x: MIDDLE });
  centred({ text: 'شهادة إتمام', font: 'bold', size: 36, color: INK, y: 128 });
  page.roundedRect(MIDDLE - 26, 152, 52, 4, 2).fill(ORANGE);
  centred({ text: 'تُمنح هذه الشهادة إلى', font: 'regular', size: 15, color: INK_SOFT, y: 204 });
  const { size, lines } = fitName(page, printableName(name) ?? 'حامل هذه الشهادة', { width: NAME_WIDTH });
  const step = size * 1.4;
  for (const [i, text] of lines.entries())
    centred({ text, font: 'bold', size, color: PETROL, y: 268 + (i - (lines.length - 1) / 2) * step });
  page.rect(MIDDLE - NAME_WIDTH / 2, 312, NAME_WIDTH, 1).fill(RULE);
  const what = `لإتمام المستوى ${level.code} (${level.nameAr}) من دورة لسان في الإنجليزية`;
  centred({ text: what, font: 'bold', size: 17, color: INK, y: 350 });
  centred({ text: 'واجتياز اختبارات أسابيعه كلّها', font: 'regular', size: 15, color: INK_SOFT, y: 380 });
}

/** Draws four facts in a row, from right to left. */
function drawFacts(page: CertificatePage, { level, day, number }: Certificate): void {
  const facts = [
    { label: 'تاريخ الإتمام', value: day, width: 150 },
    { label: 'الأسابيع', value: String(level.weeks), width: 84 },
    { label: 'الكلمات', value: String(level.words), width: 84 },
    { label: 'رقم التحقّق', value: number, width: 160 },
  ];
  let right = MIDDLE + facts.reduce((sum, { width }) => sum + width, 0) / 2;
  for (const { label, value, width } of facts) {
    const x = right - width / 2;
    drawLine(page, { text: label, font: 'regular', size: 12, color: INK_SOFT, x, y: 448 });
    drawLine(page, { text: value, font: 'bold', size: 15, color: INK, x, y: 474 });
    right -= width;
  }
}

/** Draws the URL that verifies the number, as text for paper and as a link for screens. */
function drawAddress(page: CertificatePage, { address }: Certificate): void {
  const small = { font: 'regular', size: 10, x: MIDDLE } as const;
  drawLine(page, { ...small, text: 'للتحقّق من صحّة هذه الشهادة يُفتح العنوان:', color: INK_SOFT, y: 516 });
  const line: Line = { ...small, text: address.replace(/^https?:\/\//, ''), color: PETROL, y: 533 };
  drawLine(page, line);
  const width = widthOfLine(page, line);
  page.link(MIDDLE - width / 2, line.y - line.size, width, line.size * 1.4, address);
}

type Place = { x: number; y: number; width: number; height: number };

/** Draws the mark of the product, centred at x and y. The path is the path of `icons/icon.svg`, on a square of 512. */
function drawMark(page: CertificatePage, { x, y, size }: { x: number; y: number; size: number }): void {
  page
    .save()
    .translate(x - size / 2, y - size / 2)
    .scale(size / 512);
  page.path('M362 112v196a82 82 0 0 1-164 0v-24').lineWidth(58).lineCap('round').stroke('#FFFFFF');
  page.circle(124, 372, 36).fill('#F26B21');
  page.restore();
}

/** Draws rows of eight-pointed stars as thin lines, clipped to the area. */
function drawStars(page: CertificatePage, { x, y, width, height }: Place): void {
  const step = 50;
  page.save().rect(x, y, width, height).clip();
  page.lineWidth(0.75).strokeColor('#6FC3C4').strokeOpacity(0.18);
  for (let row = 0; row * step < height + step; row += 1) {
    for (let column = 0; column * step < width + step; column += 1) {
      drawStar(page, { x: x + column * step, y: y + row * step, radius: step / 2 });
    }
  }
  page.restore();
}

/** Draws two squares, one rotated by 45 degrees. */
function drawStar(page: CertificatePage, { x, y, radius }: { x: number; y: number; radius: number }): void {
  for (const turn of [0, Math.PI / 4]) {
    const corners = Array.from({ length: 4 }, (_, i): [number, number] => {
      const angle = turn + (i * Math.PI) / 2;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    });
    page.polygon(...corners).stroke();
  }
}

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
