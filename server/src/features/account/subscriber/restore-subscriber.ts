import type { Database } from '../../../platform/database/schema.ts';
import type { AccountDeps } from '../deps.ts';
import { subscriberByMsisdn, updateSubscriberRow, type Subscriber } from './store.ts';
import { lockNumber } from './lock-number.ts';
import { archiveSubscriber, type ArchiveDeps } from './archive-subscriber.ts';
import { findArchivedSubscribers, insertOwnershipEvent, type ArchivedSubscriber } from './ownership-store.ts';

/** An owner who used the product this recently, or pays for it, is replaced only with `swap`. */
const ACTIVE_MS = 30 * 86_400_000;

type RestoreDeps = ArchiveDeps & Pick<AccountDeps, 'db' | 'hasLiveSubscription'>;

type Restore = { msisdn: string; subscriberId: string; swap: boolean };
type RestoreOutcome =
  | { kind: 'restored'; subscriberId: string; replacedId: string | null }
  | { kind: 'no_candidate' }
  | { kind: 'owner_active'; ownerId: string; lastSeenAt: Date };

/** Lists the archived subscribers of a number that can be restored, archived last first. */
export async function listRestorable({ db }: Pick<AccountDeps, 'db'>, msisdn: string): Promise<ArchivedSubscriber[]> {
  return findArchivedSubscribers(db, msisdn);
}

/**
 * Restores an archived subscriber of a number, with all progress. The subscription that ended with the archive stays
 * ended. A present owner is archived instead; an active one only with `swap`.
 */
export async function restoreSubscriber(deps: RestoreDeps, restore: Restore): Promise<RestoreOutcome> {
  return deps.db.transaction().execute((trx) => restoreSubscriberWithin(trx, deps, restore));
}

/** Like `restoreSubscriber`, within the caller's transaction; evict the sessions of `replacedId` after its commit. */
export async function restoreSubscriberWithin(
  trx: Database,
  deps: Omit<RestoreDeps, 'db'>,
  restore: Restore,
): Promise<RestoreOutcome> {
  await lockNumber(trx, restore.msisdn);
  const candidates = await findArchivedSubscribers(trx, restore.msisdn);
  if (!candidates.some(({ id }) => id === restore.subscriberId)) return { kind: 'no_candidate' };
  const owner = await subscriberByMsisdn(trx, restore.msisdn);
  if (owner && !restore.swap && (await isActive(trx, deps, owner)))
    return { kind: 'owner_active', ownerId: owner.id, lastSeenAt: owner.last_seen_at };
  if (owner) await archiveSubscriber(trx, deps, { subscriberId: owner.id, reason: 'replaced', actor: 'staff' });
  await unarchive(trx, deps, restore);
  return { kind: 'restored', subscriberId: restore.subscriberId, replacedId: owner?.id ?? null };
}

async function isActive(
  trx: Database,
  deps: Pick<RestoreDeps, 'clock' | 'hasLiveSubscription'>,
  owner: Subscriber,
): Promise<boolean> {
  const silence = deps.clock.now().getTime() - owner.last_seen_at.getTime();
  return silence < ACTIVE_MS || (await deps.hasLiveSubscription(trx, owner.id));
}

async function unarchive(trx: Database, deps: ArchiveDeps, { msisdn, subscriberId }: Restore): Promise<void> {
  const now = deps.clock.now();
  await updateSubscriberRow(trx, subscriberId, {
    archived_at: null,
    archived_reason: null,
    restored_at: now,
    // Without it the next sign-in would take the number for a recycled one again.
    last_seen_at: now,
  });
  // An owner who comes back before the erasure is due keeps all progress.
  await trx.deleteFrom('erasure').where('subscriber_id', '=', subscriberId).execute();
  const event = { id: deps.newId(), subscriberId, msisdn, type: 'restored' as const, actor: 'staff', now };
  await insertOwnershipEvent(trx, { ...event, reason: 'restored' });
}
