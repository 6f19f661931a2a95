import './require-node.mjs';

const PARENT_CHECK_MS = 1_000;

const { buildWebIfStale } = await import('./build-web-if-stale.ts');
await buildWebIfStale();
// Set only now, because Vite would build the web for development. The demo runs outside production only.
process.env.NODE_ENV ??= 'development';
stopWithNpm();
await import('../server/src/main.ts');

/** A signal to npm ends npm and its shell, and reaches no other process. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const parent = process.ppid;
  const watching = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watching);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS).unref();
}
