import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { checkBrowserFloor } from './check-browser-floor.ts';
import { compressDirectory } from './compress-directory.ts';
import { minifyInlineScripts } from './minify-inline-scripts.ts';
import { preloadFirstScreen } from './preload-first-screen.ts';
import { prerenderPages } from './prerender-pages.ts';
import { writeContentPolicy } from './write-content-policy.ts';
import { buildServiceWorker } from './build-service-worker.ts';

const root = join(import.meta.dirname, '..');
// `npm run build -w web -- <folder>` builds into another folder.
const out = resolve(process.argv[2] ?? join(root, 'dist'));
const prerender = `${out}-prerender`;

/** The order matters: the precache and the hashes of the policy need the page as it is served. */
process.chdir(root);
const entries = readdirSync(root).filter((name) => name.endsWith('.html'));
await build({ root, build: { outDir: out, manifest: true, rollupOptions: { input: entries } } });
await build({
  root,
  // The result does not depend on its folder.
  ssr: { noExternal: true },
  build: {
    ssr: 'src/landing/render.tsx',
    ssrEmitAssets: true,
    cssCodeSplit: false,
    outDir: prerender,
    copyPublicDir: false,
  },
});
await preloadFirstScreen(out);
await minifyInlineScripts(out);
await prerenderPages({ out, prerender });
await rm(prerender, { recursive: true });
await buildServiceWorker({ root, out });
await checkBrowserFloor(out);
await writeContentPolicy(out);
await compressDirectory(out);
