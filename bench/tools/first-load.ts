import { gzipSync } from 'node:zlib';

export type FirstLoad = { js: number; css: number; fonts: number; total: number };

/** `wire`: bytes of the body as they were sent. */
export type Fetched = { url: string; type: string; body: Buffer; wire: number };

/**
 * What a first visit fetches before anybody touches anything, in KB. `js` and `css` are what the page itself links and
 * holds, as gzip; the screen that it then loads has a budget of its own. `total` is everything, as it was sent.
 */
export function measureFirstLoad(fetched: Fetched[]): FirstLoad {
  const html = fetched.find(({ type }) => type.startsWith('text/html'))?.body.toString() ?? '';
  const linked = fetched.filter(({ url }) => html.includes(new URL(url).pathname));
  const gzipped = (kind: string) =>
    linked
      .filter(({ url, type }) => kindOf(url, type) === kind)
      .reduce((sum, { body }) => sum + gzipSync(body, { level: 9 }).length / 1024, 0);
  const sent = (some: Fetched[]) => some.reduce((sum, { wire }) => sum + wire / 1024, 0);
  return {
    js: gzipped('js'),
    css: gzipped('css') + inlineCss(html),
    fonts: sent(fetched.filter(({ url, type }) => kindOf(url, type) === 'font')),
    total: sent(fetched),
  };
}

function kindOf(url: string, type: string): string {
  if (type.includes('javascript')) return 'js';
  if (type.includes('css')) return 'css';
  return url.endsWith('.woff2') ? 'font' : 'other';
}

function inlineCss(html: string): number {
  const css = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1]).join('');
  return css === '' ? 0 : gzipSync(css, { level: 9 }).length / 1024;
}
