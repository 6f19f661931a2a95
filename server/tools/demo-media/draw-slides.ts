import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { SLIDES, slidePage } from './slides.ts';

const run = promisify(execFile);
const FONTS = pathToFileURL(join(import.meta.dirname, '../../../web/src/ui/fonts/')).href;

/** Draws every slide with a system Chromium, 640 × 360; returns the picture of a slide. */
export async function drawSlides(folder: string): Promise<(name: string) => string> {
  for (const [name, body] of Object.entries(SLIDES)) {
    const page = join(folder, `${name}.html`);
    await writeFile(page, slidePage(body, FONTS));
    await run('chromium', [
      '--headless',
      '--no-sandbox',
      '--hide-scrollbars',
      '--allow-file-access-from-files',
      '--window-size=640,360',
      '--virtual-time-budget=2000',
      `--screenshot=${join(folder, `${name}.png`)}`,
      pathToFileURL(page).href,
    ]);
  }
  return (name) => join(folder, `${name}.png`);
}
