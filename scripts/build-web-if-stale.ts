import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'web/dist');
const STAMP = join(DIST, '.stamp');
const SOURCES = ['web', 'contract/src', 'content/app-info.yaml', 'package-lock.json'];
const IGNORED = new Set(['dist', 'node_modules']);

/** Builds the web unless the existing build comes from exactly these sources. */
export async function buildWebIfStale(): Promise<void> {
  const stamp = stampOfSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  console.log('Building the web …');
  const { status } = spawnSync('npm', ['run', 'build', '-w', 'web', '--silent'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('The web could not be built.');
  writeFileSync(STAMP, stamp);
}

function stampOfSources(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) addTo(hash, join(ROOT, source));
  return hash.digest('hex');
}

function addTo(hash: ReturnType<typeof createHash>, path: string): void {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    hash.update(path.slice(ROOT.length)).update(readFileSync(path));
    return;
  }
  for (const name of readdirSync(path).toSorted()) {
    if (!IGNORED.has(name)) addTo(hash, join(path, name));
  }
}
