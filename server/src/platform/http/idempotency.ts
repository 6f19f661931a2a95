import type { Call } from '@lisan/contract/call';
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../app-error.ts';
import type { Session } from '../auth/session.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import { openReply, sealReply } from './sealed-reply.ts';

type Keyed = { subscriberId: string; key: string };
type Run = () => object | undefined | Promise<object | undefined>;
type Asked = {
  db: Database;
  clock: Clock;
  call: Call;
  request: FastifyRequest;
  reply: FastifyReply;
  secrets: { signingKey: string };
  session: Session | null;
};

const MOST_KEY = 200;
/** A call that has not answered for so long died with its process; its key may be taken again. */
const ABANDONED_MS = 60_000;

/**
 * Runs the call once per `Idempotency-Key`: a repetition gets the first reply, the key with another body 409.
 * A call that failed leaves no trace, so that it can be tried again.
 */
export function onceByKey(at: Asked, run: Run): object | undefined | Promise<object | undefined> {
  const key = at.request.headers['idempotency-key'];
  if (at.call.idempotent !== true || typeof key !== 'string' || at.session === null) return run();
  if (key.length < 1 || key.length > MOST_KEY) throw invalidField('Idempotency-Key', 'المفتاح أطول من المسموح.');
  return runOnce(at, { subscriberId: at.session.subscriberId, key }, run);
}

async function runOnce(at: Asked, keyed: Keyed, run: Run): Promise<object | undefined> {
  const earlier = await claim(at.db, keyed, {
    call: at.call.path,
    bodyHash: hashOf(at.request.body),
    now: at.clock.now(),
  });
  if (earlier !== null) {
    at.reply.header('idempotent-replay', 'true');
    return openReply(at.secrets.signingKey, earlier);
  }
  try {
    const result = await run();
    await keep(at.db, keyed, sealReply(at.secrets.signingKey, result));
    return result;
  } catch (error) {
    await forget(at.db, keyed);
    throw error;
  }
}

function hashOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('base64url');
}

/** Takes the key, or gives the reply that was kept under it. */
async function claim(
  db: Database,
  at: Keyed,
  use: { call: string; bodyHash: string; now: Date },
): Promise<string | null> {
  const taken = await db
    .insertInto('idempotency_key')
    .values({
      subscriber_id: at.subscriberId,
      key: at.key,
      call: use.call,
      body_hash: use.bodyHash,
      status: null,
      reply: null,
      created_at: use.now,
    })
    .onConflict((c) => c.columns(['subscriber_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (taken) return null;
  const row = await db
    .selectFrom('idempotency_key')
    .selectAll()
    .where('subscriber_id', '=', at.subscriberId)
    .where('key', '=', at.key)
    .executeTakeFirst();
  if (row && (row.call !== use.call || row.body_hash !== use.bodyHash)) throw new AppError('idempotency_mismatch');
  if (row?.reply) return row.reply;
  if (await takeOver(db, at, use.now)) return null;
  throw new AppError('conflict');
}

async function takeOver(db: Database, at: Keyed, now: Date): Promise<boolean> {
  const taken = await db
    .updateTable('idempotency_key')
    .set({ created_at: now })
    .where('subscriber_id', '=', at.subscriberId)
    .where('key', '=', at.key)
    .where('reply', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - ABANDONED_MS))
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

async function keep(db: Database, at: Keyed, sealed: string): Promise<void> {
  await db
    .updateTable('idempotency_key')
    .set({ status: 200, reply: sealed })
    .where('subscriber_id', '=', at.subscriberId)
    .where('key', '=', at.key)
    .execute();
}

async function forget(db: Database, at: Keyed): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('subscriber_id', '=', at.subscriberId)
    .where('key', '=', at.key)
    .execute();
}
