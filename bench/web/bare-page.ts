import type { BrowserContext } from '@playwright/test';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

/** Inside the web's folder, so that React is the product's own. */
const WEB = join(import.meta.dirname, '../../web');
const FONT = /url\(["']?([^)"']*\/(?:ar|lat)-[^)/"']+\.woff2)["']?\)/g;

/** The content of home once everything has arrived. */
export type Drawn = { markup: Element[]; styles: string };
type Element = string | { tag: string; attributes: Record<string, string>; children: Element[] };

export type BarePage = { url: string; stop: () => Promise<void> };

/** Reads the elements and the styles of home as the product draws them. */
export async function readHome(context: BrowserContext, url: string): Promise<Drawn> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForSelector('main #today');
  const drawn = await page.evaluate(() => {
    const read = (node: Node): Element[] => {
      if (node instanceof Text) return [node.data];
      if (!(node instanceof window.Element)) return [];
      const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
      return [{ tag: node.localName, attributes, children: [...node.childNodes].flatMap(read) }];
    };
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText));
    return { markup: [...(document.getElementById('app')?.childNodes ?? [])].flatMap(read), styles: rules.join('\n') };
  });
  await page.close();
  return drawn;
}

/**
 * Builds and serves a page of React 19 alone that draws the same elements, after one call with the same bytes. The page
 * shows the time that this machine needs for such a screen, so the same run measures the product against it.
 */
export async function serveBarePage(drawn: Drawn, reply: string): Promise<BarePage> {
  const folder = mkdtempSync(join(WEB, '.bench-bare-'));
  const out = join(folder, 'dist');
  try {
    mkdirSync(out);
    writeFileSync(join(folder, 'main.js'), scriptOf(drawn.markup));
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      build: { outDir: out, rollupOptions: { input: join(folder, 'main.js') }, modulePreload: false },
    });
    const script = readdirSync(join(out, 'assets')).find((name) => name.endsWith('.js')) ?? '';
    const files = new Map([
      ['/', pageOf(drawn.styles, `/assets/${script}`)],
      [`/assets/${script}`, readFileSync(join(out, 'assets', script), 'utf8')],
      ['/data', reply],
    ]);
    return await serve(files);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function scriptOf(markup: Element[]): string {
  return `import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
const Home = () => [${markup.map((element) => callOf(element)).join(',')}];
const root = createRoot(document.getElementById('app'));
fetch('/data').then((reply) => reply.json()).then((data) => root.render(h(Home, { data })));
`;
}

function callOf(element: Element): string {
  if (typeof element === 'string') return JSON.stringify(element);
  const props = Object.entries(element.attributes).map(([name, value]) => propOf(name, value));
  return `h(${[JSON.stringify(element.tag), `{${props.join(',')}}`, ...element.children.map(callOf)].join(',')})`;
}

function propOf(name: string, value: string): string {
  if (name !== 'style') return `${JSON.stringify(name === 'class' ? 'className' : name)}:${JSON.stringify(value)}`;
  const rules = value.split(';').map((rule) => rule.split(':').map((part) => part.trim()));
  const named = rules.filter(([property]) => property?.startsWith('--'));
  return `style:${JSON.stringify(Object.fromEntries(named))}`;
}

function pageOf(styles: string, script: string): string {
  const fonts = new Set([...styles.matchAll(FONT)].map((match) => new URL(match[1] ?? '', 'http://page').pathname));
  const preloads = [...fonts].map(
    (path) => `<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`,
  );
  return `<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><title>.</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${preloads.join('')}<style>${styles}</style>
<script type="module" crossorigin src="${script}"></script></head><body><div id="app"></div></body></html>`;
}

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', woff2: 'font/woff2' };

async function serve(files: ReadonlyMap<string, string>): Promise<BarePage> {
  const packed = new Map([...files].map(([path, text]) => [path, brotliCompressSync(text)]));
  const fonts = join(WEB, 'dist');
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const extension = path.split('.').pop() ?? '';
    const type = TYPES[extension] ?? (path === '/data' ? 'application/json' : 'text/html; charset=utf-8');
    if (extension === 'woff2')
      return response.writeHead(200, { 'content-type': type }).end(readFileSync(join(fonts, path)));
    const body = packed.get(path);
    if (!body) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
