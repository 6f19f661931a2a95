import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { insertRows } from '../src/platform/database/insert-rows.ts';
import type { Tables } from '../src/platform/database/schema.ts';
import type { TestApp } from './build-test-app.ts';

/** Inserts rows of the past, without the rows that they refer to and without triggers. */
export async function insertPast({ services }: TestApp, table: keyof Tables, rows: readonly object[]): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await insertRows(trx, table, { rows });
  });
}

export type Paying = { subscriber_id: string; subscription_id: string };

export const someSubscription = (): Paying => ({ subscriber_id: randomUUID(), subscription_id: randomUUID() });

/** A subscription of a plan, as `facts` names it. */
export function subscriptionRow(of: Paying, { plan, at }: { plan: string; at: string }) {
  return {
    subscriber_id: of.subscriber_id,
    id: of.subscription_id,
    msisdn: '+9647700000000',
    state: 'active',
    version: 1,
    facts: { state: 'active', version: 1, plan: { uuid: plan } },
    started_at: at,
    changed_at: at,
  };
}

/** A charge as it was decided; `number` counts the attempts of its bill. */
export function attemptRow(
  of: Paying,
  charge: { id?: string; plan: string; at: string; state: string; reason?: string | null; number?: number },
) {
  return {
    ...of,
    id: charge.id ?? randomUUID(),
    bill_id: randomUUID(),
    number: charge.number ?? 1,
    key: randomUUID(),
    consent_id: randomUUID(),
    plan: {},
    plan_id: charge.plan,
    amount: 500_000,
    currency: 'IQD',
    exponent: 3,
    state: charge.state,
    reason: charge.reason ?? null,
    initiated_at: charge.at,
  };
}

export function ledgerRow(of: Paying, entry: { attempt: string; kind?: string; amount?: number; at: string }) {
  return {
    ...of,
    id: randomUUID(),
    attempt_id: entry.attempt,
    kind: entry.kind ?? 'charge',
    amount: entry.amount ?? 500_000,
    currency: 'IQD',
    exponent: 3,
    reference: randomUUID(),
    at: entry.at,
  };
}

export function eventRow(
  of: Paying,
  event: { version?: number; type: string; from: string | null; to: string; actor?: string; at: string },
) {
  return {
    ...of,
    version: event.version ?? 1,
    id: randomUUID(),
    type: event.type,
    from_state: event.from,
    to_state: event.to,
    payload: {},
    actor: event.actor ?? 'clock',
    at: event.at,
  };
}
