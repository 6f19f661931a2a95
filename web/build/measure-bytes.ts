import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SDKS } from './browser-floor.ts';
import { BUDGET } from './budget.ts';
import { listPrecache } from './list-precache.ts';
import { homeFiles, readManifest, staticFiles, type Manifest } from './manifest.ts';

/** `value` must not be more than `reach`. */
export type Measured = { name: string; value: number; reach: number; unit: string };

/** A file, or a page, of the build by its path in the output folder. */
export type Sizes = { gzipped: (file: string) => number; sent: (file: string) => number };

/** Chunks that the app loads by itself once home is shown; the rest is loaded when it is used. */
const LATE_CHUNKS = ['src/app/notices.tsx'];
/** Files that browsers fetch with every page. */
const PAGE_FILES = ['manifest.webmanifest', 'icons/icon.svg', 'icons/icon-192.png'];
/** The drawing of home before the day's session is started. */
const HOME_DRAWING = /^assets\/greeting-/;
/**
 * The replies of the API in a first load, in KB: `GET /api/home` and the quiz status on home, plans and teachers on the
 * landing page. `npm run bench:web -- visits` compares them with the bytes that a browser receives.
 */
const HOME_REPLIES_KB = 5.2;
const LANDING_REPLIES_KB = 1.8;

/** Measures a finished build against `BUDGET`, without a browser. */
export async function measureBytes(out: string): Promise<Measured[]> {
  const manifest = await readManifest(out);
  const sizes = sizesIn(out);
  const html = (page: string) => readFileSync(join(out, page), 'utf8');
  const { precache } = await listPrecache(out);
  const scripts = homeScripts(manifest);
  const stored = precache.map(({ url }) => url.slice(1));
  const pages = ['index.html', 'home.html', 'login.html'];
  const styles = (page: string) => stylesKb({ html: html(page), linked: linkedStyles(manifest, page) }, sizes);
  return [
    kb('script until home is usable', sum(scripts, sizes.gzipped), BUDGET.homeScriptKb, ' KB gz'),
    { name: 'script files until home is usable', value: scripts.length, reach: BUDGET.homeScriptFiles, unit: '' },
    homeLoad(manifest, html('index.html'), sizes),
    landingLoad(manifest, html('home.html'), sizes),
    largestRoute(lazyRoutes(manifest, sizes)),
    kb(
      `precache (${stored.length} files)`,
      sum(stored, (file) => storedSize(file, sizes)),
      BUDGET.precacheKb,
      ' KB gz',
    ),
    ...pages.map((page) => ({ name: `CSS of ${page}`, value: styles(page), reach: BUDGET.stylesKb, unit: ' KB gz' })),
    ...pages.map((page) => kb(`fonts of ${page}`, sum(preloadedFonts(html(page)), sizes.sent), BUDGET.fontsKb, ' KB')),
  ];
}

/**
 * Returns the scripts that home waits for: the linked scripts of the page and the scripts of home, with their imports.
 */
export function homeScripts(manifest: Manifest): string[] {
  return [...new Set([...staticFiles(manifest, 'index.html'), ...homeFiles(manifest)])].filter(isScript);
}

/** Returns every file of the first load of the signed-in home, without the replies of the API. */
export function homeLoadFiles(manifest: Manifest, html: string): string[] {
  const late = LATE_CHUNKS.flatMap((chunk) => [...staticFiles(manifest, chunk)]);
  // The page has the styles of its entry inlined.
  const inlined = [...staticFiles(manifest, 'index.html')].filter((file) => file.endsWith('.css'));
  const drawings = assetsOf(manifest).filter((file) => HOME_DRAWING.test(file));
  const chunks = [...homeScripts(manifest), ...homeFiles(manifest), ...late].filter((file) => !inlined.includes(file));
  return unique(['index.html', ...chunks, ...preloadedFonts(html), ...drawings, ...PAGE_FILES]);
}

/**
 * Returns every file of the first load of the landing page, without the replies of the API and the content below the
 * fold.
 */
export function landingLoadFiles(manifest: Manifest, html: string): string[] {
  const scripts = [...staticFiles(manifest, 'home.html')].filter(isScript);
  return unique(['home.html', ...scripts, ...preloadedFonts(html), ...eagerPictures(html), ...PAGE_FILES]);
}

export type LazyRoute = { name: string; kb: number; files: number };

/**
 * Returns the screens that are loaded when they are opened, the largest first, each with the scripts that home has not
 * loaded.
 */
export function lazyRoutes(manifest: Manifest, { gzipped }: Pick<Sizes, 'gzipped'>): LazyRoute[] {
  const present = new Set(homeScripts(manifest));
  const pages = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && /-pages?\.tsx$/.test(key));
  const routes = pages.map((page) => {
    const files = [...staticFiles(manifest, page)].filter((file) => isScript(file) && !present.has(file));
    const added = files.filter((file) => !SDKS.test(nameOf(file)));
    return { name: nameOf(manifest[page]?.file ?? page), kb: sum(added, gzipped) / 1024, files: added.length };
  });
  return routes.toSorted((a, b) => b.kb - a.kb);
}

export function largestRoute([largest, ...rest]: LazyRoute[]): Measured {
  if (!largest) throw new Error('The build has no lazy routes');
  const name = `largest of ${rest.length + 1} lazy routes (${largest.name})`;
  return { name, value: largest.kb, reach: BUDGET.lazyRouteKb, unit: ' KB gz' };
}

/** Returns the size of all inlined styles together with the linked files. */
export function stylesKb({ html, linked }: { html: string; linked: string[] }, { gzipped }: Pick<Sizes, 'gzipped'>) {
  const inlined = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1]).join('');
  return ((inlined === '' ? 0 : gzip(inlined)) + sum(linked, gzipped)) / 1024;
}

/** Returns the size of a stored file: fonts and pictures do not become smaller. */
export function storedSize(file: string, { gzipped, sent }: Sizes): number {
  return /\.(?:woff2|png)$/.test(file) ? sent(file) : gzipped(file);
}

export function sizesIn(out: string): Sizes {
  const read = (path: string) => readFileSync(join(out, path));
  return {
    gzipped: (file) => gzip(read(file)),
    // The server sends the precompressed file if it exists.
    sent: (file) => read(existsSync(join(out, `${file}.br`)) ? `${file}.br` : file).length,
  };
}

export function gzip(content: string | Buffer): number {
  return gzipSync(content, { level: 9 }).length;
}

function homeLoad(manifest: Manifest, html: string, { sent }: Sizes): Measured {
  const bytes = sum(homeLoadFiles(manifest, html), sent) + HOME_REPLIES_KB * 1024;
  return kb(`first load of home (${HOME_REPLIES_KB} KB of it replies)`, bytes, BUDGET.homeLoadKb, ' KB');
}

function landingLoad(manifest: Manifest, html: string, { sent }: Sizes): Measured {
  const bytes = sum(landingLoadFiles(manifest, html), sent) + LANDING_REPLIES_KB * 1024;
  return kb(
    `first load of the landing page (${LANDING_REPLIES_KB} KB of it replies)`,
    bytes,
    BUDGET.landingLoadKb,
    ' KB',
  );
}

/** Returns the styles that an inline script links: the app's page links the styles of home in this way. */
function linkedStyles(manifest: Manifest, page: string): string[] {
  return page === 'index.html' ? homeFiles(manifest).filter((file) => file.endsWith('.css')) : [];
}

function preloadedFonts(html: string): string[] {
  return [...html.matchAll(/<link rel="preload" href="\/([^"]+\.woff2)"/g)].map((match) => match[1] ?? '');
}

function eagerPictures(html: string): string[] {
  const tags = [...html.matchAll(/<img\b[^>]*>/g)].map(([tag]) => tag).filter((tag) => !tag.includes('loading="lazy"'));
  return tags.map((tag) => /\ssrc="\/([^"]+)"/.exec(tag)?.[1] ?? '').filter((file) => file !== '');
}

function assetsOf(manifest: Manifest): string[] {
  return unique(Object.values(manifest).flatMap(({ assets = [] }) => assets));
}

function isScript(file: string): boolean {
  return file.endsWith('.js');
}

function nameOf(file: string): string {
  return file.replace('assets/', '');
}

function kb(name: string, bytes: number, reach: number, unit: string): Measured {
  return { name, value: bytes / 1024, reach, unit };
}

function unique(files: string[]): string[] {
  return [...new Set(files)].filter((file) => file !== '');
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
