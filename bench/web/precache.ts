import { join } from 'node:path';
import { BUDGET } from '../../web/build/budget.ts';
import { sizesIn, storedSize } from '../../web/build/measure-bytes.ts';
import type { Claim } from '../tools/claims.ts';
import { onFirstVisit } from './browser.ts';

const DIST = join(import.meta.dirname, '../../web/dist');

type Account = { base: string; token: string };

/** Returns claims about the files that the service worker has stored when it is installed: bytes as gzip. */
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
  const sizes = sizesIn(DIST);
  const kb = paths.reduce((sum, path) => sum + storedSize(path.slice(1), sizes), 0) / 1024;
  const name = `precache (${paths.length} files)`;
  return [{ name, value: kb, reach: BUDGET.precacheKb, atLeast: false, unit: ' KB gz' }];
}
