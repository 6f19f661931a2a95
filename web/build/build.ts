import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { compressDirectory } from './compress-directory.ts';
import { prerenderPages } from './prerender-pages.ts';
import { writeContentPolicy } from './write-content-policy.ts';
import { buildServiceWorker } from './build-service-worker.ts';

const root = join(import.meta.dirname, '..');
const out = join(root, 'dist');
const prerender = join(root, 'dist-prerender');

/** The order matters: what is cached offline and hashed for the policy is the page as it is served. */
process.chdir(root);
await build({ root });
await build({
  root,
  build: { ssr: true, ssrEmitAssets: true, outDir: prerender, rollupOptions: { input: 'src/host/render.tsx' } },
});
await prerenderPages({ out, prerender });
//await rm(prerender, { recursive: true });
await buildServiceWorker({ root, out });
await writeContentPolicy(out);
await compressDirectory(out);
