import './require-node.mjs';

const { buildWebIfStale } = await import('./build-web-if-stale.ts');
await buildWebIfStale();
// Only now: Vite would build the web for development. The demo runs where this says that it is no production.
process.env.NODE_ENV ??= 'development';
await import('../server/src/main.ts');
