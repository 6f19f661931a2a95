import { sql } from 'kysely';
import type { TestApp } from '../build-test-app.ts';
import { callApi } from '../call-api.ts';
import type { Learner } from '../sign-up.ts';
import type { SubscriptionEvent } from '../../src/domain/subscription/facts.ts';
import { signCallback } from '../../src/gateways/carrier/callback-signature.ts';
import type { CarrierCallback } from '../../src/gateways/carrier/callback.ts';
import type { OutgoingCallback } from '../../src/gateways/carrier/simulator/callbacks.ts';
import { deriveKey } from '../../src/platform/derive-key.ts';
import { performDueEffects } from './perform-due.ts';
import { applyEventOrThrow } from '../../src/features/billing/subscription/state/apply-event.ts';
import { runJobs } from './subscribe.ts';
import { syncCallbacks } from '../../src/features/billing/subscription/carrier/sync-callbacks.ts';

// Steps of the tests of the carrier's callbacks.

export function simulatorOf({ services }: TestApp) {
  if (!services.simulators) throw new Error('these tests need the simulated carrier');
  return services.simulators.carrier;
}

export function callbackKey({ services }: TestApp): string {
  return deriveKey(services.secrets.signingKey, 'carrier-callback');
}

type Written = Partial<Omit<CarrierCallback, 'at'>> & { key?: string; sentAt?: Date };

/** A callback as the carrier would write and sign it now. */
export function writeCallback(test: TestApp, reports: Written = {}): OutgoingCallback & { id: string } {
  const now = test.services.clock.now();
  const { id = crypto.randomUUID(), type = 'payment_changed', msisdn = '', paymentKey = null } = reports;
  const rawBody = JSON.stringify({
    specversion: '1.0',
    id,
    source: reports.source ?? test.services.carrier.name,
    type: `org.camaraproject.simulator.${type}`,
    time: now.toISOString(),
    data: { msisdn, paymentKey, status: null },
  });
  const key = reports.key ?? callbackKey(test);
  return { id, rawBody, headers: signCallback(key, { id, rawBody, now: reports.sentAt ?? now }) };
}

/** Delivers the carrier's callbacks and processes them until nothing is left. */
export async function settle(test: TestApp): Promise<void> {
  const round = async () => {
    const delivered = await simulatorOf(test).deliverDue();
    const synced = await syncCallbacks(test.services);
    await runJobs(test);
    return delivered + synced;
  };
  while ((await round()) > 0);
}

/** The same for some minutes, so that later look-ups run too. */
export async function settleMinutes(test: TestApp, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await settle(test);
    test.advance(60_000);
  }
}

/** Applies one event to a subscription, as a use case does. */
export function happen(
  { services }: TestApp,
  { subscriberId }: Pick<Learner, 'subscriberId'>,
  event: SubscriptionEvent,
) {
  return services.db
    .transaction()
    .execute((trx) => applyEventOrThrow(trx, services, { subscriberId, actor: 'learner' }, event));
}

/** Cancels while the carrier is processing the next period, which it then charges all the same. */
export async function payAfterCancelling(test: TestApp, learner: Learner): Promise<void> {
  const { carrier } = test.services;
  const { createPayment } = carrier;
  carrier.createPayment = async (ask) => {
    const paid = await createPayment(ask);
    await callApi(test.app, 'POST /api/profile/subscrption/cancel', { token: learner.token });
    return paid;
  };
  await happen(test, learner, { type: 'manual_renew' });
  await performDueEffects(test.services);
  carrier.createPayment = createPayment;
}

/** Postpones the renewals of earlier tests' subscribers, so that the passing days affect the next learner only. */
export async function postponeOthers({ services }: TestApp): Promise<void> {
  await services.db.updateTable('subscription').set({ due_at: null }).execute();
}

export async function callbacksOf({ services }: TestApp, msisdn: string) {
  return services.db
    .selectFrom('carrier_callback')
    .selectAll()
    .where('msisdn', '=', msisdn)
    .orderBy('received_at')
    .execute();
}

export async function attemptsOf({ services }: TestApp, { subscriberId }: { subscriberId: string }) {
  return services.db
    .selectFrom('charge_attempt')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy('initiated_at')
    .orderBy('number')
    .execute();
}

export async function reviewsOf({ services }: TestApp, { subscriberId }: { subscriberId: string }) {
  return services.db.selectFrom('refund_review').selectAll().where('subscriber_id', '=', subscriberId).execute();
}

/** The notices to the number, oldest first. */
export async function textsTo({ services }: TestApp, msisdn: string): Promise<string[]> {
  const rows = await services.db
    .selectFrom('sms_message')
    .select('text')
    .where('msisdn', '=', msisdn)
    .where('class', '=', 'transactional')
    .orderBy('created_at')
    .execute();
  return rows.map(({ text }) => text ?? '');
}

/** Returns a hash of all rows of each table, for comparison. */
export async function everyRow({ services }: TestApp): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(services.db);
  const hashes = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as name, md5(string_agg(t::text, '|' order by t::text)) as hash
      from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; hash: string | null }>`${sql.join(hashes, sql` union all `)}`.execute(
    services.db,
  );
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash ?? '']));
}
