import { gzipSync } from 'node:zlib';

export type FirstLoad = { js: number; css: number; fonts: number; total: number };

/**
 * What a first visit fetches before anybody touches anything, in KB: text as gzip, fonts as they are. `js` is what the
 * page itself links; the screen that it then loads has a budget of its own and counts in the total.
 */
export function measureFirstLoad(fetched: { url: string; type: string; body: Buffer }[]): FirstLoad {
  const html = fetched.find(({ type }) => type.startsWith('text/html'))?.body.toString() ?? '';
  const sizes = fetched.map(({ url, type, body }) => ({
    kind: kindOf(url, type) === 'js' && !html.includes(new URL(url).pathname) ? 'screen' : kindOf(url, type),
    size: /font|image|audio/.test(type) ? body.length : gzipSync(body, { level: 9 }).length,
  }));
  const sum = (kind?: string) =>
    sizes.filter((s) => kind === undefined || s.kind === kind).reduce((total, s) => total + s.size, 0) / 1024;
  return { js: sum('js'), css: sum('css') + inlineCss(html), fonts: sum('font'), total: sum() };
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
