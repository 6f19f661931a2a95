import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, vi } from 'vitest';
import { itWith } from '../../../../test/fixture.ts';
import type { TestApp } from '../../../../test/build-test-app.ts';
import { addLearners, askToSend, EVERYBODY, words, writeNotice } from '../../../../test/notices.ts';
import type { Learner } from '../../../../test/sign-up.ts';
import { makeStaff } from '../../../../test/staff.ts';

const it = itWith({ env: { NOTICE_ALONE_RECIPIENTS: '3' } });
const NO_LEARNER = { ...EVERYBODY, inactive_since: '2020-01-01' };
const ROUNDS = 10;

const widen = (admin: Learner, id: string) =>
  admin.request('POST /api/console/notices/:id', { params: { id }, body: words({ version: 1, group: EVERYBODY }) });

async function sendingOf({ services }: TestApp, id: string) {
  return services.db
    .selectFrom('notice_sending')
    .innerJoin('notice', 'notice.id', 'notice_sending.notice_id')
    .select(['notice.version', 'notice_sending.learners'])
    .where('notice_id', '=', id)
    .executeTakeFirst();
}

afterEach(() => vi.restoreAllMocks());

describe('a notice whose group becomes everybody while it is sent', () => {
  it('is refused when the group that was counted is not the group of the version that is sent', async ({
    server,
    admin,
  }) => {
    await addLearners(server, { count: 4 });
    const { id } = await writeNotice(server, admin, { group: NO_LEARNER });
    const { longReads } = server.services;
    const database = longReads.database.bind(longReads);
    vi.spyOn(longReads, 'database').mockImplementationOnce(async () => {
      expect((await widen(admin, id)).statusCode).toBe(200);
      return database();
    });
    const answer = await askToSend(server, admin, { id, version: 2 });
    expect([answer.statusCode, await sendingOf(server, id)]).toEqual([409, undefined]);
    expect((await askToSend(server, admin, { id, version: 2 })).json()).toMatchObject({ notice: { state: 'waiting' } });
  });

  it('never goes out alone, however the two calls meet', async ({ server }) => {
    await addLearners(server, { count: 4 });
    for (let round = 0; round < ROUNDS; round += 1) {
      const admin = await makeStaff(server, 'admin');
      const id = randomUUID();
      const params = { id };
      await admin.call('POST /api/console/notices/:id', { params, body: words({ group: NO_LEARNER }) });
      await Promise.all([askToSend(server, admin, { id, version: 2 }), widen(admin, id)]);
      expect(await sendingOf(server, id)).toBeUndefined();
    }
  });
});
