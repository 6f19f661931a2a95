import { join } from 'node:path';
import { printClaims } from '../bench/tools/claims.ts';
import { measureBytes } from '../web/build/measure-bytes.ts';
import { buildWebIfStale } from './build-web-if-stale.ts';

/** Compares the bytes of the built web with `web/build/budget.ts`; builds first if the build is stale. */
await buildWebIfStale();
const measured = await measureBytes(join(import.meta.dirname, '../web/dist'));
printClaims(measured.map((one) => ({ ...one, atLeast: false })));
