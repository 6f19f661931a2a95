import type { CertificatePage } from './certificate-page.ts';

type Place = { x: number; y: number; width: number; height: number };

/** Draws the mark of the product, centred at x and y. The path is that of `icons/icon.svg`, on a square of 512. */
export function drawMark(page: CertificatePage, { x, y, size }: { x: number; y: number; size: number }): void {
  page
    .save()
    .translate(x - size / 2, y - size / 2)
    .scale(size / 512);
  page.path('M362 112v196a82 82 0 0 1-164 0v-24').lineWidth(58).lineCap('round').stroke('#FFFFFF');
  page.circle(124, 372, 36).fill('#F26B21');
  page.restore();
}

/** Draws rows of eight-pointed stars as thin lines, clipped to the area. */
export function drawStars(page: CertificatePage, { x, y, width, height }: Place): void {
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
