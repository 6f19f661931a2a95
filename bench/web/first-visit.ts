import type { BrowserContext } from '@playwright/test';
import { BUDGET } from '../../web/build/budget.ts';
import { gzip, stylesKb } from '../../web/build/measure-bytes.ts';
import type { Claim } from '../tools/claims.ts';
import { onFirstVisit } from './browser.ts';

type Account = { base: string; token: string };
/** `wire`: bytes of the body as they were sent. */
type Fetched = { url: string; type: string; body: Buffer; wire: number };

/** Returns claims about the files that a page fetches before it is touched. */
export async function measureFirstVisit(url: string, account?: Account): Promise<Claim[]> {
  const fetched = await onFirstVisit((context) => fetchedBy(context, url), account);
  const html = fetched.find(({ type }) => type.startsWith('text/html'))?.body.toString() ?? '';
  const linked = fetched.filter((one) => isLinked(html, one) && one.type.includes('css'));
  const sizes = { gzipped: (path: string) => gzip(linked.find(({ url: at }) => at === path)?.body ?? '') };
  const fonts = fetched.filter((one) => one.url.endsWith('.woff2'));
  const replies = fetched.filter((one) => new URL(one.url).pathname.startsWith('/api/'));
  const path = url.slice(new URL(url).origin.length);
  console.log(`${path} replies of the API: ${kbOf(replies).toFixed(2)} KB of the first load`);
  const claim = (name: string, value: number, reach: number, unit: string): Claim => ({
    name: `${path} ${name}`,
    value,
    reach,
    atLeast: false,
    unit,
  });
  const css = stylesKb({ html, linked: linked.map((one) => one.url) }, sizes);
  return [
    claim('CSS', css, BUDGET.stylesKb, ' KB gz'),
    claim('fonts', kbOf(fonts), BUDGET.fontsKb, ' KB'),
    claim('first load', kbOf(fetched), path === '/home' ? BUDGET.landingLoadKb : BUDGET.homeLoadKb, ' KB'),
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

function kbOf(fetched: readonly Fetched[]): number {
  return fetched.reduce((bytes, { wire }) => bytes + wire, 0) / 1024;
}
