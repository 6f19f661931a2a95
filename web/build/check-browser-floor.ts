import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beyondFloor, stylesBeyondFloor } from './browser-floor.ts';

/** Fails the build if a script or a style would break in the oldest supported browser. */
export async function checkBrowserFloor(out: string): Promise<void> {
  const assets = (await readdir(join(out, 'assets'))).map((name) => join('assets', name));
  const paths = [...assets, ...(await readdir(out))];
  const faults: string[] = [];
  for (const path of paths.filter((name) => /\.(?:js|css|html)$/.test(name))) {
    const text = await readFile(join(out, path), 'utf8');
    const missing = path.endsWith('.js') ? beyondFloor(path.replace('assets/', ''), text) : stylesBeyondFloor(text);
    faults.push(...missing.map((name) => `${path}: ${name}`));
  }
  if (faults.length > 0) throw new Error(`Beyond the browser floor (build/browser-floor.ts):\n${faults.join('\n')}`);
}
