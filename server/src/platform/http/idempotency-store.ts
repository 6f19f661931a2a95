import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';

export type KeyOf = { subscriberId: string; key: string };
type KeyUse = { call: string; bodyHash: string; owner: string; now: Date };

type KeyState = {
  call: string;
  body_hash: string;
  reply: string | null;
  /** Whether the call that stopped without a reply had changed anything. */
  has_effect: boolean;
  /** Whether a process still runs it. */
  is_leased: boolean;
};

/** A lease ends after three missed renewals. */
const LEASE = sql<Date>`now() + interval '6 seconds'`;
/** A row of a version without leases. */
const UNLEASED_MS = 60_000;

const KEY_RETENTION_MS = 24 * 3_600_000;

/**
 * Inserts the key, or claims a row whose call died before it changed anything. Returns whether the caller may run it.
 */
export async function claimKey(db: Database, { subscriberId, key }: KeyOf, use: KeyUse): Promise<boolean> {
  const expired = new Date(use.now.getTime() - KEY_RETENTION_MS);
  const unleased = new Date(use.now.getTime() - UNLEASED_MS);
  const { rows } = await sql`
    insert into idempotency_key as stored (subscriber_id, key, call, body_hash, created_at, owner, lease_until)
    values (${subscriberId}, ${key}, ${use.call}, ${use.bodyHash}, ${use.now}, ${use.owner}, ${LEASE})
    on conflict (subscriber_id, key) do update
    set call = excluded.call, body_hash = excluded.body_hash, created_at = excluded.created_at, owner = excluded.owner,
      lease_until = excluded.lease_until, effect_at = null, reply = null, status = null
    where stored.created_at < ${expired}
      or (stored.reply is null and stored.effect_at is null
        and stored.call = excluded.call and stored.body_hash = excluded.body_hash
        and coalesce(stored.lease_until < now(), stored.created_at < ${unleased}))
    returning key`.execute(db);
  return rows.length > 0;
}

export async function keyState(db: Database, { subscriberId, key }: KeyOf): Promise<KeyState | undefined> {
  return db
    .selectFrom('idempotency_key')
    .select((e) => [
      'call',
      'body_hash',
      'reply',
      e('effect_at', 'is not', null).$castTo<boolean>().as('has_effect'),
      sql<boolean>`coalesce(lease_until > now(), true)`.as('is_leased'),
    ])
    .where('subscriber_id', '=', subscriberId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Renews the lease; returns whether it is still the owner's. */
export async function renewLease(db: Database, at: KeyOf, owner: string): Promise<boolean> {
  return changeOwned(db, at, owner, { lease_until: LEASE });
}

/** Returns whether the key is still the owner's. */
export async function markEffect(trx: Database, at: KeyOf, owner: string): Promise<boolean> {
  return changeOwned(trx, at, owner, { effect_at: sql<Date>`now()` });
}

export async function saveReply(db: Database, at: KeyOf, reply: { owner: string; sealed: string }): Promise<void> {
  await changeOwned(db, at, reply.owner, { status: 200, reply: reply.sealed });
}

/** Releases a call that stopped with an unexpected error, so that the next attempt need not wait for the lease. */
export async function endLease(db: Database, at: KeyOf, owner: string): Promise<void> {
  await changeOwned(db, at, owner, { lease_until: sql<Date>`now() - interval '1 second'` });
}

type Change = { lease_until?: unknown; effect_at?: unknown; status?: number; reply?: string };

async function changeOwned(
  db: Database,
  { subscriberId, key }: KeyOf,
  owner: string,
  change: Change,
): Promise<boolean> {
  const changed = await db
    .updateTable('idempotency_key')
    .set(change as never)
    .where('subscriber_id', '=', subscriberId)
    .where('key', '=', key)
    .where('owner', '=', owner)
    .returning('key')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Deletes the key of a refused call, so that it may be retried. */
export async function releaseKey(db: Database, { subscriberId, key }: KeyOf, owner: string): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('subscriber_id', '=', subscriberId)
    .where('key', '=', key)
    .where('owner', '=', owner)
    .execute();
}

/**
 * Deletes up to `limit` keys that were first used before `before`, which is at least 24 hours ago. Returns how many.
 */
export async function purgeIdempotencyKeys(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rows } = await sql`
    delete from idempotency_key where (subscriber_id, key) in
      (select subscriber_id, key from idempotency_key where created_at < ${before} limit ${limit})
    returning key`.execute(db);
  return rows.length;
}
