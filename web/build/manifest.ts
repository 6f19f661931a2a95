import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Chunk = {
  file: string;
  name?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  css?: string[];
  /** Files that the chunk names by an address: pictures, fonts. */
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
};
export type Manifest = Readonly<Record<string, Chunk>>;

/** Reads Vite's manifest of the files of a build. */
export async function readManifest(out: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(out, '.vite/manifest.json'), 'utf8')) as Manifest;
}

/** Returns every file that a page may come to load, by static and by dynamic imports. */
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

/** Returns the scripts and styles that home needs and the app's entry has not linked. */
export function homeFiles(manifest: Manifest): string[] {
  return filesBeyondEntry(manifest, homeChunk(manifest));
}

/** Returns the table of all other pages, which the app's entry has not linked either. */
export function pageTableFiles(manifest: Manifest): string[] {
  return filesBeyondEntry(manifest, 'src/app/page-modules.tsx');
}

function filesBeyondEntry(manifest: Manifest, chunk: string): string[] {
  const linked = staticFiles(manifest, 'index.html');
  return [...staticFiles(manifest, chunk)].filter((file) => file !== '' && !linked.has(file));
}

/** Returns the chunk of that group in chunk-groups.ts; `home.html` is an entry with the same name. */
function homeChunk(manifest: Manifest): string {
  const key = Object.keys(manifest).find((one) => manifest[one]?.name === 'home' && !manifest[one].isEntry);
  if (key === undefined) throw new Error('The build has no chunk of home');
  return key;
}

/** Returns the files that an entry loads by static imports. */
export function staticFiles(manifest: Manifest, entry: string): Set<string> {
  const seen = new Set<string>();
  const pending = [entry];
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}`);
    pending.push(...(chunk.imports ?? []));
  }
  return new Set([...seen].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]));
}
