import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// The server's process of `npm run dev`; its parent serves the pages, restarts it and stops it.
/** A report of the process to its parent. */
export type Report =
  | { type: 'ready'; lines: string[] }
  /** The start failed for a reason that the developer can fix without changing code; it is printed. */
  | { type: 'refused' };

const report = (message: Report) => process.send?.(message);

// A parent that is killed closes the channel; the server then stops as on SIGTERM.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));

// Code is loaded while the previous process still closes the database.
const mayOpen = Promise.withResolvers<void>();
process.once('message', () => mayOpen.resolve());

enableCompileCache(join(process.env['DATA_DIR'] ?? 'data/dev', 'compile-cache'));
const { startServer } = await import('../../server/src/compose/start-server.ts');
const { welcomeLines } = await import('../../server/src/compose/print-welcome.ts');
await mayOpen.promise;
await startServer(process.env, {
  servesWeb: false,
  onReady: (started) => report({ type: 'ready', lines: welcomeLines(started) }),
  onRefused: () => report({ type: 'refused' }),
});
