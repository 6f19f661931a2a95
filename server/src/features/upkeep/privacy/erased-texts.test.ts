import { sql } from 'kysely';
import { expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { act } from '../../../../test/console-learners.ts';
import { it } from '../../../../test/fixture.ts';
import type { Learner } from '../../../../test/sign-up.ts';
import { makeStaff } from '../../../../test/staff.ts';
import { attemptsOf, settle } from '../../../../test/subscription/carrier.ts';
import { storeSms } from '../../../../test/store-sms.ts';
import { runJobs, signUpPaying } from '../../../../test/subscription/subscribe.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { cleanEarlier } from './erase-due.ts';
import { eraseDue } from './erase-due.ts';
import { findTraces } from './find-traces.ts';
import { FREE_TEXTS } from './free-texts.ts';
import { OTHER_TEXTS } from './other-texts.ts';
import { PERSONAL_DATA } from './personal-data.ts';

const NAME = 'رشا (أم زيد) الدليمي';
const EMAIL = 'rasha@erased-texts.example';

async function namedLearner(server: TestApp): Promise<Learner & { charge: string; reason: string }> {
  const learner = await signUpPaying(server);
  await settle(server);
  await learner.call('POST /api/update/subscriber/profile', { body: { name: NAME, email: EMAIL } });
  const [attempt] = await attemptsOf(server, learner);
  const { msisdn, subscriberId } = learner;
  const national = `0${msisdn.slice(4, 7)} ${msisdn.slice(7, 10)} ${msisdn.slice(10)}`;
  const reason = `كتب ${NAME} من ${EMAIL} ورقمه ${msisdn} أو ${national} وحسابه ${subscriberId}`;
  return { ...learner, charge: attempt?.id ?? '', reason };
}

const traces = (server: TestApp, { msisdn, subscriberId }: Learner) =>
  findTraces(server.services.db, [NAME, EMAIL, msisdn.slice(1), msisdn.slice(4), subscriberId]);

async function withLimit<T>(server: TestApp, run: () => Promise<T>): Promise<T> {
  const { billing } = server.services.config;
  const limits = billing.refundLimits;
  billing.refundLimits = { IQD: 100_000 };
  return run().finally(() => (billing.refundLimits = limits));
}

type Named = Awaited<ReturnType<typeof namedLearner>>;

/** Refunds twice, once with a second person, and has the account erased, each with the learner's identity as reason. */
async function refundAndErase(server: TestApp, learner: Named): Promise<void> {
  const { charge, reason } = learner;
  const [support, admin] = [await makeStaff(server, 'support'), await makeStaff(server, 'admin')];
  const refund = (amount: number) =>
    act(server, 'POST /api/console/learners/:uuid/refunds', {
      staff: support,
      on: learner,
      body: { charge, amount, ends_access: false, reason },
    });
  const waits = await withLimit(server, async () => {
    expect((await refund(100_000)).json()).toMatchObject({ outcome: 'requested' });
    return (await refund(150_000)).json<{ outcome: string; id: string }>();
  });
  expect(waits.outcome).toBe('waits');
  await act(server, 'POST /api/console/refunds/:id/decide', {
    staff: admin,
    id: waits.id,
    body: { decision: 'approved', reason },
  });
  await settle(server);
  const erased = await act(server, 'POST /api/console/learners/:uuid/erase', {
    staff: admin,
    on: learner,
    body: { reason },
  });
  expect(erased.statusCode).toBe(200);
}

async function eraseAllDue(server: TestApp): Promise<void> {
  await storeSms(server);
  server.advance(15 * DAY_MS);
  await runJobs(server);
  while ((await eraseDue(server.services)) > 0);
}

it('removes a learner from the reasons of their refunds and of their erasure', async ({ server }) => {
  const learner = await namedLearner(server);
  await refundAndErase(server, learner);
  // Written after the request, when the account has no name any more.
  await act(server, 'POST /api/console/learners/:uuid/sessions/end', {
    staff: await makeStaff(server, 'support'),
    on: learner,
    body: { reason: learner.reason },
  });
  await eraseAllDue(server);
  expect(await traces(server, learner)).toEqual([]);
  const { rows } = await sql<{ reason: string }>`select reason from refund
    where reason like ${'كتب %'} limit 1`.execute(server.services.db);
  expect(rows[0]?.reason).toMatch(/^كتب … من … ورقمه … أو … وحسابه /);
});

it('cleans what an earlier version left of the accounts that it erased, one at a time', async ({ server }) => {
  const learner = await namedLearner(server);
  await refundAndErase(server, learner);
  await eraseAllDue(server);
  const { db } = server.services;
  const erasure = await db
    .selectFrom('erasure')
    .selectAll()
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(erasure.texts_cleaned_at).not.toBeNull();
  // As the earlier version left it: a reason with the name in it, and no words to search for.
  await db
    .updateTable('refund')
    .set({ reason: learner.reason, last_error: NAME })
    .where('subscriber_id', '=', erasure.subscriber_id)
    .execute();
  await db.updateTable('erasure').set({ texts_cleaned_at: null }).where('id', '=', erasure.id).execute();
  expect(await traces(server, learner)).not.toEqual([]);
  expect(await cleanEarlier(server.services)).toBe(1);
  expect(await cleanEarlier(server.services)).toBe(0);
  expect(await traces(server, learner)).toEqual([]);
});

it('knows every text of the rows that an erasure leaves', async ({ server }) => {
  const { rows } = await sql<{ table: keyof Tables; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    where c.table_schema = current_schema() and c.data_type in ('text', 'jsonb')`.execute(server.services.db);
  const stays = rows.filter(({ table, column }) => {
    const kind = PERSONAL_DATA[table]?.kind;
    if (kind === 'none') return /reason|note$|comment|remark|error/.test(column);
    return kind !== undefined;
  });
  const known: string[] = [];
  // A table without personal data has texts that only staff write.
  for (const { table, columns } of FREE_TEXTS.filter((text) => PERSONAL_DATA[text.table].kind !== 'none'))
    for (const column of columns) known.push(`${table}.${column}`);
  for (const [table, columns] of Object.entries(OTHER_TEXTS))
    for (const column of columns) known.push(`${table}.${column}`);
  expect(stays.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(known.toSorted());
});
