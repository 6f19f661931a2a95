import { createHash } from 'node:crypto';
import { basename, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BROWSER_FLOOR } from './build/browser-floor.ts';
import { chunkGroups } from './build/chunk-groups.ts';
import { prerenderInDevelopment } from './build/prerender-in-development.ts';

const root = import.meta.dirname;

/** Returns the same name in the browser's build and in the prerendering build: it depends on the file's path alone. */
function scopedName(local: string, file: string): string {
  const path = relative(root, file.split('?')[0] ?? file);
  const hash = createHash('sha256').update(path).digest('base64url').slice(0, 4);
  return `${basename(path, '.module.css')}-${local}-${hash}`;
}

export default defineConfig({
  root,
  // The relevant sizes are in `npm run bench:web`.
  logLevel: 'warn',
  plugins: [react(), prerenderInDevelopment()],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: BROWSER_FLOOR,
    outDir: 'dist',
    emptyOutDir: true,
    // Fonts and icons stay separate files: the CSS is inlined into the page, and its budget is small.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // In kB: the SDKs of media providers, loaded when one of their lessons plays.
    chunkSizeWarningLimit: 1_600,
    rolldownOptions: {
      // The classes here and in the libraries declare no field that a setter of a base class would catch.
      transform: { assumptions: { setPublicClassFields: true } },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
});
