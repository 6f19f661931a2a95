import type { Database } from '../../../platform/database/schema.ts';
import { deleteRemoval, saveRemoval } from './removal-store.ts';
import { muteAuthor, unmuteAuthor } from './talk/moderation-store.ts';

type Viewer = { channelId: string; subscriberId: string };

/**
 * Removes a learner from a lesson, or lets them in again, within the caller's transaction. Evict the learner's sessions
 * after the commit: every node then checks their connections.
 */
export async function setRemoved(
  trx: Database,
  viewer: Viewer,
  { removed, now }: { removed: boolean; now: Date },
): Promise<void> {
  if (removed) {
    await saveRemoval(trx, viewer, now);
    await muteAuthor(trx, viewer, now);
  } else {
    await deleteRemoval(trx, viewer);
    await unmuteAuthor(trx, viewer);
  }
}

/** Mutes a learner for a lesson, or ends that, within the caller's transaction. */
export async function setMuted(
  trx: Database,
  viewer: Viewer,
  { muted, now }: { muted: boolean; now: Date },
): Promise<void> {
  if (muted) await muteAuthor(trx, viewer, now);
  else await unmuteAuthor(trx, viewer);
}
