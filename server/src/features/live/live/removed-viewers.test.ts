import { expect, vi } from 'vitest';
import { it } from '../../../../test/fixture.ts';
import { signUp } from '../../../../test/sign-up.ts';
import { makeLiveLesson, makeTeacher } from '../../../../test/teachers.ts';
import { saveRemoval } from './removal-store.ts';
import { RemovedViewers } from './removed-viewers.ts';

let channelId: string;
it.beforeAll(async ({ server }) => {
  channelId = await makeLiveLesson(server, (await makeTeacher(server)).id);
});

const HOUR_MS = 3_600_000;

it('is read once for all viewers, and again at once after a removal', async ({ server }) => {
  const { db, sessionAccess, clock } = server.services;
  const select = vi.spyOn(db, 'selectFrom');
  const viewers = await Promise.all([signUp(server), signUp(server), signUp(server)]);
  const removed = new RemovedViewers({ db, sessionAccess, freshMs: HOUR_MS });
  select.mockClear();
  await Promise.all(viewers.map(({ subscriberId }) => removed.requireAbsent({ channelId, subscriberId })));
  expect(select.mock.calls).toEqual([['live_removal']]);
  const [first, second] = viewers.map(({ subscriberId }) => ({ channelId, subscriberId }));
  if (!first || !second) throw new Error('no viewers');
  await saveRemoval(db, first, clock.now());
  server.services.sessions.evict(first.subscriberId);
  await expect(removed.requireAbsent(first)).rejects.toMatchObject({ code: 'forbidden' });
  await removed.requireAbsent(second);
  select.mockRestore();
});

it('reads again after a failed reading', async ({ server, learner }) => {
  const { db, sessionAccess } = server.services;
  const removed = new RemovedViewers({ db, sessionAccess, freshMs: HOUR_MS });
  const select = vi.spyOn(db, 'selectFrom').mockImplementationOnce(() => {
    throw new Error('the database is away');
  });
  await expect(removed.requireAbsent({ channelId, subscriberId: learner.subscriberId })).rejects.toThrow('away');
  await removed.requireAbsent({ channelId, subscriberId: learner.subscriberId });
  select.mockRestore();
});
