import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { homeFiles, pageTableFiles, readManifest } from './manifest.ts';

/**
 * Writes file names into the inline script of the app's page, which preloads them: the files of home for home, the
 * table of the pages for another screen.
 */
export async function preloadFirstScreen(out: string): Promise<void> {
  const manifest = await readManifest(out);
  const path = join(out, 'index.html');
  const withHome = fill(await readFile(path, 'utf8'), 'home-files', homeFiles(manifest));
  await writeFile(path, fill(withHome, 'page-table', pageTableFiles(manifest)));
}

function fill(html: string, name: string, files: readonly string[]): string {
  const placeholder = `['${name}']`;
  if (!html.includes(placeholder)) throw new Error(`index.html has no place for ${name}`);
  return html.replace(placeholder, () => JSON.stringify(files.map((file) => `/${file}`)));
}
