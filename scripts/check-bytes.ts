import { join } from 'node:path';
import { printClaims } from '../bench/tools/claims.ts';
import { measureBytes } from '../web/build/measure-bytes.ts';
import { buildWebIfStale } from './build-web-if-stale.ts';

/** The bytes of the built web against `web/build/budget.ts`; builds first where the build is stale. */
await buildWebIfStale();
const measured = await measureBytes(join(import.meta.dirname, '../web/dist'));
printClaims(measured.map((one) => ({ ...one, atLeast: false })));
