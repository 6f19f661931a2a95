import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { visualRuns, type Run } from './visual-runs.ts';

/** A4 in landscape, in points. */
export const PAGE = { width: 841.89, height: 595.28 };

const FONTS = join(import.meta.dirname, 'fonts');
const FILES = {
  regular: join(FONTS, 'readex-pro-regular.ttf'),
  bold: join(FONTS, 'readex-pro-semibold.ttf'),
  wider: join(FONTS, 'vazirmatn-semibold.ttf'),
};
/** Persian and Kurdish letters, which Readex Pro lacks. */
const WIDER = /[\u0672-\u06A3\u06A5-\u06FF]/;

export type Line = {
  text: string;
  font: 'regular' | 'bold';
  /** In points. `x`: the middle of the line, `y`: its baseline, both in points from the top left corner. */
  size: number;
  x: number;
  y: number;
  color: string;
};

export type CertificatePage = PDFKit.PDFDocument;

/** Creates an empty page with the fonts. `about`: the metadata of the file. */
export function openPage(about: { title: string; at: Date }): CertificatePage {
  const page = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    lang: 'ar',
    displayTitle: true,
    pdfVersion: '1.7',
    font: FILES.regular,
    info: { Title: about.title, Author: 'Lisan', CreationDate: about.at, ModDate: about.at },
  });
  for (const [name, file] of Object.entries(FILES)) page.registerFont(name, file);
  return page;
}

/** Draws one line of Arabic, Latin or both, centred. */
export function drawLine(page: CertificatePage, line: Line): void {
  page.fillColor(line.color);
  let left = line.x - widthOfLine(page, line) / 2;
  for (const run of visualRuns(line.text)) {
    const width = measure(page, run, line);
    page.text(run.text, left, line.y, { ...whole(), lineBreak: false, baseline: 'alphabetic' });
    left += width;
  }
}

/** Returns the width of a line in points. */
export function widthOfLine(page: CertificatePage, line: Pick<Line, 'text' | 'font' | 'size'>): number {
  return visualRuns(line.text).reduce((width, run) => width + measure(page, run, line), 0);
}

/** Selects the font that has the letters, and measures the run with it. */
function measure(page: CertificatePage, run: Run, { font, size }: Pick<Line, 'font' | 'size'>): number {
  page.font(WIDER.test(run.text) ? 'wider' : font).fontSize(size);
  return page.widthOfString(run.text, whole());
}

/** With explicit features pdfkit lays out the whole text; word by word, Arabic words would be in the wrong order. */
function whole(): { features: PDFKit.Mixins.OpenTypeFeatures[] } {
  return { features: ['kern'] };
}
