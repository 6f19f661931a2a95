import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { DAY_MS } from '../../../../test/build-test-app.ts';
import { callApi } from '../../../../test/call-api.ts';
import { act } from '../../../../test/console-learners.ts';
import { finishItem } from '../../../../test/finish-item.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { logIn } from '../../../../test/sign-up.ts';
import { runJobs, stepUp } from '../../../../test/subscription/subscribe.ts';
import { eraseDue } from './erase-due.ts';

it('an account that staff give back while its erasure starts is not erased', async ({ server, learner, admin }) => {
  const { db, media } = server.services;
  await finishItem(server, learner, FIXTURE.word);
  const { points } = await learner.call('GET /api/progress');
  const file = `${randomUUID()}.webp`;
  await media.put(`avatars/${file}`, Buffer.from('a face'));
  await db.updateTable('subscriber').set({ avatar_file: file }).where('id', '=', learner.subscriberId).execute();
  await stepUp(server, learner);
  await learner.call('POST /api/privacy/erase', { body: { confirmed: true } });
  server.advance(15 * DAY_MS);
  await runJobs(server);

  // The erasure is claimed and about to remove the rows.
  const key = 'POST /api/console/learners/:uuid/unarchive';
  const removed = vi.spyOn(media, 'remove').mockImplementationOnce(async () => {
    expect((await act(server, key, { staff: admin, on: learner, body: { swap: false } })).statusCode).toBe(200);
  });
  expect(await eraseDue(server.services)).toBe(1);
  expect(removed).toHaveBeenCalled();
  const account = await db
    .selectFrom('subscriber')
    .select('archived_at')
    .where('id', '=', learner.subscriberId)
    .executeTakeFirst();
  expect(account).toEqual({ archived_at: null });
  const token = await logIn(server, learner.msisdn);
  expect(await callApi(server.app, 'GET /api/progress', { token })).toMatchObject({ points });
  expect(await eraseDue(server.services)).toBe(0);
});
