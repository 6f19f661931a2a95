import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { preloadFonts } from './preload-fonts.ts';

type Folders = { out: string; prerender: string };
type Renders = Readonly<Record<string, () => string>>;

/** Inserts the static markup and its styles into the built pages, so that the first reply can be rendered. */
export async function prerenderPages({ out, prerender }: Folders): Promise<void> {
  // The preceding build compiled this module from `src/landing/render.tsx`.
  const { pages } = (await import(pathToFileURL(join(prerender, 'render.js')).href)) as { pages: Renders };
  const hostStyles = await readStyles(prerender);
  for (const [name, render] of Object.entries(pages)) {
    const path = join(out, name);
    const { html, styles } = await extractStyles(await readFile(path, 'utf8'), out);
    const isApp = name === 'index.html';
    if (!isApp) refuseLibraries(name, html);
    const inlined = isApp ? styles : hostStyles;
    const head = `${preloadFonts(inlined)}<style>${inlined}</style></head>`;
    await writeFile(path, html.replace('</head>', () => head).replace('<!--page-->', render));
  }
}

/**
 * Refuses a page that would load the app: the host's pages need very little script, and a single import of the app
 * would load all of it.
 */
function refuseLibraries(name: string, html: string): void {
  if (/\/assets\/(?:react|shell|kit)-/.test(html))
    throw new Error(`${name} would load the app: see build/chunk-groups.ts`);
}

/** Returns the styles of the prerendering build in one text. */
async function readStyles(prerender: string): Promise<string> {
  const assets = join(prerender, 'assets');
  const names = (await readdir(assets)).filter((name) => name.endsWith('.css'));
  const texts = await Promise.all(names.map((name) => readFile(join(assets, name), 'utf8')));
  return texts.join('').trim();
}

/** Removes the linked stylesheets from the page, which saves a request before the first paint. */
async function extractStyles(html: string, out: string): Promise<{ html: string; styles: string }> {
  const links = [...html.matchAll(/\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)];
  const texts = await Promise.all(links.map((link) => readFile(join(out, link[1] ?? ''), 'utf8')));
  const without = links.reduce((text, link) => text.replace(link[0], ''), html);
  return { html: without, styles: texts.join('').trim() };
}
