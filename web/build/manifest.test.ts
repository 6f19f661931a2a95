import { expect, test } from 'vitest';
import { reachableFiles } from './manifest.ts';

test('static and dynamic imports are followed once, other entries are not', () => {
  const manifest = {
    'index.html': { file: 'a.js', css: ['a.css'], imports: ['_kit'], dynamicImports: ['page'] },
    _kit: { file: 'kit.js' },
    page: { file: 'page.js', imports: ['_kit', 'index.html'], css: ['page.css'] },
    'studio.html': { file: 'studio.js', imports: ['_kit'] },
  };
  expect(reachableFiles(manifest, 'index.html').sort()).toEqual(['a.css', 'a.js', 'kit.js', 'page.css', 'page.js']);
});
