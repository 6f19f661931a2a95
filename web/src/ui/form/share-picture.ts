import { appName } from '../../text/push.ts';
import falcon from '../icons/falcon/happy.svg?no-inline';

const SIZE = 1080;
const MARGIN = 60;
/** The disc behind the falcon, and the disc of the icon on its edge. */
const DISC = { x: SIZE / 2, y: 330, radius: 230 };
const BADGE = { x: SIZE / 2 + 175, y: 495, radius: 95 };
const FALCON_SIZE = 380;
const ICON_SIZE = 24;
const DRAWN_ICON_SIZE = 120;
const BACKGROUND = '#0a4349';

/** `icon`: an outline of 24 × 24. `title` and `lines` are in Arabic; the title is the largest. */
export type SharePicture = { icon: string; color: string; title: string; lines: readonly string[] };

/** The page that sells the product, on the host that the learner uses. */
const landingAddress = () => `${window.location.origin}/home`;

/**
 * Opens the sheet of the phone with a text, the address of the product and a picture that is drawn on it, or without
 * the picture if the phone accepts no files. Resolves when the learner closes the sheet.
 * @throws when the sheet does not open
 */
export async function sharePicture(text: string, picture: SharePicture): Promise<void> {
  const file = await drawPicture(picture);
  const data = { text, url: landingAddress() };
  const withPicture = file && { ...data, files: [file] };
  try {
    await navigator.share(withPicture && navigator.canShare?.(withPicture) ? withPicture : data);
  } catch (error) {
    const isClosed = error instanceof DOMException && error.name === 'AbortError';
    if (!isClosed) throw error;
  }
}

/** Draws a square picture; null if the browser cannot. */
async function drawPicture({ icon, color, title, lines }: SharePicture): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const brush = canvas.getContext('2d');
  if (!brush) return null;
  brush.fillStyle = BACKGROUND;
  brush.fillRect(0, 0, SIZE, SIZE);
  drawDisc(brush, DISC, '#fbf4e9');
  const bird = await loadImage(falcon);
  brush.drawImage(bird, DISC.x - FALCON_SIZE / 2, DISC.y - FALCON_SIZE / 2, FALCON_SIZE, FALCON_SIZE);
  drawDisc(brush, { ...BADGE, radius: BADGE.radius + 14 }, BACKGROUND);
  drawDisc(brush, BADGE, '#12595f');
  drawIcon(brush, icon, color);
  brush.direction = 'rtl';
  brush.textAlign = 'center';
  writeLine(brush, title, { y: 750, size: 120, color: '#fff' });
  for (const [i, line] of lines.entries()) writeLine(brush, line, { y: 870 + i * 75, size: 52, color: '#bfe0df' });
  drawSource(brush);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  return blob && new File([blob], 'lisan.png', { type: blob.type });
}

async function loadImage(src: string): Promise<HTMLImageElement> {
  const image = new Image(FALCON_SIZE, FALCON_SIZE);
  image.src = src;
  await image.decode();
  return image;
}

function drawDisc(brush: CanvasRenderingContext2D, { x, y, radius }: typeof DISC, color: string): void {
  brush.fillStyle = color;
  brush.beginPath();
  brush.arc(x, y, radius, 0, 2 * Math.PI);
  brush.fill();
}

function drawIcon(brush: CanvasRenderingContext2D, icon: string, color: string): void {
  brush.save();
  brush.translate(BADGE.x - DRAWN_ICON_SIZE / 2, BADGE.y - DRAWN_ICON_SIZE / 2);
  brush.scale(DRAWN_ICON_SIZE / ICON_SIZE, DRAWN_ICON_SIZE / ICON_SIZE);
  const path = new Path2D(icon);
  brush.fillStyle = color;
  brush.strokeStyle = color;
  brush.lineWidth = 1.5;
  brush.lineJoin = 'round';
  brush.stroke(path);
  brush.clip(path);
  brush.fillRect(0, 0, ICON_SIZE, ICON_SIZE);
  brush.restore();
}

type Look = { y: number; size: number; color: string };

function writeLine(brush: CanvasRenderingContext2D, words: string, { y, size, color }: Look): void {
  brush.fillStyle = color;
  // The font of the page, which is loaded when a screen is shown.
  brush.font = `700 ${size}px ${getComputedStyle(document.body).fontFamily}`;
  brush.fillText(words, SIZE / 2, y, SIZE - 2 * MARGIN);
}

const SOURCE_Y = 1035;
const SOURCE_SIZE = 44;

/** Draws the word-mark at one side of the last line, and the address of the product at the other. */
function drawSource(brush: CanvasRenderingContext2D): void {
  const { fontFamily } = getComputedStyle(document.body);
  brush.font = `700 ${SOURCE_SIZE + 12}px ${fontFamily}`;
  brush.textAlign = 'right';
  brush.fillStyle = '#fff';
  brush.fillText(appName, SIZE - MARGIN, SOURCE_Y);
  brush.fillStyle = '#ff8a45';
  brush.fillText('.', SIZE - MARGIN - brush.measureText(appName).width, SOURCE_Y);
  brush.font = `600 ${SOURCE_SIZE}px ${fontFamily}`;
  brush.direction = 'ltr';
  brush.textAlign = 'left';
  brush.fillStyle = '#bfe0df';
  brush.fillText(window.location.host, MARGIN, SOURCE_Y, SIZE / 2);
}
