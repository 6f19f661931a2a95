import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { signUp } from '../../../../test/sign-up.ts';
import { makeTeacher } from '../../../../test/teachers.ts';
import { countFiles } from './count-files.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

it('counts the files that rows name, and those that the store lacks', async () => {
  const { db, media } = test.services;
  for (const file of ['there.webp', 'missing.webp', null]) {
    const { subscriberId } = await signUp(test);
    await db.updateTable('subscriber').set({ avatar_file: file }).where('id', '=', subscriberId).execute();
  }
  const { id } = await makeTeacher(test);
  await db.updateTable('teacher').set({ photo_file: 'missing.webp' }).where('id', '=', id).execute();
  await media.put('avatars/there.webp', Buffer.from('picture'));
  await media.put('avatars/named-by-none.webp', Buffer.from('picture'));
  const counts = await countFiles({ db, media });
  expect(counts).toContainEqual({ what: 'avatars', named: 2, missing: 1 });
  expect(counts).toContainEqual({ what: 'photos of teachers', named: 1, missing: 1 });
  expect(counts).toContainEqual({ what: 'recordings', named: 0, missing: 0 });
});
