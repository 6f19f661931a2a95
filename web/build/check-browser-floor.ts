import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beyondFloor } from './browser-floor.ts';

/** Fails the build where a script would break in the oldest supported browser. */
export async function checkBrowserFloor(out: string): Promise<void> {
  const assets = (await readdir(join(out, 'assets'))).filter((name) => name.endsWith('.js'));
  const faults: string[] = [];
  for (const path of [...assets.map((name) => join('assets', name)), 'sw.js']) {
    const missing = beyondFloor(path.replace('assets/', ''), await readFile(join(out, path), 'utf8'));
    faults.push(...missing.map((name) => `${path}: ${name}`));
  }
  if (faults.length > 0) throw new Error(`Beyond the browser floor (build/browser-floor.ts):\n${faults.join('\n')}`);
}
