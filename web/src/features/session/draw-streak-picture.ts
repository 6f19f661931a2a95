import { screenIcons } from '../../ui/screen-icons.ts';

const SIZE = 1080;
const ICON_SIZE = 24;
const FLAME_SIZE = 480;

/** Draws the streak as a square picture; null where the browser cannot. `days` and `line` are in Arabic. */
export async function drawStreakPicture({ days, line }: { days: string; line: string }): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const brush = canvas.getContext('2d');
  if (!brush) return null;
  brush.fillStyle = '#0a4349';
  brush.fillRect(0, 0, SIZE, SIZE);
  brush.save();
  brush.translate((SIZE - FLAME_SIZE) / 2, 130);
  brush.scale(FLAME_SIZE / ICON_SIZE, FLAME_SIZE / ICON_SIZE);
  brush.fillStyle = '#ff8a45';
  brush.clip(new Path2D(screenIcons.flame));
  brush.fillRect(0, 0, ICON_SIZE, ICON_SIZE);
  brush.restore();
  brush.direction = 'rtl';
  brush.textAlign = 'center';
  writeLine(brush, days, { y: 780, size: 150, color: '#fff' });
  writeLine(brush, line, { y: 920, size: 56, color: '#bfe0df' });
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  return blob && new File([blob], 'lisan.png', { type: blob.type });
}

type Look = { y: number; size: number; color: string };

function writeLine(brush: CanvasRenderingContext2D, words: string, { y, size, color }: Look): void {
  brush.fillStyle = color;
  // The font of the page, which is loaded when a screen is shown.
  brush.font = `700 ${size}px ${getComputedStyle(document.body).fontFamily}`;
  brush.fillText(words, SIZE / 2, y, SIZE - 120);
}
