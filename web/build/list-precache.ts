import { createHash } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { homeFiles, pageTableFiles, reachableFiles, readManifest, staticFiles } from './manifest.ts';

export type PrecacheEntry = { url: string; revision: string | null };

/** Players and video engines are larger, and of no use without a network. */
const MAX_SCREEN_BYTES = 100_000;

const PAGES = ['index.html', 'login.html'];

/** The banner that home shows without a network. */
const BANNER = 'src/domain/answers/unsent-banner.tsx';

export type OfflineFiles = {
  /** Stored when the service worker is installed: home, the page to sign in on, and the files of their paint. */
  precache: PrecacheEntry[];
  /** Stored when the page is idle: all other screens of the learner, without screens of teachers and staff. */
  screens: string[];
};

export async function listPrecache(out: string): Promise<OfflineFiles> {
  const manifest = await readManifest(out);
  const assets = await readdir(join(out, 'assets'));
  const fonts = assets.filter((name) => name.endsWith('.woff2'));
  const drawings = assets.filter((name) => name.endsWith('.svg'));
  const first = new Set([...PAGES.flatMap((page) => [...staticFiles(manifest, page)]), ...homeFiles(manifest)]);
  for (const file of staticFiles(manifest, BANNER)) first.add(file);
  for (const name of fonts.filter((font) => !isLateFont(font))) first.add(`assets/${name}`);
  // The table of the pages comes first: the next tap needs it.
  const reachable = [...pageTableFiles(manifest), ...PAGES.flatMap((page) => reachableFiles(manifest, page))];
  const others = [...reachable, ...[...fonts, ...drawings].map((name) => `assets/${name}`)].filter(
    (file) => !first.has(file),
  );
  const sizes = await Promise.all(others.map(async (file) => (await stat(join(out, file))).size));
  const screens = new Set(others.filter((_, index) => (sizes[index] ?? 0) <= MAX_SCREEN_BYTES));
  const hashed = [...first].filter((file) => file !== '').map((file) => ({ url: `/${file}`, revision: null }));
  const named = ['/index.html', '/login.html', '/manifest.webmanifest'];
  return {
    precache: [...hashed, ...(await Promise.all(named.map((url) => entryOf(out, url))))],
    screens: [...screens].map((file) => `/${file}`),
  };
}

/** Whether a font is late: only the pages of words show phonetic letters. */
function isLateFont(name: string): boolean {
  return name.startsWith('ipa-');
}

async function entryOf(out: string, url: string): Promise<PrecacheEntry> {
  const content = await readFile(join(out, url));
  return { url, revision: createHash('sha256').update(content).digest('hex').slice(0, 16) };
}
