import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Claim } from '../tools/claims.ts';
import { onFirstVisit } from './browser.ts';

const DIST = join(import.meta.dirname, '../../web/dist');
const REACH_KB = 165;

type Account = { base: string; token: string };

/** What the service worker has stored when it is installed, in the browser that installed it: bytes as gzip. */
export async function measurePrecache(account: Account): Promise<Claim[]> {
  const paths = await onFirstVisit(async (context) => {
    const page = await context.newPage();
    await page.goto(`${account.base}/#/home`);
    return page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const names = (await caches.keys()).filter((name) => name.includes('precache'));
      const caches_ = await Promise.all(names.map((name) => caches.open(name)));
      const requests = await Promise.all(caches_.map((cache) => cache.keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
  }, account);
  const kb = paths.reduce((sum, path) => sum + sizeOf(join(DIST, path)), 0) / 1024;
  return [{ name: `precache (${paths.length} files)`, value: kb, reach: REACH_KB, atLeast: false, unit: ' KB gz' }];
}

function sizeOf(path: string): number {
  const content = readFileSync(path);
  return path.endsWith('.woff2') || path.endsWith('.png') ? content.length : gzipSync(content, { level: 9 }).length;
}
