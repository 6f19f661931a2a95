import { sql, type Selectable } from 'kysely';
import { makeEvidence, type EvidenceFile } from '../../../../domain/evidence/evidence-chain.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { deriveKey } from '../../../../platform/derive-key.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { ChargeAttemptTable } from '../../../../platform/database/tables/subscription.ts';
import { retentionDays } from '../../../upkeep/retention/retention-rules.ts';
import type { ConsoleDeps } from '../../deps.ts';

/** The purpose of the key that seals files of evidence. */
const PURPOSE = 'evidence';

/** Days until the rows of each part are removed; an older charge lacks that part. */
const RETENTION = {
  message_days: retentionDays('sms_message'),
  receipt_days: retentionDays('sms_part'),
  carrier_answer_days: retentionDays('carrier_callback'),
};

export function evidenceKey(signingKey: string): string {
  return deriveKey(signingKey, PURPOSE);
}

/**
 * Makes the file of a charge: the terms as they were shown, the consent with code, address and device, messages with
 * their receipts, the carrier's answers, and the ledger; chained by hashes and sealed.
 * @throws AppError not_found
 */
export async function makeChargeEvidence(
  { clock, db, secrets }: ConsoleDeps,
  at: { subscriberId: string; chargeId: string },
): Promise<EvidenceFile> {
  const charge = await findCharge(db, at);
  if (!charge) throw new AppError('not_found');
  const madeAt = clock.now();
  const facts = (await factsOf(db, charge)).map((fact) => ({ ...fact, at: fact.at.toISOString() }));
  return makeEvidence(evidenceKey(secrets.signingKey), {
    charge: charge.id,
    madeAt,
    facts: [...facts, { type: 'retention', at: madeAt.toISOString(), body: RETENTION }],
  });
}

type ChargeRow = Selectable<ChargeAttemptTable> & { msisdn: string };
type FactRow = { type: string; at: Date; body: Record<string, unknown> };

async function findCharge(
  db: Database,
  { subscriberId, chargeId }: { subscriberId: string; chargeId: string },
): Promise<ChargeRow | undefined> {
  return db
    .selectFrom('charge_attempt')
    .innerJoin('subscriber', 'subscriber.id', 'charge_attempt.subscriber_id')
    .selectAll('charge_attempt')
    .select('subscriber.msisdn')
    .where('charge_attempt.subscriber_id', '=', subscriberId)
    .where('charge_attempt.id', '=', chargeId)
    .executeTakeFirst();
}

/** Messages belong to a charge from this long before the consent until this long after the decision. */
const BEFORE = sql`interval '1 hour'`;
const AFTER = sql`interval '7 days'`;

/** Returns every stored row that shows how a charge came about, as JSON without columns that identify a secret. */
async function factsOf(db: Database, charge: ChargeRow): Promise<FactRow[]> {
  const { subscriber_id: subscriber, subscription_id: subscription, consent_id: consent, id, msisdn } = charge;
  const ofMessages = sql`(select at - ${BEFORE} from consent where subscriber_id = ${subscriber} and id = ${consent})
    and ${charge.decided_at ?? charge.initiated_at}::timestamptz + ${AFTER}`;
  const { rows } = await sql<FactRow>`
    select 'terms' as type, t.published_at as at, to_jsonb(t) as body
    from consent c join plan_terms t on t.plan_id = c.plan_id and t.version = c.terms_version
    where c.subscriber_id = ${subscriber} and c.id = ${consent}
    union all
    select 'consent', c.at, to_jsonb(c) from consent c where c.subscriber_id = ${subscriber} and c.id = ${consent}
    union all
    select 'code', o.created_at, to_jsonb(o) - array['code_hash', 'device_hash', 'detail']
    from consent c join otp_challenge o on o.id = c.challenge_id
    where c.subscriber_id = ${subscriber} and c.id = ${consent}
    union all
    select 'guardian_consent', g.at, to_jsonb(g)
    from consent c join guardian_consent g using (subscriber_id, plan_id, terms_version)
    where c.subscriber_id = ${subscriber} and c.id = ${consent}
    union all
    select 'carrier_activation', a.at, to_jsonb(a) from carrier_activation a
    join consent c on c.subscriber_id = a.subscriber_id and c.carrier_request_id = a.request_id
    where c.subscriber_id = ${subscriber} and c.id = ${consent}
    union all
    select 'subscription_event', e.at, to_jsonb(e) from subscription_event e
    where e.subscriber_id = ${subscriber} and e.subscription_id = ${subscription}
    union all
    select 'bill', b.created_at, to_jsonb(b) from bill b
    where b.subscriber_id = ${subscriber} and b.id = ${charge.bill_id}
    union all
    select 'charge_attempt', a.initiated_at, to_jsonb(a) from charge_attempt a
    where a.subscriber_id = ${subscriber} and a.bill_id = ${charge.bill_id}
    union all
    select 'carrier_answer', k.received_at, to_jsonb(k) from carrier_callback k
    where k.payment_key = ${charge.key} or k.payment_id = ${charge.payment_id}
    union all
    select 'ledger_entry', l.at, to_jsonb(l) from ledger_entry l
    where l.subscriber_id = ${subscriber} and l.attempt_id = ${id}
    union all
    select 'refund', r.requested_at, to_jsonb(r) from refund r
    where r.subscriber_id = ${subscriber} and r.attempt_id = ${id}
    union all
    select 'message', s.created_at, to_jsonb(s) || jsonb_build_object(
      -- A code is never shown, also while it waits to be sent.
      'text', case when s.class = 'otp' then null else s.text end, 'receipts',
      (select coalesce(jsonb_agg(to_jsonb(p) order by p.seen_at), '[]') from sms_part p where p.message_id = s.id))
    from sms_message s where s.msisdn = ${msisdn} and s.created_at between ${ofMessages}`.execute(db);
  return rows;
}
