import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi } from '../../../../../test/call-api.ts';
import { backUp, restoreBackup } from '../../../../../test/restore-backup.ts';
import type { Learner } from '../../../../../test/sign-up.ts';
import { happen, settle, textsTo } from '../../../../../test/subscription/carrier.ts';
import {
  agree,
  moneyOf,
  planOf,
  runJobs,
  signUpPaying,
  signUpPayingTogether,
  subscriptionOf,
} from '../../../../../test/subscription/subscribe.ts';
import type { Services } from '../../../../compose/services.ts';
import { readBillingControl } from '../billing/billing-control.ts';
import { restoreBooks } from '../billing/restore-books.ts';
import { setBilling } from '../billing/set-billing.ts';
import { wardsOf } from '../guardian/guardian-store.ts';
import { withdrawByGuardian } from '../guardian/withdraw-by-guardian.ts';
import { releaseNumber } from '../leaving/release-number.ts';
import { unsubscribeByKeyword } from '../leaving/unsubscribe-by-keyword.ts';
import { subscriberOfNumber } from '../state/subscriber-contact.ts';
import { ensureCompared, mayCharge } from './compare-journal.ts';
import { JournalGate } from './journal-gate.ts';
import { keyOfObject, listObjects, sealObject } from './journal-object.ts';
import { readJournalState } from './journal-store.ts';
import { replayJournal } from './replay-journal.ts';
import { writeJournal } from './write-journal.ts';

let test: TestApp;
/** The processes that run now: a start makes a new gate. */
let services: Services;
beforeEach(async () => {
  test = await buildTestApp();
  services = test.services;
  await writeJournal(services);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await test.close();
});

const WEEK = 500_000;

/** Another process of the installation, as after a start. */
function start(): Services {
  test.services.journalGate = new JournalGate();
  services = test.services;
  return services;
}

async function write(): Promise<void> {
  test.advance(30_000);
  while ((await writeJournal(services)) > 0);
}

async function objects(): Promise<string[]> {
  return listObjects(services.media, null);
}

async function mode(): Promise<string> {
  return (await readBillingControl(services.db)).mode;
}

async function runMinutes(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await runJobs(test);
    await restoreBooks(services);
    test.advance(60_000);
  }
}

async function paidPeriods(learner: Learner): Promise<number> {
  const { carrier, ours } = await moneyOf(test, learner);
  expect(ours).toEqual(carrier);
  expect(carrier.every((amount) => amount === WEEK)).toBe(true);
  return carrier.length;
}

async function eventsOf({ subscriberId }: Learner) {
  return services.db
    .selectFrom('subscription_event')
    .select(['id', 'type', 'actor'])
    .where('subscriber_id', '=', subscriberId)
    .orderBy('version')
    .execute();
}

/** An operator that charges whenever it is asked, also under a known key. */
function chargeEveryRequest(): { of(learner: Learner): number } {
  const { carrier } = services;
  const { createPayment } = carrier;
  const asked: string[] = [];
  vi.spyOn(carrier, 'createPayment').mockImplementation(async (ask) => {
    asked.push(ask.msisdn);
    return createPayment(ask);
  });
  return { of: ({ msisdn }) => asked.filter((one) => one === msisdn).length };
}

const stop = (learner: Learner) => unsubscribeByKeyword(services, { from: learner.msisdn, text: 'STOP' });

describe('a database that was restored', { timeout: 120_000 }, () => {
  it('does not charge learners who left after the backup by SMS or in the app, and charges no learner twice', async () => {
    const [stopped, cancelled, staying] = (await signUpPayingTogether(test, 3)) as [Learner, Learner, Learner];
    const charges = chargeEveryRequest();
    await write();
    const backup = await backUp(services.db);
    test.advance(7 * DAY_MS);
    await runJobs(test);
    for (const learner of [stopped, cancelled, staying]) expect(charges.of(learner)).toBe(1);
    expect(await stop(stopped)).toBe('left');
    await callApi(test.app, 'POST /api/profile/subscrption/cancel', { token: cancelled.token });
    await write();
    const before = (await eventsOf(stopped)).at(-1);
    const texts = await textsTo(test, stopped.msisdn);

    await restoreBackup(services.db, backup);
    start();
    await runMinutes(1);
    expect(await mode()).toBe('reconciling');
    for (const learner of [stopped, cancelled, staying]) expect(charges.of(learner)).toBe(1);
    await runMinutes(6);
    expect(await mode()).toBe('on');
    for (const learner of [stopped, cancelled, staying]) expect(await paidPeriods(learner)).toBe(2);
    expect((await subscriptionOf(test, stopped)).state).toBe('cancelled');
    expect((await subscriptionOf(test, cancelled)).state).toBe('cancelled');
    expect((await eventsOf(stopped)).at(-1)).toEqual(before);
    // The paid week was announced again; that the learner has left was not.
    const repeated = (await textsTo(test, stopped.msisdn)).filter((text) => text === texts.at(-1));
    expect(repeated).toEqual([]);

    test.advance(8 * DAY_MS);
    await settle(test);
    expect(charges.of(staying)).toBe(2);
    expect(charges.of(stopped) + charges.of(cancelled)).toBe(2);
  });

  it('is recognised by a charge alone, and by its own fingerprint where the journal says nothing', async () => {
    const learner = await signUpPaying(test);
    await write();
    const backup = await backUp(services.db);
    test.advance(7 * DAY_MS);
    await runJobs(test);
    await write();
    await restoreBackup(services.db, backup);
    expect(await mayCharge(start())).toBe(false);
    expect(await mode()).toBe('reconciling');
    await runMinutes(6);
    expect(await paidPeriods(learner)).toBe(2);
    expect(await mode()).toBe('on');

    await services.db.updateTable('billing_journal').set({ fingerprint: 'another cluster' }).execute();
    expect(await mayCharge(start())).toBe(false);
    expect(await mode()).toBe('reconciling');
  });

  it('is recognised by a process that went on while it was replaced', async () => {
    await signUpPaying(test);
    await write();
    const backup = await backUp(services.db);
    test.advance(7 * DAY_MS);
    await runJobs(test);
    await write();
    expect(await mayCharge(services)).toBe(true);
    await restoreBackup(services.db, backup);
    expect(await mayCharge(services)).toBe(false);
    expect(await mode()).toBe('reconciling');
  });

  it('keeps the subscription of a learner who turned renewal on again, or agreed to the same plan again', async () => {
    const [returned, agreed, left] = (await signUpPayingTogether(test, 3)) as [Learner, Learner, Learner];
    const backup = await backUp(services.db);
    for (const learner of [returned, left]) await happen(test, learner, { type: 'cancel' });
    await happen(test, agreed, { type: 'unsubscribe' });
    test.advance(1_000);
    await happen(test, returned, { type: 'reactivate' });
    await agree(test, agreed, 'activate', planOf(test, 'week').uuid);
    await write();
    await restoreBackup(services.db, backup);
    start();
    await runMinutes(6);
    expect(await mode()).toBe('on');
    expect((await subscriptionOf(test, returned)).state).toBe('active');
    expect((await subscriptionOf(test, agreed)).state).toBe('active');
    expect((await subscriptionOf(test, left)).state).toBe('cancelled');
  });

  it('reports each consent that it lacks, with its terms', async () => {
    const backup = await backUp(services.db);
    const learner = await signUpPaying(test);
    await write();
    const warn = vi.spyOn(services.log, 'warn');
    await restoreBackup(services.db, backup);
    start();
    await runMinutes(6);
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ subscriber: learner.subscriberId, amount: WEEK, planId: planOf(test, 'week').uuid }),
      'consent of the billing journal is missing from the database',
    );
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ consents: 1 }), 'billing journal replayed');
  });

  it('is replayed once by two workers that start together, and again as a whole after a crash in the middle', async () => {
    const learners = (await signUpPayingTogether(test, 3)) as [Learner, Learner, Learner];
    const backup = await backUp(services.db);
    for (const learner of learners) await stop(learner);
    await write();
    await restoreBackup(services.db, backup);
    const [first, second] = [0, 1].map(() => ({ ...test.services, journalGate: new JournalGate() })) as [
      Services,
      Services,
    ];
    const compared = await Promise.all([ensureCompared(first), ensureCompared(second)]);
    expect(compared).toContain(true);
    expect(await mode()).toBe('reconciling');
    let applied = 0;
    const dying = {
      ...first,
      sessions: {
        ...first.sessions,
        evict() {
          applied += 1;
          throw new Error('the process ends');
        },
      },
    } as unknown as Services;
    await expect(replayJournal(dying)).rejects.toThrow('the process ends');
    expect(applied).toBe(1);
    await Promise.all([replayJournal(first), replayJournal(second).catch(() => undefined)]);
    await replayJournal(first);
    for (const learner of learners) {
      const types = (await eventsOf(learner)).map(({ type }) => type);
      expect(types.filter((type) => type === 'unsubscribe')).toEqual(['unsubscribe']);
    }
    expect((await readJournalState(services.db)).row.replay_after).toBeNull();
  });

  it('ends what a guardian or a new owner of the number ended, by the same way', async () => {
    const [ward, recycled] = (await signUpPayingTogether(test, 2)) as [Learner, Learner];
    const guardianMsisdn = '+9647709998877';
    const { plan, terms_version: version } = await services.db
      .selectFrom('consent')
      .innerJoin('subscription', 'subscription.id', 'consent.subscription_id')
      .select(['plan_id as plan', 'terms_version'])
      .where('consent.subscriber_id', '=', ward.subscriberId)
      .executeTakeFirstOrThrow();
    await services.db
      .insertInto('guardian_consent')
      .values({
        subscriber_id: ward.subscriberId,
        id: services.newId(),
        guardian_msisdn: guardianMsisdn,
        plan_id: plan,
        terms_version: version,
        terms_text: 'terms',
        amount: WEEK,
        currency: 'IQD',
        exponent: 3,
        period: 'week',
        challenge_id: services.newId(),
        ip: '127.0.0.1',
        user_agent: null,
        at: services.clock.now(),
        withdrawn_at: null,
        withdrawn_by: null,
      })
      .execute();
    test.advance(1_000);
    const backup = await backUp(services.db);
    await withdrawByGuardian(services, guardianMsisdn);
    await services.db.transaction().execute((trx) => releaseNumber(trx, services, recycled.subscriberId));
    await write();
    await restoreBackup(services.db, backup);
    start();
    await runMinutes(6);
    expect(await mode()).toBe('on');
    expect((await eventsOf(ward)).at(-1)).toMatchObject({ type: 'unsubscribe', actor: 'guardian' });
    expect(await wardsOf(services.db, guardianMsisdn)).toEqual([]);
    expect((await eventsOf(recycled)).at(-1)).toMatchObject({ type: 'number_recycled', actor: 'carrier' });
    expect(await subscriberOfNumber(services.db, recycled.msisdn)).toBeUndefined();
  });

  it('that is paused stays paused, and reconciles when it is resumed', async () => {
    const learner = await signUpPaying(test);
    await setBilling(services, 'pause', 'test');
    const backup = await backUp(services.db);
    await stop(learner);
    await write();
    await restoreBackup(services.db, backup);
    expect(await mayCharge(start())).toBe(false);
    expect(await mode()).toBe('paused');
    expect(await setBilling(services, 'resume', 'test')).toBe('reconciling');
    await runMinutes(6);
    expect(await mode()).toBe('on');
    expect((await subscriptionOf(test, learner)).state).toBe('cancelled');
  });

  it('that lost its journal too charges no learner until staff resume billing, after the operator’s list', async () => {
    const [left, staying] = (await signUpPayingTogether(test, 2)) as [Learner, Learner];
    const charges = chargeEveryRequest();
    await write();
    const backup = await backUp(services.db);
    await stop(left);
    await write();
    await restoreBackup(services.db, backup);
    await services.db.updateTable('billing_journal').set({ fingerprint: 'the lost cluster' }).execute();
    for (const name of await objects()) await services.media.remove(keyOfObject(name));
    expect(await mayCharge(start())).toBe(false);
    expect(await mode()).toBe('paused');
    test.advance(8 * DAY_MS);
    await runMinutes(6);
    expect(await mayCharge(start())).toBe(false);
    expect(charges.of(left) + charges.of(staying)).toBe(0);

    await stop(left);
    expect(await setBilling(services, 'resume', 'test')).toBe('reconciling');
    await runMinutes(6);
    expect(await mode()).toBe('on');
    expect(charges.of(left)).toBe(0);
    expect(charges.of(staying)).toBe(1);
  });

  it('repeats the leavings also where an operator cuts the reconciliation short', async () => {
    const learner = await signUpPaying(test);
    const backup = await backUp(services.db);
    await stop(learner);
    await write();
    await restoreBackup(services.db, backup);
    expect(await mayCharge(start())).toBe(false);
    expect(await setBilling(services, 'resume', 'test')).toBe('on');
    expect(await mayCharge(services)).toBe(true);
    expect((await subscriptionOf(test, learner)).state).toBe('cancelled');
  });
});

describe('the journal', { timeout: 120_000 }, () => {
  it('has nothing to write where nothing happened, and writes what happened within a minute', async () => {
    await write();
    const before = await objects();
    await write();
    expect(await objects()).toEqual(before);
    const learner = await signUpPaying(test);
    await write();
    await stop(learner);
    test.advance(60_000);
    await writeJournal(services);
    const after = await objects();
    expect(after.length).toBe(before.length + 2);
    await write();
    await write();
    expect(await objects()).toEqual(after);
    expect(after).toEqual(after.toSorted());
    expect(after.join()).not.toContain(learner.msisdn.slice(1));
  });

  it('includes a transaction that commits after what came later was written', async () => {
    const [early, late] = (await signUpPayingTogether(test, 2)) as [Learner, Learner];
    await write();
    const backup = await backUp(services.db);
    await stop(early);
    await write();
    // The time of an event is the start of its transaction.
    const { clock } = services;
    const startedAt = new Date(clock.now().getTime() - 60_000);
    vi.spyOn(clock, 'now').mockReturnValue(startedAt);
    await stop(late);
    vi.restoreAllMocks();
    await write();
    await restoreBackup(services.db, backup);
    start();
    await runMinutes(6);
    expect((await subscriptionOf(test, late)).state).toBe('cancelled');
  });

  it('has what happened after a clock was set back', async () => {
    const [before, after] = (await signUpPayingTogether(test, 2)) as [Learner, Learner];
    await write();
    const backup = await backUp(services.db);
    await stop(before);
    await write();
    test.advance(-2 * 3_600_000);
    await stop(after);
    await write();
    await restoreBackup(services.db, backup);
    start();
    await runMinutes(6);
    for (const learner of [before, after]) expect((await subscriptionOf(test, learner)).state).toBe('cancelled');
  });

  it('is written by the first start after an upgrade, and does not stop it', async () => {
    const learner = await signUpPaying(test);
    await stop(learner);
    test.advance(DAY_MS);
    await services.db
      .updateTable('billing_journal')
      .set({ fingerprint: null, last_object: null, written_until: null, charge_key: null, recent: [] })
      .execute();
    for (const name of await objects()) await services.media.remove(keyOfObject(name));
    expect(await mayCharge(start())).toBe(true);
    await write();
    expect((await objects()).length).toBeGreaterThan(0);
    expect(await mayCharge(start())).toBe(true);
    expect(await mode()).toBe('on');
  });

  it('lets nothing be charged while the store cannot be read, and continues by itself', async () => {
    const learner = await signUpPaying(test);
    await write();
    const { media } = start();
    vi.spyOn(media, 'find').mockRejectedValue(new Error('unreachable'));
    vi.spyOn(media, 'list').mockImplementation(() => {
      throw new Error('unreachable');
    });
    test.advance(7 * DAY_MS);
    await runJobs(test);
    expect(await paidPeriods(learner)).toBe(1);
    // Learners are served meanwhile, and may leave.
    await callApi(test.app, 'GET /api/subscriptions/list', { token: learner.token });
    vi.restoreAllMocks();
    await runJobs(test);
    // The next attempt is not due yet.
    expect(await paidPeriods(learner)).toBe(1);
    test.advance(60_000);
    await runJobs(test);
    expect(await paidPeriods(learner)).toBe(2);
  });

  it('reconciles for an object that cannot be read or was written by a newer version, and names it', async () => {
    await write();
    const damaged = '29990101t000000000z-00000001';
    await services.media.put(keyOfObject(damaged), Buffer.from('damaged'));
    const error = vi.spyOn(services.log, 'error');
    expect(await mayCharge(start())).toBe(false);
    expect(services.journalGate.unreadable).toBe(1);
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ object: keyOfObject(damaged) }),
      'billing journal object unreadable',
    );
    await runMinutes(6);
    expect(await mode()).toBe('on');
    expect(await mayCharge(start())).toBe(true);

    const newer = '29990101t000000000z-00000002';
    const entries = [{ type: 'pause', id: 'unknown' }] as never[];
    await services.media.put(keyOfObject(newer), sealObject(services.secrets, newer, { chargeKey: null, entries }));
    expect(await mayCharge(start())).toBe(false);
    expect(error).toHaveBeenCalledWith({ object: keyOfObject(newer) }, 'billing journal object of a newer version');
  });

  it('is written again where the store has lost it', async () => {
    const learner = await signUpPaying(test);
    await stop(learner);
    await write();
    const before = await objects();
    for (const name of before) await services.media.remove(keyOfObject(name));
    start();
    await write();
    expect((await objects()).length).toBeGreaterThan(0);
    expect(await mode()).toBe('on');
  });

  it('removes what is older than the oldest backup, but never the newest object', async () => {
    const learner = await signUpPaying(test);
    await write();
    await stop(learner);
    await write();
    const before = await objects();
    expect(before.length).toBeGreaterThan(1);
    test.advance(40 * DAY_MS);
    await write();
    await write();
    expect(await objects()).toEqual(before.slice(-1));
  });

  it('can be read after a rotation of the signing key', async () => {
    const learner = await signUpPaying(test);
    const backup = await backUp(services.db);
    await stop(learner);
    await write();
    await restoreBackup(services.db, backup);
    start();
    services.secrets = {
      ...services.secrets,
      signingKey: 'n'.repeat(32),
      signingKeyPrevious: services.secrets.signingKey,
    };
    await runMinutes(6);
    expect((await subscriptionOf(test, learner)).state).toBe('cancelled');
    expect(services.journalGate.unreadable).toBe(0);
  });

  it('is served to no client', async () => {
    await signUpPaying(test);
    await write();
    const [name = ''] = await objects();
    const key = keyOfObject(name);
    const bytes = await buffer(await services.media.read(key));
    for (const folder of ['media', 'recordings', 'avatars', 'posters', 'files', '..'])
      for (const path of [`/${folder}/${key}`, `/${folder}/../${key}`, `/${folder}/%2e%2e%2f${key}`, `/${key}`]) {
        const { rawPayload } = await test.app.inject({ url: path });
        expect(rawPayload.includes(bytes)).toBe(false);
      }
  });
});
