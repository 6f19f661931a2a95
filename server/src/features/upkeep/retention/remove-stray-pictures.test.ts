import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { signUp } from '../../../../test/sign-up.ts';
import { stopClockAt } from '../../../../test/stopped-clock.ts';
import { makeTeacher } from '../../../../test/teachers.ts';
import { openDiskMediaStore } from '../../../gateways/media/disk.ts';
import { createLog } from '../../../platform/log.ts';
import { strayPicturesJob, sweepPictures } from './remove-stray-pictures.ts';

const log = createLog('silent');
const { signal } = new AbortController();

let test: TestApp;
let folder: string;
beforeAll(async () => {
  test = await buildTestApp();
  folder = await mkdtemp(join(tmpdir(), 'lisan-stray-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await test.close();
});

const media = () => openDiskMediaStore(folder);
const names = async (of: string) => (await readdir(join(folder, of))).toSorted();

async function putOld(key: string): Promise<void> {
  await media().put(key, Buffer.from('picture'));
  const old = new Date(Date.now() - 2 * DAY_MS);
  await utimes(join(folder, key), old, old);
}

/** A teacher and a learner with a picture, and files of each folder that no row names. */
async function storePictures(): Promise<void> {
  const { db } = test.services;
  const { id } = await makeTeacher(test);
  await db.updateTable('teacher').set({ photo_file: 'shown.webp' }).where('id', '=', id).execute();
  const { subscriberId } = await signUp(test);
  await db.updateTable('subscriber').set({ avatar_file: 'shown.webp' }).where('id', '=', subscriberId).execute();
  for (const of of ['teachers', 'avatars', 'recordings'])
    for (const name of ['shown', 'stray', 'other']) await putOld(`${of}/${name}.webp`);
  await media().put('teachers/uploading.webp', Buffer.from('picture'));
}

it('removes pictures older than a day that no row names, and no other file', async () => {
  const { db, clock } = test.services;
  await storePictures();
  let removed = 0;
  for await (const count of sweepPictures({ db, clock, media: media(), log })) removed += count;
  expect(removed).toBe(4);
  expect(await names('teachers')).toEqual(['shown.webp', 'uploading.webp']);
  expect(await names('avatars')).toEqual(['shown.webp']);
  expect(await names('recordings')).toHaveLength(3);
});

it('runs every night and not at a start, when the database may not be restored yet', async () => {
  const { db } = test.services;
  const clock = stopClockAt(Date.parse('2026-03-10T09:00:00Z'));
  await putOld('teachers/stray.webp');
  const job = strayPicturesJob({ db, clock, log, media: media() });
  while ((await job.pass(signal)) > 0);
  expect(await names('teachers')).toContain('stray.webp');
  clock.advance(DAY_MS);
  while ((await job.pass(signal)) > 0);
  expect(await names('teachers')).not.toContain('stray.webp');
  expect(await job.nextDue()).toEqual(new Date('2026-03-12T01:00:00Z'));
});

it('begins again after the media store failed', async () => {
  const { db } = test.services;
  const clock = stopClockAt(Date.parse('2026-03-10T09:00:00Z'));
  await putOld('teachers/stray.webp');
  const store = media();
  let isAway = true;
  const flaky = {
    remove: store.remove.bind(store),
    async *list(folderName: string) {
      if (isAway) throw new Error('no store');
      yield* store.list(folderName);
    },
  };
  const job = strayPicturesJob({ db, clock, log, media: flaky });
  clock.advance(DAY_MS);
  await expect(job.pass(signal)).rejects.toThrow('no store');
  isAway = false;
  while ((await job.pass(signal)) > 0);
  expect(await names('teachers')).not.toContain('stray.webp');
});
