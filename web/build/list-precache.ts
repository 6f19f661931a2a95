import { createHash } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export type PrecacheEntry = { url: string; revision: string | null };

type Chunk = {
  file: string;
  name?: string;
  isEntry?: boolean;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
};
export type Manifest = Readonly<Record<string, Chunk>>;

/** Players and video engines are bigger, and of no use without a network. */
const LARGEST = 100_000;

/**
 * What the service worker keeps from the start: the learner's app with all its screens, not those of teachers and staff,
 * and the page to sign in on, where a logout without a network ends.
 */
export async function listPrecache(out: string): Promise<PrecacheEntry[]> {
  // Vite writes it in this shape.
  const manifest = JSON.parse(await readFile(join(out, '.vite/manifest.json'), 'utf8')) as Manifest;
  const fonts = (await readdir(join(out, 'assets'))).filter((name) => name.endsWith('.woff2'));
  const scripts = ['index.html', 'login.html'].flatMap((entry) => reachableFiles(manifest, entry));
  const files = [...new Set([...scripts, ...fonts.map((name) => `assets/${name}`)])];
  const fit = await Promise.all(
    files.map(async (file) => isFirst(manifest, file) || (await stat(join(out, file))).size <= LARGEST),
  );
  const hashed = files.filter((_, index) => fit[index]).map((file) => ({ url: `/${file}`, revision: null }));
  const named = ['/index.html', '/login.html', '/manifest.webmanifest', '/icons/icon-192.png'];
  return [...hashed, ...(await Promise.all(named.map((url) => entryOf(out, url))))];
}

/** Every file that a page may come to load, by static and by dynamic imports. */
export function reachableFiles(manifest: Manifest, entry: string): string[] {
  const seen = new Set<string>();
  const waiting = [entry];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) continue;
    seen.add(key);
    waiting.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []));
  }
  const files = [...seen].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]);
  return [...new Set(files)].filter((file) => file !== '');
}

function isFirst(manifest: Manifest, file: string): boolean {
  const entry = manifest['index.html'];
  const firsts = [entry, ...(entry?.imports ?? []).map((key) => manifest[key])];
  return firsts.some((chunk) => chunk?.file === file);
}

async function entryOf(out: string, url: string): Promise<PrecacheEntry> {
  const content = await readFile(join(out, url));
  return { url, revision: createHash('sha256').update(content).digest('hex').slice(0, 16) };
}
