import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ASSET_RETENTION_MS, retainAssets } from './retain-assets.ts';

const DEPLOYED = new Date('2026-03-01T09:00:00Z');
const after = (ms: number) => new Date(DEPLOYED.getTime() + ms);

let folder: string;
let assets: string;
let retained: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-assets-'));
  assets = join(folder, 'assets');
  retained = join(folder, 'retained');
  await build('home-1.js');
});

afterEach(() => rm(folder, { recursive: true }));

/** Makes another build, which empties its folder first. */
async function build(...names: string[]): Promise<void> {
  await rm(assets, { recursive: true, force: true });
  await mkdir(assets);
  for (const name of names) await writeFile(join(assets, name), name);
}

const copies = async () => (await readdir(retained)).filter((name) => name !== '.build').toSorted();

it('retains the files of a build for the retention, from when it was replaced', async () => {
  await retainAssets({ assets, retained, now: DEPLOYED });
  await build('home-2.js');
  // However long it was served without a start.
  const replaced = 3 * ASSET_RETENTION_MS;
  await retainAssets({ assets, retained, now: after(replaced) });
  await retainAssets({ assets, retained, now: after(replaced + ASSET_RETENTION_MS) });
  expect(await copies()).toEqual(['home-1.js', 'home-2.js']);
  await retainAssets({ assets, retained, now: after(replaced + ASSET_RETENTION_MS + 1) });
  expect(await copies()).toEqual(['home-2.js']);
});

it('retains the newer build after a rollback to the older one', async () => {
  await retainAssets({ assets, retained, now: DEPLOYED });
  await build('home-2.js');
  await retainAssets({ assets, retained, now: after(1000) });
  await build('home-1.js');
  await retainAssets({ assets, retained, now: after(2000) });
  expect(await copies()).toEqual(['home-1.js', 'home-2.js']);
});

it('deletes an interrupted copy after the retention', async () => {
  await mkdir(retained);
  const partial = join(retained, '.part-1-home-0.js');
  await writeFile(partial, 'hal');
  await utimes(partial, DEPLOYED, DEPLOYED);
  await retainAssets({ assets, retained, now: after(ASSET_RETENTION_MS + 1) });
  expect(await copies()).toEqual(['home-1.js']);
});

it('stops between two files, and the next start continues', async () => {
  const stop = new AbortController();
  stop.abort();
  await retainAssets({ assets, retained, now: DEPLOYED, signal: stop.signal });
  expect(await copies()).toEqual([]);
  await retainAssets({ assets, retained, now: DEPLOYED });
  expect(await copies()).toEqual(['home-1.js']);
});

it('lets processes that share the folder start at the same time', async () => {
  await Promise.all([1, 2, 3].map(() => retainAssets({ assets, retained, now: DEPLOYED })));
  expect(await copies()).toEqual(['home-1.js']);
});
