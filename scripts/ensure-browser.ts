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

/** Returns the path of a Chromium or Chrome on this machine, or undefined. */
export function findBrowser(): string | undefined {
  return CANDIDATES.find((path) => path !== undefined && existsSync(path));
}

/**
 * Finds a browser for the journeys, installing Debian's Chromium where possible.
 * @throws Error that names the remedy in one line
 */
export function ensureBrowser(): string {
  const present = findBrowser();
  if (present) return present;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium found: installing Debian’s …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  }
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    'The journeys need a browser: run `sudo apt-get install chromium` (or install Chrome), or set CHROMIUM_PATH.',
  );
}
