import { chromium, type Page } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ensurePrograms } from '../scripts/ensure-programs.ts';
import { runAxe } from './support/sound-screen.ts';

// Opens every story of the UI components in both themes and both directions: nothing is wider than a phone, the browser
// reports no error, and axe finds no fault. Some are also compared with committed pictures: `npm run check:stories`;
// `-- --update` replaces the pictures.

const ROOT = join(import.meta.dirname, '..');
const BUILT = join(ROOT, 'node_modules/.cache/lisan-stories');
const PICTURES = join(ROOT, 'web/.storybook/pictures');
const ORIGIN = 'http://stories.test';
const PHONE = { width: 360, height: 800 };

/** Without motion, media and the time of day: their pictures are stable. */
const PICTURED = [
  'buttons--buttons',
  'buttons--states',
  'buttons--icons',
  'feedback--notices',
  'figures--shares',
  'form--choices',
  'form--lines',
  'layout--cards',
  'layout--rows',
  'question--choice-wrong',
  'signs--labels',
  'signs--tiles',
];
/** A component alone has neither landmarks nor the headings of a page. */
const PAGE_RULES = {
  region: { enabled: false },
  'landmark-one-main': { enabled: false },
  'page-has-heading-one': { enabled: false },
  'heading-order': { enabled: false },
};
/** Pictures are compared at a quarter of their size, so that the smoothing of edges does not count. */
const REDUCTION = 4;
const MAX_DIFFERENCE = 24;
const MAX_SHARE = 0.005;

const isUpdate = process.argv.includes('--update');
const faults: string[] = [];

type Story = { id: string; title: string; name: string; type: string };

function build(): Story[] {
  const args = ['storybook', 'build', '--quiet', '--output-dir', BUILT];
  const env = { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' };
  const { status } = spawnSync('npx', args, { cwd: join(ROOT, 'web'), stdio: ['ignore', 'ignore', 'inherit'], env });
  if (status !== 0) throw new Error('The stories could not be built.');
  const { entries } = JSON.parse(readFileSync(join(BUILT, 'index.json'), 'utf8')) as { entries: Record<string, Story> };
  return Object.values(entries).filter(({ type }) => type === 'story');
}

async function openStory(page: Page, { id }: Story): Promise<void> {
  await page.goto(`${ORIGIN}/iframe.html?id=${id}&viewMode=story`);
  await page.locator('body.sb-show-main').waitFor();
  await page.evaluate(() => document.fonts.ready);
}

async function checkLooks(page: Page, story: Story): Promise<void> {
  for (const theme of ['light', 'dark']) {
    for (const direction of ['rtl', 'ltr']) {
      await page.evaluate(
        ([theme, direction]) => {
          document.documentElement.dataset['theme'] = theme;
          document.documentElement.dir = direction ?? '';
        },
        [theme, direction],
      );
      const look = `${story.id} (${theme}, ${direction})`;
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > PHONE.width) faults.push(`${look}: ${width} px wide on a phone of ${PHONE.width}`);
      if (direction === 'ltr') continue;
      for (const { id, nodes } of await runAxe(page, { rules: PAGE_RULES }))
        faults.push(`${look}: ${id}, ${nodes[0]?.html}`);
      if (PICTURED.includes(story.id)) await checkPicture(page, { name: `${story.id}-${theme}`, look });
    }
  }
}

async function checkPicture(page: Page, { name, look }: { name: string; look: string }): Promise<void> {
  const taken = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
  const file = join(PICTURES, `${name}.webp`);
  if (isUpdate) {
    mkdirSync(PICTURES, { recursive: true });
    writeFileSync(file, await sharp(taken).webp({ lossless: true }).toBuffer());
  } else if (!existsSync(file)) faults.push(`${look}: no picture; npm run check:stories -- --update`);
  else {
    const share = await differingShare(taken, readFileSync(file));
    if (share > MAX_SHARE) faults.push(`${look}: ${(share * 100).toFixed(1)} % of the picture differ`);
  }
}

/** Returns the share of pixels that differ, 1 for pictures of different sizes. */
async function differingShare(taken: Buffer, stored: Buffer): Promise<number> {
  const [a, b] = await Promise.all([taken, stored].map(reduced));
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return 1;
  let differing = 0;
  for (let at = 0; at < a.data.length; at += 3) {
    const difference = [0, 1, 2].map((c) => Math.abs((a.data[at + c] ?? 0) - (b.data[at + c] ?? 0)));
    if (Math.max(...difference) > MAX_DIFFERENCE) differing += 1;
  }
  return differing / (a.data.length / 3);
}

async function reduced(picture: Buffer) {
  const { width } = await sharp(picture).metadata();
  const small = sharp(picture)
    .removeAlpha()
    // WebP would be reduced while it is decoded, by another filter than the screenshot.
    .resize(Math.round(width / REDUCTION), undefined, { fastShrinkOnLoad: false });
  return small.raw().toBuffer({ resolveWithObject: true });
}

const stories = build();
const browser = await chromium.launch({ executablePath: ensurePrograms(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'ar-IQ',
    timezoneId: 'Asia/Baghdad',
    reducedMotion: 'reduce',
  });
  await context.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(BUILT, pathname) });
  });
  const page = await context.newPage();
  let current = '';
  page.on('console', (message) => message.type() === 'error' && faults.push(`${current}: ${message.text()}`));
  page.on('pageerror', (error) => faults.push(`${current}: ${error.message}`));
  for (const story of stories) {
    current = story.id;
    await openStory(page, story);
    await checkLooks(page, story);
  }
} finally {
  await browser.close();
}
for (const id of PICTURED) if (!stories.some((story) => story.id === id)) faults.push(`${id}: there is no such story`);
for (const fault of faults) console.error(fault);
console.log(`${stories.length} stories, ${PICTURED.length * 2} pictures, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
