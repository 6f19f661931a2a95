import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { keepLayouts } from './platform/keep-layouts.ts';

keepLayouts();
// Compiled modules of an earlier start make a later start quicker. Imported afterwards, because static imports come
// first.
enableCompileCache(join(process.env['DATA_DIR'] ?? 'data', 'compile-cache'));
const { startServer } = await import('./compose/start-server.ts');
await startServer(process.env);
