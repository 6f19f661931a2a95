import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { homeFiles, readManifest } from './manifest.ts';

const PLACEHOLDER = "['home-files']";

/** Writes the files of home into the inline script of the app's page, which preloads them when home is opened. */
export async function preloadHome(out: string): Promise<void> {
  const manifest = await readManifest(out);
  const path = join(out, 'index.html');
  const html = await readFile(path, 'utf8');
  if (!html.includes(PLACEHOLDER)) throw new Error('index.html has no place for the files of home');
  const files = homeFiles(manifest).map((file) => `/${file}`);
  await writeFile(
    path,
    html.replace(PLACEHOLDER, () => JSON.stringify(files)),
  );
}
