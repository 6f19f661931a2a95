import { expect, test } from 'vitest';
import type { Manifest } from './manifest.ts';
import {
  gzip,
  homeLoadFiles,
  homeScripts,
  landingLoadFiles,
  largestRoute,
  lazyRoutes,
  storedSize,
  stylesKb,
} from './measure-bytes.ts';

const manifest: Manifest = {
  'index.html': {
    file: 'assets/index-1.js',
    isEntry: true,
    css: ['assets/shell-1.css'],
    imports: ['_shell', '_react'],
  },
  _shell: { file: 'assets/shell-1.js', imports: ['_react'], assets: ['assets/greeting-1.svg', 'assets/happy-1.svg'] },
  _react: { file: 'assets/react-1.js' },
  _home: { file: 'assets/home-1.js', name: 'home', css: ['assets/home-1.css'], imports: ['_shell', '_query'] },
  _query: { file: 'assets/query-1.js' },
  'home.html': { file: 'assets/home-2.js', name: 'home', isEntry: true, imports: ['_base'] },
  _base: { file: 'assets/base-1.js' },
  'src/app/notices.tsx': { file: 'assets/notices-1.js', isDynamicEntry: true, imports: ['_shell'] },
  'src/app/page-modules.tsx': { file: 'assets/page-modules-1.js', isDynamicEntry: true, imports: ['_shell'] },
  'src/a/week-page.tsx': {
    file: 'assets/week-page-1.js',
    isDynamicEntry: true,
    css: ['assets/week-page-1.css'],
    imports: ['_shell', '_home', '_card'],
    dynamicImports: ['src/a/sheet.tsx'],
  },
  'src/a/live-pages.tsx': { file: 'assets/live-pages-1.js', isDynamicEntry: true, imports: ['_hls', '_card'] },
  'src/a/sheet.tsx': { file: 'assets/sheet-1.js', isDynamicEntry: true },
  _card: { file: 'assets/card-1.js' },
  _hls: { file: 'assets/hls-1.js' },
};

const page = (body: string) =>
  `<link rel="preload" href="/assets/ar-1.woff2" as="font" crossorigin><style>a{}</style>${body}`;
const kilobyte = { gzipped: () => 1024, sent: () => 1024 };

test('counts the scripts that home waits for once, and no styles', () => {
  const files = ['index-1', 'react-1', 'shell-1', 'home-1', 'query-1'].map((name) => `assets/${name}.js`);
  expect(homeScripts(manifest).toSorted()).toEqual(files.toSorted());
});

test('counts in the first load of home what it loads later, its fonts and its drawing, and no inlined styles', () => {
  expect(homeLoadFiles(manifest, page('')).toSorted()).toEqual(
    [
      ...homeScripts(manifest),
      'assets/ar-1.woff2',
      'assets/greeting-1.svg',
      'assets/home-1.css',
      'assets/notices-1.js',
      'icons/icon-192.png',
      'icons/icon.svg',
      'index.html',
      'manifest.webmanifest',
    ].toSorted(),
  );
});

test('counts in the first load of the landing page the pictures that are not lazy', () => {
  const html = page('<img src="/assets/happy-1.svg"/><img src="/screens/home.webp" loading="lazy"/>');
  const files = landingLoadFiles(manifest, html);
  expect(files).toContain('assets/happy-1.svg');
  expect(files).not.toContain('/screens/home.webp');
  expect(files.filter((file) => file.endsWith('.js'))).toEqual(['assets/home-2.js', 'assets/base-1.js']);
});

test('measures a lazy route without what home has, without SDKs and without what it loads later', () => {
  const routes = lazyRoutes(manifest, kilobyte);
  expect(routes).toEqual([
    { name: 'week-page-1.js', kb: 2, files: 2 },
    { name: 'live-pages-1.js', kb: 2, files: 2 },
  ]);
  const sizes = { gzipped: (file: string) => (file === 'assets/week-page-1.js' ? 26 * 1024 : 1024) };
  expect(largestRoute(lazyRoutes(manifest, sizes))).toMatchObject({ value: 27, reach: 25 });
  expect(() => largestRoute([])).toThrow('no lazy routes');
});

test('measures inlined styles together, and linked ones by themselves', () => {
  const html = '<style>a{color:red}</style><style>b{}</style>';
  expect(stylesKb({ html, linked: ['a.css'] }, kilobyte)).toBe((gzip('a{color:red}b{}') + 1024) / 1024);
  expect(stylesKb({ html: '', linked: [] }, kilobyte)).toBe(0);
});

test('measures stored fonts and pictures as they are', () => {
  const sizes = { gzipped: () => 1, sent: () => 2 };
  expect(['a.woff2', 'a.png', 'a.js', 'a.html'].map((file) => storedSize(file, sizes))).toEqual([2, 2, 1, 1]);
});
