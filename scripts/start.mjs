import './require-node.mjs';

const { buildWebIfStale } = await import('./build-web-if-stale.ts');
await buildWebIfStale();
await import('../server/src/main.ts');
