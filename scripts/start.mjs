import './require-node.mjs';

const { buildWebIfStale } = await import('./build-web-if-stale.ts');
await buildWebIfStale();
// Set only now, because Vite would build the web for development. The demo runs outside production only.
process.env.NODE_ENV ??= 'development';
await import('../server/src/main.ts');
