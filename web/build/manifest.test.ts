import { expect, test } from 'vitest';
import { homeFiles, pageTableFiles, reachableFiles } from './manifest.ts';

test('static and dynamic imports are followed once, other entries are not', () => {
  const manifest = {
    'index.html': { file: 'a.js', css: ['a.css'], imports: ['_kit'], dynamicImports: ['page'] },
    _kit: { file: 'kit.js' },
    page: { file: 'page.js', imports: ['_kit', 'index.html'], css: ['page.css'] },
    'studio.html': { file: 'studio.js', imports: ['_kit'] },
  };
  expect(reachableFiles(manifest, 'index.html').sort()).toEqual(['a.css', 'a.js', 'kit.js', 'page.css', 'page.js']);
});

test('preloads only what the entry does not link: home with its styles, or the table of the other pages', () => {
  const manifest = {
    'index.html': { file: 'shell.js', css: ['shell.css'], dynamicImports: ['_home', 'src/app/page-modules.tsx'] },
    'home.html': { file: 'host.js', name: 'home', isEntry: true },
    _home: { file: 'home.js', name: 'home', css: ['home.css'], imports: ['index.html', '_query'] },
    _query: { file: 'query.js' },
    'src/app/page-modules.tsx': { file: 'pages.js', imports: ['index.html'], dynamicImports: ['week'] },
    week: { file: 'week.js' },
  };
  expect(homeFiles(manifest)).toEqual(['home.js', 'home.css', 'query.js']);
  expect(pageTableFiles(manifest)).toEqual(['pages.js']);
});
