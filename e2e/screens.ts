import { chromium, request as apiRequest, type Browser, type BrowserContext } from '@playwright/test';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runServer } from '../bench/tools/run-server.ts';
import { signIn } from '../bench/tools/sign-up.ts';
import { buildWebIfStale } from '../scripts/build-web-if-stale.ts';
import { ensurePrograms } from '../scripts/ensure-programs.ts';
import { continueClock } from '../scripts/dev/continue-clock.ts';
import { copySeed, readSeedFile } from '../server/test/seeds/seed-folders.ts';
import { GUEST_ROUTES, HOST_PAGES, learnerRoutes } from './support/every-route.ts';
import { signInStorage, signUp, type Account } from './support/phone.ts';
import { walkThroughStudio } from './support/studio-screens.ts';
import { signInTeacher } from './support/teach.ts';
import { settle } from './support/watch-page.ts';

// Takes a picture of every screen on a phone and on a desktop, light and dark: `npm run screens [part of a name]`.

const OUT = join(import.meta.dirname, '../screens');
const SIZES = { phone: { width: 360, height: 800 }, desktop: { width: 1280, height: 800 } };
const only = process.argv[2] ?? '';

/** Screens in states that a new learner does not reach; each state is a seed. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  'day-8': ['/home', '/review', '/notebook', '/progress'],
  grace: ['/home', '/subscription'],
  'charge-undecided': ['/subscription'],
  'quiz-failed': ['/week/1/quiz'],
  'group-of-four': ['/group'],
};

type Look = { size: keyof typeof SIZES; colorScheme: 'light' | 'dark' };
const LOOKS: Look[] = [
  { size: 'phone', colorScheme: 'light' },
  { size: 'phone', colorScheme: 'dark' },
  { size: 'desktop', colorScheme: 'light' },
  { size: 'desktop', colorScheme: 'dark' },
];

function nameOf(address: string): string {
  const name = address
    .replace(/^\/#?\/?/, '')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replaceAll('/', '-');
  return address.startsWith('/#') ? name || 'root' : `host-${name}`;
}

function frameOf(look: Look, baseURL = server.url) {
  return {
    baseURL,
    viewport: SIZES[look.size],
    colorScheme: look.colorScheme,
    deviceScaleFactor: look.size === 'phone' ? 2 : 1,
    locale: 'ar-IQ',
    timezoneId: 'Asia/Baghdad',
    reducedMotion: 'reduce',
  } as const;
}

async function takePicture(context: BrowserContext, at: { address: string; file: string }): Promise<void> {
  const page = await context.newPage();
  try {
    await page.goto(at.address);
    await settle(page);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(250);
    await page.screenshot({ path: at.file });
  } catch (error) {
    console.error(`${at.address}: ${String(error).split('\n')[0]}`);
    process.exitCode = 1;
  } finally {
    await page.close();
  }
}

async function takeAll(
  browser: Browser,
  look: Look,
  screens: { addresses: string[]; account: Account | null },
): Promise<void> {
  const context = await browser.newContext(frameOf(look));
  if (screens.account) await signInStorage(context, screens.account);
  const who = screens.account ? 'learner' : 'guest';
  for (const address of screens.addresses.filter((a) => nameOf(a).includes(only))) {
    await takePicture(context, {
      address,
      file: join(OUT, `${who}-${nameOf(address)}-${look.size}-${look.colorScheme}.png`),
    });
  }
  await context.close();
}

async function takeStudio(browser: Browser, look: Look, token: string): Promise<void> {
  if (!'studio'.includes(only)) return;
  const context = await browser.newContext({ ...frameOf(look), permissions: ['microphone', 'camera'] });
  const page = await context.newPage();
  const shoot = async (name: string) => {
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(250);
    await page.screenshot({ path: join(OUT, `studio-${name}-${look.size}-${look.colorScheme}.png`) });
  };
  try {
    await walkThroughStudio(page, { token, shoot });
  } catch (error) {
    console.error(`/studio: ${String(error).split('\n')[0]}`);
    process.exitCode = 1;
  } finally {
    await context.close();
  }
}

/** Takes the pictures of a seed, on a separate server whose clock shows the time of the seed. */
async function takeState(browser: Browser, name: string, routes: readonly string[]): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lisan-screens-'));
  copySeed(name, dataDir);
  const { people, at } = readSeedFile(dataDir);
  continueClock(dataDir, at).stop();
  const seeded = await runServer({ dataDir, env: (url) => ({ PUBLIC_URL: url }) });
  try {
    const token = await signIn(seeded.url, people[0]?.number ?? '');
    for (const look of LOOKS) {
      const context = await browser.newContext(frameOf(look, seeded.url));
      await context.addInitScript((stored) => localStorage.setItem('token', stored), token);
      for (const route of routes) {
        const file = join(OUT, `${name}-${nameOf(`/#${route}`)}-${look.size}-${look.colorScheme}.png`);
        await takePicture(context, { address: `/#${route}`, file });
      }
      await context.close();
    }
  } finally {
    await seeded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await buildWebIfStale();
mkdirSync(OUT, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'lisan-screens-'));
const server = await runServer({ dataDir, env: (url) => ({ PUBLIC_URL: url }) });
const browser = await chromium.launch({
  executablePath: ensurePrograms(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
  ],
});
try {
  const api = await apiRequest.newContext({ baseURL: server.url });
  const account = await signUp(api, '+9647705550177');
  const teacher = await signInTeacher(api);
  const learner = (await learnerRoutes(api, account)).map((route) => `/#${route}`);
  const guest = [...HOST_PAGES, '/simulator', ...GUEST_ROUTES.map((route) => `/#${route}`)];
  for (const look of LOOKS) {
    await takeAll(browser, look, { addresses: guest, account: null });
    await takeAll(browser, look, { addresses: learner, account });
  }
  // Last: its lessons would appear in the learners' lists.
  for (const look of LOOKS) await takeStudio(browser, look, teacher);
  for (const [name, routes] of Object.entries(STATES)) {
    if (name.includes(only) || routes.some((route) => nameOf(`/#${route}`).includes(only)))
      await takeState(browser, name, routes);
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
