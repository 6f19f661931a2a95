import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A tab that was opened before a deployment requests parts of its build; this is longer than an unused tab stays open.
 */
export const ASSET_RETENTION_MS = 14 * 24 * 3_600_000;

/** Not served: an interrupted copy is no asset. */
const PARTIAL = '.part-';

const BUILD = '.build';

type Retaining = {
  /** This build's files, named by their content's hash. */
  assets: string;
  /** The copies of all builds; several processes may share the folder. */
  retained: string;
  now: Date;
  /** Aborted when the process stops; the next start continues. */
  signal?: AbortSignal;
};

/**
 * Copies this build's assets for later builds to serve, and deletes copies of builds that were replaced more than
 * `ASSET_RETENTION_MS` ago.
 * @throws if the folder cannot be written
 */
export async function retainAssets({ assets, retained, now, signal }: Retaining): Promise<void> {
  await mkdir(retained, { recursive: true });
  const names = await readdir(assets);
  const current = new Set(names);
  const copies = new Set(await readdir(retained));
  // One after the other, because it runs beside the first requests.
  for (const name of names) {
    if (signal?.aborted) return;
    if (!copies.has(name)) await copyWhole(join(assets, name), { retained, name });
  }
  const replaced = (await readBuild(retained)).filter((name) => !current.has(name) && copies.has(name));
  // The retention starts here, however long that build was served.
  for (const name of replaced) await utimes(join(retained, name), now, now);
  await writeBuild(retained, names);
  const stays = new Set([...names, ...replaced, BUILD]);
  for (const name of copies) {
    if (stays.has(name)) continue;
    const copy = await stat(join(retained, name)).catch(() => null);
    if (copy && now.getTime() - copy.mtimeMs > ASSET_RETENTION_MS) await rm(join(retained, name), { force: true });
  }
}

/** The files of the build that started last. */
async function readBuild(retained: string): Promise<string[]> {
  const text = await readFile(join(retained, BUILD), 'utf8').catch(() => '');
  return text.split('\n').filter((name) => name !== '');
}

async function writeBuild(retained: string, names: readonly string[]): Promise<void> {
  const partial = join(retained, `${PARTIAL}${randomUUID()}`);
  await writeFile(partial, names.join('\n'));
  await rename(partial, join(retained, BUILD));
}

/** Other processes serve from the same folder. */
async function copyWhole(source: string, { retained, name }: { retained: string; name: string }): Promise<void> {
  const partial = join(retained, `${PARTIAL}${randomUUID()}-${name}`);
  await copyFile(source, partial);
  await rename(partial, join(retained, name));
}
