import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Job } from '../../../platform/queue/job.ts';
import { avatarKey } from '../../account/subscriber/update-avatar.ts';
import { withdrawByGuardian } from '../../billing/subscription/guardian/withdraw-by-guardian.ts';
import type { UpkeepDeps } from '../deps.ts';
import { eraseRows } from './erase-rows.ts';
import { redactTexts, blankTexts } from './erased-texts.ts';
import {
  claimErasure,
  hasMessageUnderway,
  hasOpenMoney,
  isRequested,
  markErased,
  nextErasure,
  ownershipOf,
  postponeErasure,
  wordsOfMessages,
  type Erasure,
  lockUncleaned,
  markCleaned,
} from './erasure-store.ts';

const LEASE_MS = 5 * 60_000;
/** Between attempts: while the carrier still owes an answer, and while a message is on its way. */
const WAITS = { 'money is open': 86_400_000, 'a message is underway': 2 * 60_000 };
type Obstacle = keyof typeof WAITS;
/** `withdrawn`: staff gave the account back meanwhile. */
type Outcome = Obstacle | 'erased' | 'withdrawn';

/** Erases the accounts whose delay is over, one at a time. */
export function erasureJob(deps: UpkeepDeps): Job {
  return {
    name: 'erase-accounts',
    workers: 'media',
    pass: async () => (await eraseDue(deps)) + (await cleanEarlier(deps)),
    nextDue: () => nextErasure(deps.db),
  };
}

/** Erases the account that is due first. Returns the number of claimed accounts: one or none. */
export async function eraseDue(deps: UpkeepDeps): Promise<number> {
  const now = deps.clock.now();
  const erasure = await claimErasure(deps.db, { now, leaseUntil: new Date(now.getTime() + LEASE_MS) });
  if (!erasure) return 0;
  const outcome = await erase(deps, erasure);
  if (outcome === 'erased' || outcome === 'withdrawn') {
    deps.log.info({ erasure: erasure.id }, outcome === 'erased' ? 'account erased' : 'erasure withdrawn');
    return 1;
  }
  await postponeErasure(deps.db, erasure.id, new Date(now.getTime() + WAITS[outcome]));
  deps.log.warn({ erasure: erasure.id }, `erasure postponed: ${outcome}`);
  return 1;
}

async function erase(deps: UpkeepDeps, erasure: Erasure): Promise<Outcome> {
  const { db, media } = deps;
  const { subscriber_id: subscriberId, avatar_file } = erasure;
  const { msisdn, until } = await ownershipOf(db, subscriberId);
  const early = await obstacleOf(db, deps, { subscriberId, msisdn, until });
  if (early !== null) return early;
  // Before the rows: if it fails, the next attempt finds the name again.
  if (avatar_file !== null) await media.remove(avatarKey(avatar_file));
  // Without the number its owner could not withdraw consents as a guardian.
  if (until === null) await withdrawByGuardian(deps, msisdn);
  return db.transaction().execute((trx) => eraseLocked(trx, deps, erasure));
}

async function eraseLocked(
  trx: Database,
  deps: UpkeepDeps,
  { id, subscriber_id: subscriberId, words }: Erasure,
): Promise<Outcome> {
  // As of one instant: a row that moves while its table is read in parts would be missed.
  await sql`set transaction isolation level repeatable read`.execute(trx);
  await trx.selectFrom('subscriber').select('id').where('id', '=', subscriberId).forUpdate().executeTakeFirstOrThrow();
  // Under the lock, which giving an account back needs too.
  if (!(await isRequested(trx, subscriberId))) return 'withdrawn';
  const owner = { subscriberId, ...(await ownershipOf(trx, subscriberId)) };
  // Again under the lock: staff may have asked for a refund since.
  const obstacle = await obstacleOf(trx, deps, owner);
  if (obstacle !== null) return obstacle;
  const pseudonym = deps.newId();
  const written = await wordsOfMessages(trx, subscriberId);
  await redactTexts(trx, owner, [...(words ?? []), ...written]);
  await eraseRows(trx, { ...owner, pseudonym });
  // A request to an earlier version did not store its name.
  await markErased(trx, { id, pseudonym, now: deps.clock.now(), cleaned: words !== null });
  return 'erased';
}

type Owner = { subscriberId: string; msisdn: string; until: Date | null };

async function obstacleOf(db: Database, { clock }: UpkeepDeps, owner: Owner): Promise<Obstacle | null> {
  if (await hasOpenMoney(db, owner.subscriberId)) return 'money is open';
  if (await hasMessageUnderway(db, { ...owner, now: clock.now() })) return 'a message is underway';
  return null;
}

/**
 * Replaces the texts of staff about one account that an earlier version erased. Its name and number are unknown by now,
 * so whole texts are replaced. Returns the number of cleaned accounts: one or none.
 */
export async function cleanEarlier({ clock, db, log }: UpkeepDeps): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const erasure = await lockUncleaned(trx);
    if (!erasure) return 0;
    await blankTexts(trx, erasure.subscriber_id);
    await markCleaned(trx, erasure.id, clock.now());
    log.info({ erasure: erasure.id }, 'texts about an erased account cleaned');
    return 1;
  });
}
