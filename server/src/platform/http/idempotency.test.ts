import { createLevelSubscriber } from '@lisan/contract/learner/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../test/build-test-app.ts';
import { signUp } from '../../../test/sign-up.ts';
import type { Session } from '../auth/session.ts';
import { onceByKey } from './idempotency.ts';
import { purgeIdempotencyKeys } from './idempotency-store.ts';

let test: TestApp;
let subscriberId: string;
beforeAll(async () => {
  test = await buildTestApp();
  ({ subscriberId } = await signUp(test));
});
afterAll(() => test.close());

/** The parts of a call, a request and a session that `onceByKey` reads. */
function call(key: string, run: () => Promise<object>): Promise<object | undefined> {
  const { db, clock, secrets } = test.services;
  return Promise.resolve(
    onceByKey(
      {
        db,
        clock,
        secrets,
        call: createLevelSubscriber,
        request: { headers: { 'idempotency-key': key }, body: { amount: 1 } } as unknown as FastifyRequest,
        reply: { header: () => undefined } as unknown as FastifyReply,
        session: { subscriberId } as Session,
      },
      run,
    ),
  );
}

/** A change that can be counted. */
async function change(name: string): Promise<{ done: true }> {
  await test.services.db
    .transaction()
    .execute((trx) => trx.updateTable('subscriber').set({ name }).where('id', '=', subscriberId).execute());
  return { done: true };
}

async function name(): Promise<string | null> {
  const row = await test.services.db
    .selectFrom('subscriber')
    .select('name')
    .where('id', '=', subscriberId)
    .executeTakeFirstOrThrow();
  return row.name;
}

/** Leaves the key's row as a process does that is killed now. */
async function die(key: string, work: () => Promise<unknown>): Promise<void> {
  let started: () => void = () => undefined;
  const isDone = new Promise<void>((resolve) => {
    started = resolve;
  });
  let fail: (error: Error) => void = () => undefined;
  const running = call(key, async () => {
    await work();
    started();
    return new Promise<object>((_, reject) => {
      fail = reject;
    });
  });
  await isDone;
  await sql`update idempotency_key set owner = gen_random_uuid(), lease_until = now() - interval '1 second' where key = ${key}`.execute(
    test.services.db,
  );
  fail(new Error('killed'));
  await expect(running).rejects.toThrow('killed');
}

describe('a call under a key', () => {
  it('runs again at once when its process died before it changed anything', async () => {
    await die('early', async () => undefined);
    expect(await call('early', () => change('Early'))).toEqual({ done: true });
    expect(await name()).toBe('Early');
  });

  it('does not run again when its process died after it changed something', async () => {
    await die('late', () => change('Once'));
    const again = call('late', () => change('Twice'));
    // It must not invite to do it once more.
    await expect(again).rejects.toMatchObject({
      code: 'conflict',
      publicMessage: expect.stringContaining('ضاع جوابه'),
    });
    expect(await name()).toBe('Once');
  });

  it('gives its reply to a repetition that arrived while it ran', async () => {
    let finish: () => void = () => undefined;
    let runs = 0;
    const run = async () => {
      runs += 1;
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return { number: runs };
    };
    const first = call('beside', run);
    await expect.poll(() => runs).toBe(1);
    const second = call('beside', run);
    finish();
    expect(await Promise.all([first, second])).toEqual([{ number: 1 }, { number: 1 }]);
    expect(runs).toBe(1);
  });

  it('commits nothing once another process owns its lease', async () => {
    await change('Before');
    const suspended = call('suspended', async () => {
      await sql`update idempotency_key set owner = gen_random_uuid() where key = 'suspended'`.execute(test.services.db);
      return change('After');
    });
    await expect(suspended).rejects.toMatchObject({ code: 'conflict' });
    expect(await name()).toBe('Before');
  });

  it('may run again after 24 hours, when its key is purged', async () => {
    await call('old', () => change('Old'));
    test.advance(DAY_MS + 1);
    const before = new Date(test.services.clock.now().getTime() - DAY_MS);
    await call('young', () => change('Young'));
    expect(await purgeIdempotencyKeys(test.services.db, { before, limit: 1000 })).toBeGreaterThanOrEqual(1);
    const left = await test.services.db
      .selectFrom('idempotency_key')
      .select('key')
      .where('subscriber_id', '=', subscriberId)
      .execute();
    expect(left).toEqual([{ key: 'young' }]);
  });
});
