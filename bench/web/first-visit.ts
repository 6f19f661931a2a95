import type { BrowserContext } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import type { Claim } from '../tools/claims.ts';
import { onFirstVisit } from './browser.ts';

type Account = { base: string; token: string };
/** `wire`: bytes of the body as they were sent. */
type Fetched = { url: string; type: string; body: Buffer; wire: number };

/** Claims about what one page fetches before it is touched. */
export async function measureFirstVisit(url: string, account?: Account): Promise<Claim[]> {
  const fetched = await onFirstVisit((context) => fetchedBy(context, url), account);
  const html = fetched.find(({ type }) => type.startsWith('text/html'))?.body.toString() ?? '';
  const css =
    inlineCss(html) +
    sum(
      fetched.filter((one) => isLinked(html, one) && one.type.includes('css')),
      gzipped,
    );
  const fonts = fetched.filter((one) => one.url.endsWith('.woff2'));
  const path = url.slice(new URL(url).origin.length);
  const claim = (name: string, value: number, reach: number, unit: string): Claim => ({
    name: `${path} ${name}`,
    value,
    reach,
    atLeast: false,
    unit,
  });
  return [
    claim('CSS', css, 6, ' KB gz'),
    claim(
      'fonts',
      sum(fonts, ({ wire }) => wire / 1024),
      32,
      ' KB',
    ),
    claim(
      'first load',
      sum(fetched, ({ wire }) => wire / 1024),
      150,
      ' KB',
    ),
  ];
}

async function fetchedBy(context: BrowserContext, url: string): Promise<Fetched[]> {
  const page = await context.newPage();
  const fetched: Fetched[] = [];
  page.on('requestfinished', async (request) => {
    const response = await request.response();
    if (!response) return;
    const body = await response.body().catch(() => Buffer.alloc(0));
    const { responseBodySize: wire } = await request.sizes();
    fetched.push({ url: request.url(), type: response.headers()['content-type'] ?? '', body, wire });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.close();
  return fetched;
}

function isLinked(html: string, { url }: Fetched): boolean {
  return html.includes(new URL(url).pathname);
}

function inlineCss(html: string): number {
  const css = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1]).join('');
  return css === '' ? 0 : gzipSync(css, { level: 9 }).length / 1024;
}

function gzipped({ body }: Fetched): number {
  return gzipSync(body, { level: 9 }).length / 1024;
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
