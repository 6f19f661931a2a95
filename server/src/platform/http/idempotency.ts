import type { Call } from '@lisan/contract/call';
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, invalidField } from '../app-error.ts';
import { hashOf } from '../body-hash.ts';
import { verifyingKeys, type SigningKeys } from '../verifying-keys.ts';
import type { Session } from '../auth/session.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import { runAsCall } from '../database/running-call.ts';
import { openSealed, sealJson } from '../seal.ts';
import {
  claimKey,
  endLease,
  keyState,
  markEffect,
  releaseKey,
  renewLease,
  saveReply,
  type KeyOf,
} from './idempotency-store.ts';

type Run = () => object | undefined | Promise<object | undefined>;
type Asked = {
  db: Database;
  clock: Clock;
  call: Call;
  request: FastifyRequest;
  reply: FastifyReply;
  secrets: SigningKeys;
  session: Session | null;
};

/** The default text of a conflict asks for another attempt, which would repeat the call. */
const REPLY_LOST =
  'نُفّذ هذا الطلب من قبل وضاع جوابه. تُظهر الصفحة بعد تحديثها ما تم، ويلزم النظر فيها قبل أي محاولة جديدة.';
const MAX_KEY_LENGTH = 200;
const RENEWAL_MS = 2_000;
/** How long a repetition waits for the call in progress before the client has to retry later. */
const WAIT_TIMEOUT_MS = 4_000;
const POLL_MS = 150;

/**
 * Runs the call at most once for each `Idempotency-Key` of a subscriber within 24 hours: a repetition gets the first
 * reply, the key with another call, path or body 409. A refused call leaves no trace. A call that died before its first
 * change runs again as soon as its lease ends; a call that died later answers 409, because its reply is lost.
 */
export function onceByKey(asked: Asked, run: Run): object | undefined | Promise<object | undefined> {
  const key = asked.request.headers['idempotency-key'];
  if (typeof key !== 'string' || asked.session === null) return run();
  if (key.length < 1 || key.length > MAX_KEY_LENGTH) throw invalidField('Idempotency-Key', 'المفتاح أطول من المسموح.');
  return runOnce(asked, { subscriberId: asked.session.subscriberId, key }, run);
}

async function runOnce(asked: Asked, at: KeyOf, run: Run): Promise<object | undefined> {
  const owner = randomUUID();
  const first = await claimOrReply(asked, at, owner);
  if (first !== null) {
    asked.reply.header('idempotent-replay', 'true');
    return openReply(verifyingKeys(asked.secrets), first);
  }
  return runOwned(asked, { at, owner }, run);
}

/** Returns null once the key is the owner's, or the reply that is stored under it. */
async function claimOrReply({ db, clock, call, request }: Asked, at: KeyOf, owner: string): Promise<string | null> {
  const use = { call: call.path, bodyHash: hashOfInput(call, request), owner, now: clock.now() };
  for (const until = Date.now() + WAIT_TIMEOUT_MS; ; await sleep(POLL_MS)) {
    if (await claimKey(db, at, use)) return null;
    const state = await keyState(db, at);
    // Released meanwhile.
    if (state === undefined) continue;
    if (state.call !== use.call || state.body_hash !== use.bodyHash) throw new AppError('idempotency_mismatch');
    if (state.reply !== null) return state.reply;
    if (state.has_effect && !state.is_leased) throw new AppError('conflict', { message: REPLY_LOST });
    if (Date.now() > until) throw new AppError('unavailable', { retryAfter: 2 });
  }
}

/** Of the body, and of the path's parameters: the same body about another learner is another call. */
function hashOfInput(call: Call, { body, params }: FastifyRequest): string {
  return hashOf(call.params === undefined ? body : { params, body });
}

async function runOwned({ db, secrets }: Asked, { at, owner }: { at: KeyOf; owner: string }, run: Run) {
  // Work that the call schedules after its reply does not belong to the call.
  const state = { isRunning: true };
  const call = {
    async markEffect(trx: Database): Promise<void> {
      if (state.isRunning && !(await markEffect(trx, at, owner))) throw new AppError('conflict');
    },
  };
  const renewal = setInterval(() => void renewLease(db, at, owner).catch(() => undefined), RENEWAL_MS);
  try {
    const result = await runAsCall(call, run);
    state.isRunning = false;
    await saveReply(db, at, { owner, sealed: sealReply(secrets.signingKey, result) });
    return result;
  } catch (error) {
    // If this fails as well, the lease expires by itself.
    const end = isRefusal(error) ? releaseKey : endLease;
    await end(db, at, owner).catch(() => undefined);
    throw error;
  } finally {
    state.isRunning = false;
    clearInterval(renewal);
  }
}

/** A deliberate refusal changed nothing; any other error may have come after a commit. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.code !== 'internal' && error.code !== 'unavailable';
}

const PURPOSE = 'idempotent-reply';

/** Encrypts a reply for storage: it may contain a token, which the database never stores in clear. */
function sealReply(signingKey: string, reply: object | undefined): string {
  return sealJson(signingKey, PURPOSE, reply ?? {});
}

/**
 * Opens a reply that was sealed with one of the keys.
 * @throws Error when it was sealed with another key or changed since
 */
function openReply(signingKeys: readonly string[], sealed: string): object {
  // Only `sealReply` writes the text that the seal has just authenticated.
  return openSealed(signingKeys, PURPOSE, sealed) as object;
}
