import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi } from '../../../../test/call-api.ts';
import { act } from '../../../../test/console-learners.ts';
import { finishItem } from '../../../../test/finish-item.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { logIn, signUp } from '../../../../test/sign-up.ts';
import { makeStaff } from '../../../../test/staff.ts';
import { runJobs, stepUp } from '../../../../test/subscription/subscribe.ts';
import { eraseDue } from './erase-due.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

it('an account that staff give back while its erasure starts is not erased', async () => {
  const { db, media } = test.services;
  const admin = await makeStaff(test, 'admin');
  const learner = await signUp(test);
  await finishItem(test, learner, FIXTURE.word);
  const { points } = await callApi(test.app, 'GET /api/progress', { token: learner.token });
  const file = `${randomUUID()}.webp`;
  await media.put(`avatars/${file}`, Buffer.from('a face'));
  await db.updateTable('subscriber').set({ avatar_file: file }).where('id', '=', learner.subscriberId).execute();
  await stepUp(test, learner);
  await callApi(test.app, 'POST /api/privacy/erase', { token: learner.token, body: { confirmed: true } });
  test.advance(15 * DAY_MS);
  await runJobs(test);

  // The erasure is claimed and about to remove the rows.
  const key = 'POST /api/console/learners/:uuid/unarchive';
  const removed = vi.spyOn(media, 'remove').mockImplementationOnce(async () => {
    expect((await act(test, key, { staff: admin, on: learner, body: { swap: false } })).statusCode).toBe(200);
  });
  expect(await eraseDue(test.services)).toBe(1);
  expect(removed).toHaveBeenCalled();
  const account = await db
    .selectFrom('subscriber')
    .select('archived_at')
    .where('id', '=', learner.subscriberId)
    .executeTakeFirst();
  expect(account).toEqual({ archived_at: null });
  const token = await logIn(test, learner.msisdn);
  expect(await callApi(test.app, 'GET /api/progress', { token })).toMatchObject({ points });
  expect(await eraseDue(test.services)).toBe(0);
});
