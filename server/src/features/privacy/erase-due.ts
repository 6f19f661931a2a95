import type { Database } from '../../platform/database/open-database.ts';
import type { Job } from '../../platform/queue/job.ts';
import { avatarKey } from '../subscriber/update-avatar.ts';
import { withdrawByGuardian } from '../subscription/guardian/withdraw-by-guardian.ts';
import type { PrivacyDeps } from './deps.ts';
import { eraseRows } from './erase-rows.ts';
import { cleanEarlier } from './clean-earlier.ts';
import { redactTexts } from './erased-texts.ts';
import {
  claimErasure,
  hasOpenMoney,
  markErased,
  nextErasure,
  postponeErasure,
  wordsOfMessages,
  type Erasure,
} from './erasure-store.ts';

const LEASE_MS = 5 * 60_000;
/** Between attempts while the carrier still owes an answer. */
const POSTPONE_MS = 86_400_000;

type Deps = Pick<PrivacyDeps, 'clock' | 'config' | 'db' | 'jobs' | 'log' | 'media' | 'newId' | 'plans' | 'sessions'>;

/** Erases the accounts whose delay is over, one at a time. */
export function erasureJob(deps: Deps): Job {
  return {
    name: 'erase-accounts',
    workers: 'media',
    pass: async () => (await eraseDue(deps)) + (await cleanEarlier(deps)),
    nextDue: () => nextErasure(deps.db),
  };
}

/** Erases the account that is due first. Returns the number of claimed ones: one or none. */
export async function eraseDue(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const erasure = await claimErasure(deps.db, { now, leaseUntil: new Date(now.getTime() + LEASE_MS) });
  if (!erasure) return 0;
  if (await hasOpenMoney(deps.db, erasure.subscriber_id)) {
    await postponeErasure(deps.db, erasure.id, new Date(now.getTime() + POSTPONE_MS));
    deps.log.warn({ erasure: erasure.id }, 'erasure postponed: money is open');
    return 1;
  }
  await erase(deps, erasure);
  deps.log.info({ erasure: erasure.id }, 'account erased');
  return 1;
}

async function erase(deps: Deps, { id, subscriber_id: subscriberId, avatar_file, words }: Erasure): Promise<void> {
  const { db, clock, media, newId } = deps;
  // Before the rows: where it fails, the next attempt finds the name again.
  if (avatar_file !== null) await media.remove(avatarKey(avatar_file));
  const { msisdn, until } = await ownershipOf(db, subscriberId);
  // Without the number its owner could not withdraw what it agreed to as a guardian.
  if (until === null) await withdrawByGuardian(deps, msisdn);
  await db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('subscriber')
      .select('id')
      .where('id', '=', subscriberId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const pseudonym = newId();
    const owned = await ownershipOf(trx, subscriberId);
    const written = await wordsOfMessages(trx, subscriberId);
    await redactTexts(trx, { subscriberId, ...owned }, [...(words ?? []), ...written]);
    await eraseRows(trx, { subscriberId, pseudonym, ...owned });
    // A request to an earlier version did not store its name.
    await markErased(trx, { id, pseudonym, now: clock.now(), cleaned: words !== null });
  });
}

/** The number of an account, and since when another one has it. */
async function ownershipOf(db: Database, subscriberId: string): Promise<{ msisdn: string; until: Date | null }> {
  const { msisdn, created_at } = await db
    .selectFrom('subscriber')
    .select(['msisdn', 'created_at'])
    .where('id', '=', subscriberId)
    .executeTakeFirstOrThrow();
  const next = await db
    .selectFrom('subscriber')
    .select('created_at')
    .where('msisdn', '=', msisdn)
    .where('created_at', '>', created_at)
    .orderBy('created_at')
    .executeTakeFirst();
  return { msisdn, until: next?.created_at ?? null };
}
