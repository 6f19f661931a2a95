import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { signUp } from '../../../../../test/sign-up.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { dueSubscriptions } from '../billing/due-store.ts';
import { remindOfEnds } from './remind-of-ends.ts';
import { endingsToRemindOf, nextReminderDue } from './reminder-store.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

async function remindAll(): Promise<number> {
  let all = 0;
  for (let handled = await remindOfEnds(test.services); handled > 0; handled = await remindOfEnds(test.services)) {
    all += handled;
  }
  return all;
}

async function remindersTo(msisdn: string): Promise<string[]> {
  await test.deliverSms();
  const messages = test.services.simulators?.sms.messages(msisdn) ?? [];
  return messages.map(({ text }) => text).filter((text) => text.includes('تنتهي أيامك المجانية'));
}

describe('a reminder of an end', () => {
  it('is due a day before, and sent once', async () => {
    const learner = await signUp(test);
    const due = await nextReminderDue(test.services);
    const inTwoDays = test.services.clock.now().getTime() + 2 * DAY_MS;
    expect(Math.abs((due?.getTime() ?? 0) - inTwoDays)).toBeLessThan(60_000);
    expect(await remindAll()).toBe(0);
    test.advance(2 * DAY_MS + 60_000);
    expect(await remindAll()).toBe(1);
    expect(await remindAll()).toBe(0);
    expect(await remindersTo(learner.msisdn)).toEqual([
      expect.stringMatching(/ولن يُخصم منك شيء\. للمتابعة مع خطة: lisan\.example\/#\/profile$/),
    ]);
  });

  it('is sent for the others when one subscription cannot be read', async () => {
    const [broken, sound] = [await signUp(test), await signUp(test)];
    await sql`update subscription set facts = jsonb_set(facts, '{plan}', '{}') where subscriber_id = ${broken.subscriberId}`.execute(
      test.services.db,
    );
    test.advance(2 * DAY_MS + 60_000);
    expect(await remindAll()).toBe(2);
    expect(await remindersTo(sound.msisdn)).toHaveLength(1);
  });

  it('is handled in batches of a hundred, each in one transaction', async () => {
    await fill(250, 'unreminded');
    expect(await remindOfEnds(test.services)).toBe(100);
    expect(await remindAll()).toBe(150);
  });
});

describe('what is claimed', () => {
  const [few, many] = [1_000, (engine: string) => (engine === 'pglite' ? 10_000 : 150_000)];

  it('reads as many pages for a reminder beside many that were sent as beside few', { timeout: 120_000 }, async () => {
    await fill(100, 'unreminded');
    await fill(few, 'reminded');
    const claim = { now: test.services.clock.now(), limit: 100 };
    const beside = await buffersOf((db) => endingsToRemindOf(db, claim));
    await fill(many(test.engine), 'reminded');
    expect(await buffersOf((db) => endingsToRemindOf(db, claim))).toBeLessThanOrEqual(1.5 * beside);
    await remindAll();
    expect(await buffersOf((db) => endingsToRemindOf(db, claim))).toBeLessThanOrEqual(1.5 * beside);
  });

  it('reads as many pages of many due at one time as of few', { timeout: 120_000 }, async () => {
    const at = { now: new Date(test.services.clock.now().getTime() + 1_000), limit: 100 };
    await fill(few, 'due');
    const beside = await buffersOf((db) => dueSubscriptions(db, at));
    await fill(many(test.engine), 'due');
    expect(await buffersOf((db) => dueSubscriptions(db, at))).toBeLessThanOrEqual(1.5 * beside);
  });
});

let made = 0;

type As = 'unreminded' | 'reminded' | 'due';
const MAX_FILLED_AT_ONCE = 10_000;

/** Adds subscriptions that all end at one time, each with a separate subscriber. */
async function fill(count: number, as: As): Promise<void> {
  for (let left = count; left > 0; left -= MAX_FILLED_AT_ONCE) await insert(Math.min(left, MAX_FILLED_AT_ONCE), as);
  // As autovacuum leaves it.
  await sql`analyze subscription`.execute(test.services.db);
}

async function insert(count: number, as: As): Promise<void> {
  const { db, clock } = test.services;
  const end = new Date(clock.now().getTime() + DAY_MS / 2);
  const [reminded, due] = [as === 'reminded' ? end : null, as === 'due' ? clock.now() : null];
  const facts = JSON.stringify({ state: 'parking', version: 1, chargeOpen: true });
  await sql`with made as (
    insert into subscriber (id, msisdn, country, created_at, last_seen_at)
    select gen_random_uuid(), '+9' || (10000000000 + ${made}::int + n), 'IQ', now(), now()
    from generate_series(1, ${count}::int) as n
    returning id, msisdn
  ) insert into subscription (subscriber_id, id, msisdn, state, version, facts, access_ends_at, due_at, reminded_of, started_at, changed_at)
    select id, gen_random_uuid(), msisdn, 'parking', 1, ${facts}::jsonb, ${end}::timestamptz, ${due}::timestamptz,
      ${reminded}::timestamptz, now(), now()
    from made`.execute(db);
  made += count;
}

type Query = { explain(format: 'json', options: RawBuilder<unknown>): Promise<Record<string, unknown>[]> };
type Plan = { Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> };

/** The pages that a query reads. */
async function buffersOf(query: (db: Database) => Query): Promise<number> {
  const [answer] = await query(test.services.db).explain('json', sql`analyze, buffers`);
  // One row with one column, which PostgreSQL defines.
  const [{ Plan: root }] = (answer ?? {})['QUERY PLAN'] as [Plan];
  return root['Shared Hit Blocks'] + root['Shared Read Blocks'];
}
