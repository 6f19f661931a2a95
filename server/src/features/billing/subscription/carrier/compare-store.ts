import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { UNREADABLE } from './sweep-store.ts';

export type Mismatch = {
  kind:
    | 'not_ours' /** The carrier took money under a key that we never issued. */
    | 'not_booked' /** The carrier took money for our attempt, and our ledger has no charge of it. */
    | 'not_paid' /** Our ledger has a charge that the carrier does not know, or denied. */
    /** The carrier took money more than once under one key. */
    | 'paid_twice'
    | 'other_amount'
    /** The carrier lists an unreadable payment; `key` is the carrier's id if our key is unreadable. */
    | 'unreadable';
  key: string;
  carrier: number | null;
  ours: number | null;
  currency: string;
};

/** Minor units by currency. */
export type Totals = Record<string, { carrier: number; ours: number }>;

/** A day as `YYYY-MM-DD`, from its first moment until before its end. */
export type Span = { name: string; from: Date; until: Date };

const PAGE = 5_000;
const FIRST_UUID = '00000000-0000-0000-0000-000000000000';

/** A payment belongs to the day on which we requested it; a payment that is not ours, to the carrier's day. */
function isOfDay({ from, until }: Span): RawBuilder<boolean> {
  return sql`coalesce(a.initiated_at, p.created_at) >= ${from} and coalesce(a.initiated_at, p.created_at) < ${until}`;
}

const withBooks = sql`left join charge_attempt a on a.key = p.key
  left join ledger_entry l on l.subscriber_id = a.subscriber_id and l.attempt_id = a.id and l.kind = 'charge'`;

export async function totalsOfDay(db: Database, day: Span): Promise<{ payments: number; totals: Totals }> {
  const listed = await sql<{ currency: string; amount: number; count: number }>`
    select p.currency, sum(p.amount)::bigint as amount, count(*) as count
    from carrier_sweep_payment p left join charge_attempt a on a.key = p.key
    where p.day = ${day.name} and p.currency <> ${UNREADABLE} and ${isOfDay(day)} group by p.currency`.execute(db);
  const booked = await sql<{ currency: string; amount: number }>`
    select l.currency, sum(l.amount)::bigint as amount
    from charge_attempt a
    join ledger_entry l on l.subscriber_id = a.subscriber_id and l.attempt_id = a.id and l.kind = 'charge'
    where a.initiated_at >= ${day.from} and a.initiated_at < ${day.until} group by l.currency`.execute(db);
  const totals: Totals = {};
  const of = (currency: string) => (totals[currency] ??= { carrier: 0, ours: 0 });
  for (const { currency, amount } of listed.rows) of(currency).carrier = amount;
  for (const { currency, amount } of booked.rows) of(currency).ours = amount;
  return { payments: listed.rows.reduce((sum, { count }) => sum + count, 0), totals };
}

type Listed = {
  payment_id: string;
  key: string;
  carrier: number;
  carrier_currency: string;
  ours: number | null;
  our_currency: string | null;
  is_known: boolean;
  is_repeated: boolean;
};

/** Yields payments of the carrier that are missing or different in our ledger. */
export async function* listedNotAgreeing(db: Database, day: Span): AsyncGenerator<Mismatch[]> {
  for (let after = ''; ;) {
    const { rows } = await sql<Listed>`
      select p.payment_id, p.key, p.amount as carrier, p.currency as carrier_currency, l.amount as ours,
        l.currency as our_currency, a.id is not null as is_known,
        exists (select 1 from carrier_sweep_payment o
          where o.day = p.day and o.key = p.key and o.payment_id < p.payment_id
            and o.currency <> ${UNREADABLE}) as is_repeated
      from (select * from carrier_sweep_payment where day = ${day.name} and payment_id > ${after}
        order by payment_id limit ${PAGE}) p
      ${withBooks}
      where ${isOfDay(day)}
      order by p.payment_id`.execute(db);
    yield rows.flatMap((row) => mismatchOf(row) ?? []);
    const end = await lastOfPage(db, { day: day.name, after });
    if (end === undefined) return;
    after = end;
  }
}

async function lastOfPage(db: Database, { day, after }: { day: string; after: string }): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    select max(payment_id) as last from (select payment_id from carrier_sweep_payment
      where day = ${day} and payment_id > ${after} order by payment_id limit ${PAGE}) p`.execute(db);
  return rows[0]?.last ?? undefined;
}

function mismatchOf(row: Listed): Mismatch | null {
  const { key, carrier, ours, carrier_currency: currency } = row;
  if (currency === UNREADABLE)
    return {
      kind: 'unreadable',
      key: key === '' ? row.payment_id : key,
      carrier: null,
      ours,
      currency: row.our_currency ?? UNREADABLE,
    };
  const as = (kind: Mismatch['kind']): Mismatch => ({ kind, key, carrier, ours, currency });
  if (!row.is_known) return as('not_ours');
  if (row.is_repeated) return as('paid_twice');
  if (ours === null) return as('not_booked');
  return carrier === ours && currency === row.our_currency ? null : as('other_amount');
}

type Booked = { id: string; initiated_at: Date; key: string; ours: number; currency: string; is_listed: boolean };

/** Yields charges of our ledger that the carrier's list of paid payments does not have. */
export async function* bookedNotListed(db: Database, day: Span): AsyncGenerator<Mismatch[]> {
  let after: { at: Date; id: string } = { at: day.from, id: FIRST_UUID };
  for (;;) {
    const { rows } = await sql<Booked>`
      select a.id, a.initiated_at, a.key, l.amount as ours, l.currency,
        exists (select 1 from carrier_sweep_payment p where p.day = ${day.name} and p.key = a.key) as is_listed
      from charge_attempt a
      join ledger_entry l on l.subscriber_id = a.subscriber_id and l.attempt_id = a.id and l.kind = 'charge'
      where (a.initiated_at, a.id) > (${after.at}, ${after.id}::uuid) and a.initiated_at < ${day.until}
      order by a.initiated_at, a.id limit ${PAGE}`.execute(db);
    yield rows
      .filter(({ is_listed }) => !is_listed)
      .map(({ key, ours, currency }) => ({ kind: 'not_paid', key, carrier: null, ours, currency }));
    const last = rows.at(-1);
    if (!last) return;
    after = { at: last.initiated_at, id: last.id };
  }
}
