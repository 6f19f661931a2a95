import './require-node.mjs';

await import('./dev/dev.ts');
