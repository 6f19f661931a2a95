import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { signUp } from '../../../../test/sign-up.ts';
import { makeLiveLesson, makeTeacher } from '../../../../test/teachers.ts';
import { saveRemoval } from './removal-store.ts';
import { RemovedViewers } from './removed-viewers.ts';

let on: TestApp;
let channelId: string;
beforeAll(async () => {
  on = await buildTestApp();
  channelId = await makeLiveLesson(on, (await makeTeacher(on)).id);
});
afterAll(() => on.close());

const HOUR_MS = 3_600_000;

test('is read once for all viewers, and again at once after a removal', async () => {
  const { db, sessionAccess, clock } = on.services;
  const select = vi.spyOn(db, 'selectFrom');
  const viewers = await Promise.all([signUp(on), signUp(on), signUp(on)]);
  const removed = new RemovedViewers({ db, sessionAccess, freshMs: HOUR_MS });
  select.mockClear();
  await Promise.all(viewers.map(({ subscriberId }) => removed.requireAbsent({ channelId, subscriberId })));
  expect(select.mock.calls).toEqual([['live_removal']]);
  const [first, second] = viewers.map(({ subscriberId }) => ({ channelId, subscriberId }));
  if (!first || !second) throw new Error('no viewers');
  await saveRemoval(db, first, clock.now());
  on.services.sessions.evict(first.subscriberId);
  await expect(removed.requireAbsent(first)).rejects.toMatchObject({ code: 'forbidden' });
  await removed.requireAbsent(second);
  select.mockRestore();
});

test('reads again after a failed reading', async () => {
  const { db, sessionAccess } = on.services;
  const { subscriberId } = await signUp(on);
  const removed = new RemovedViewers({ db, sessionAccess, freshMs: HOUR_MS });
  const select = vi.spyOn(db, 'selectFrom').mockImplementationOnce(() => {
    throw new Error('the database is away');
  });
  await expect(removed.requireAbsent({ channelId, subscriberId })).rejects.toThrow('away');
  await removed.requireAbsent({ channelId, subscriberId });
  select.mockRestore();
});
