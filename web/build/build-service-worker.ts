import { build } from 'vite';
import { BROWSER_FLOOR } from './browser-floor.ts';
import { listPrecache } from './list-precache.ts';

/** Builds `sw.js` with the lists of files to store. It runs last: the lists contain the hashes of the finished files. */
export async function buildServiceWorker({ root, out }: { root: string; out: string }): Promise<void> {
  const { precache, screens } = await listPrecache(out);
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      __PRECACHE__: JSON.stringify(precache),
      __SCREENS__: JSON.stringify(screens),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      target: BROWSER_FLOOR,
      outDir: out,
      emptyOutDir: false,
      lib: { entry: 'src/sw/sw.ts', formats: ['iife'], name: 'sw', fileName: () => 'sw.js' },
    },
  });
}
