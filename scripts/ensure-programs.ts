import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CANDIDATES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Returns the path of a Chromium or Chrome on this machine, or undefined. */
export function findBrowser(): string | undefined {
  return CANDIDATES.find((path) => path !== undefined && existsSync(path));
}

/**
 * Returns the path of Chromium without its windows, which runs the journeys a fifth faster, or of the browser if it is
 * missing. It has no push messages.
 */
export function findHeadlessBrowser(): string | undefined {
  return process.env.CHROMIUM_PATH === undefined && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findBrowser();
}

/** Returns whether ffmpeg, which converts the sound of lessons, is on the PATH. */
export function hasFfmpeg(): boolean {
  return spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0;
}

/**
 * Finds the programs of the journeys, installing Debian's Chromium and ffmpeg if possible. Returns the path of the
 * browser.
 * @throws Error that names the remedy in one line
 */
export function ensurePrograms(): string {
  const missing = [...(findBrowser() ? [] : ['chromium']), ...(hasFfmpeg() ? [] : ['ffmpeg'])];
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install(missing);
  if (!hasFfmpeg()) console.log('Tests of converted sound are skipped: there is no ffmpeg on the PATH.');
  const browser = findBrowser();
  if (browser === undefined) throw new NoBrowserError();
  return browser;
}

export class NoBrowserError extends Error {
  constructor() {
    super(
      'There is no browser: run `sudo apt-get install chromium` (or install Chrome), or set CHROMIUM_PATH to one that is elsewhere.',
    );
    this.name = 'NoBrowserError';
  }
}

function install(packages: readonly string[]): void {
  console.log(`Installing Debian’s ${packages.join(' and ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  const install = ['install', '-y', '-qq'];
  spawnSync('apt-get', [...install, ...packages], { stdio: ['ignore', 'ignore', 'inherit'], env });
  // Separately, since Ubuntu has no such package and would install nothing.
  if (packages.includes('chromium'))
    spawnSync('apt-get', [...install, 'chromium-headless-shell'], { stdio: 'ignore', env });
}
