import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readRetiredClips, retireClips } from './retired-clips.ts';

const [USED, UNUSED] = ['00000000000000aa.mp3', '00000000000000bb.mp3'];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-retired-'));
  for (const file of [USED, UNUSED]) await writeFile(join(folder, file), 'sound');
});
afterEach(() => rm(folder, { recursive: true }));

const clips = async () => (await readdir(folder)).filter((name) => name.endsWith('.mp3')).toSorted();

async function retireOn(today: string, wanted = [USED]) {
  return retireClips({ folder, files: await clips(), wanted: new Set(wanted), today });
}

it('leaves an unused clip for sixty days, counted from the first', async () => {
  expect(await retireOn('2026-01-01')).toEqual({ retired: 1, deleted: 0 });
  expect(await retireOn('2026-03-02')).toEqual({ retired: 1, deleted: 0 });
  expect(await readRetiredClips(folder)).toEqual({ [UNUSED]: '2026-01-01' });
  expect(await clips()).toEqual([USED, UNUSED]);
  expect(await retireOn('2026-03-03')).toEqual({ retired: 0, deleted: 1 });
  expect(await readRetiredClips(folder)).toEqual({});
  expect(await clips()).toEqual([USED]);
});

it('forgets that a clip was retired when the course needs it again', async () => {
  await retireOn('2026-01-01');
  await retireOn('2026-01-02', [USED, UNUSED]);
  await retireOn('2026-03-20');
  expect(await readRetiredClips(folder)).toEqual({ [UNUSED]: '2026-03-20' });
});
