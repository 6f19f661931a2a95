import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from './list-precache.ts';

const PLACEHOLDER = "['home-files']";

/** Puts the files of home into the inline script of the app's page, which loads them where home is what is opened. */
export async function preloadHome(out: string): Promise<void> {
  // Vite writes it in this shape.
  const manifest = JSON.parse(await readFile(join(out, '.vite/manifest.json'), 'utf8')) as Manifest;
  const path = join(out, 'index.html');
  const html = await readFile(path, 'utf8');
  if (!html.includes(PLACEHOLDER)) throw new Error('index.html has no place for the files of home');
  const files = homeFiles(manifest).map((file) => `/${file}`);
  await writeFile(
    path,
    html.replace(PLACEHOLDER, () => JSON.stringify(files)),
  );
}

/** The scripts and styles that home needs and the app's entry has not linked. */
export function homeFiles(manifest: Manifest): string[] {
  const linked = staticFiles(manifest, 'index.html');
  return [...staticFiles(manifest, homeChunk(manifest))].filter((file) => !linked.has(file));
}

/** The group of that name in chunk-groups.ts; `home.html` is an entry with the same name. */
function homeChunk(manifest: Manifest): string {
  const key = Object.keys(manifest).find((one) => manifest[one]?.name === 'home' && !manifest[one].isEntry);
  if (key === undefined) throw new Error('The build has no chunk of home');
  return key;
}

function staticFiles(manifest: Manifest, entry: string): Set<string> {
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
