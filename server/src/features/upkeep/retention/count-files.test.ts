import { expect } from 'vitest';
import { it } from '../../../../test/fixture.ts';
import { signUp } from '../../../../test/sign-up.ts';
import { countFiles } from './count-files.ts';

it('counts the files that rows name, and those that the store lacks', async ({ server, teacher }) => {
  const { db, media } = server.services;
  for (const file of ['there.webp', 'missing.webp', null]) {
    const learner = await signUp(server);
    await db.updateTable('subscriber').set({ avatar_file: file }).where('id', '=', learner.subscriberId).execute();
  }
  await db.updateTable('teacher').set({ photo_file: 'missing.webp' }).where('id', '=', teacher.id).execute();
  await media.put('avatars/there.webp', Buffer.from('picture'));
  await media.put('avatars/named-by-none.webp', Buffer.from('picture'));
  const counts = await countFiles({ db, media });
  expect(counts).toContainEqual({ what: 'avatars', named: 2, missing: 1 });
  expect(counts).toContainEqual({ what: 'photos of teachers', named: 1, missing: 1 });
  expect(counts).toContainEqual({ what: 'recordings', named: 0, missing: 0 });
});
