import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Manifest, ManifestEntry } from './manifest.ts';
import { readReplacedClips, readRetiredClips, retireClips } from './retired-clips.ts';

const [USED, UNUSED] = ['00000000000000aa.mp3', '00000000000000bb.mp3'];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-retired-'));
  for (const file of [USED, UNUSED]) await writeFile(join(folder, file), 'sound');
});
afterEach(() => rm(folder, { recursive: true }));

const clips = async () => (await readdir(folder)).filter((name) => name.endsWith('.mp3')).toSorted();

const entry = (file: string): ManifestEntry => ({ file, seconds: 1, bytes: 5, voice: 'a', text: 'sound' });
const manifestOf = (files: string[]) => Object.fromEntries(files.map((file) => [`key of ${file}`, entry(file)]));

async function retireOn(today: string, wanted = [USED], before: Manifest = {}, manifest = manifestOf(wanted)) {
  return retireClips({ folder, files: await clips(), before, manifest, today });
}

it('leaves an unused clip for sixty days, counted from the first', async () => {
  expect(await retireOn('2026-01-01')).toEqual({ replaced: 0, retired: 1, deleted: 0 });
  expect(await retireOn('2026-03-02')).toEqual({ replaced: 0, retired: 1, deleted: 0 });
  expect(await readRetiredClips(folder)).toEqual({ [UNUSED]: '2026-01-01' });
  expect(await clips()).toEqual([USED, UNUSED]);
  expect(await retireOn('2026-03-03')).toEqual({ replaced: 0, retired: 0, deleted: 1 });
  expect(await readRetiredClips(folder)).toEqual({});
  expect(await clips()).toEqual([USED]);
});

it('forgets that a clip was retired when the course needs it again', async () => {
  await retireOn('2026-01-01');
  await retireOn('2026-01-02', [USED, UNUSED]);
  await retireOn('2026-03-20');
  expect(await readRetiredClips(folder)).toEqual({ [UNUSED]: '2026-03-20' });
});

it('deletes a clip whose text has another file, and leads to the newest for sixty days', async () => {
  const [text, newest] = [{ text: entry(UNUSED) }, '00000000000000cc.mp3'];
  const after = { ...text, text: entry(USED) };
  expect(await retireOn('2026-01-01', [], text, after)).toEqual({ replaced: 1, retired: 0, deleted: 1 });
  expect(await clips()).toEqual([USED]);
  expect(await readReplacedClips(folder)).toEqual({ [UNUSED]: { by: USED, since: '2026-01-01' } });
  await writeFile(join(folder, newest), 'better');
  await retireOn('2026-01-09', [], after, { text: entry(newest) });
  expect(await readReplacedClips(folder)).toEqual({
    [UNUSED]: { by: newest, since: '2026-01-01' },
    [USED]: { by: newest, since: '2026-01-09' },
  });
  await retireOn('2026-03-03', [], {}, { text: entry(newest) });
  expect(Object.keys(await readReplacedClips(folder))).toEqual([USED]);
  expect(await clips()).toEqual([newest]);
});
