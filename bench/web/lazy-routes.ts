import { join } from 'node:path';
import { readManifest } from '../../web/build/manifest.ts';
import { largestRoute, lazyRoutes, sizesIn } from '../../web/build/measure-bytes.ts';
import type { Claim } from '../tools/claims.ts';

const DIST = join(import.meta.dirname, '../../web/dist');

/** Returns a claim for the largest of the screens that are loaded when they are opened, and prints the next largest. */
export async function measureLazyRoutes(): Promise<Claim[]> {
  const routes = lazyRoutes(await readManifest(DIST), sizesIn(DIST));
  for (const { name, kb, files } of routes.slice(1, 5))
    console.log(`lazy route ${name}: ${kb.toFixed(1)} KB in ${files}`);
  return [{ ...largestRoute(routes), atLeast: false }];
}
