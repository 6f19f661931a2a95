import type { BillingDeps } from '../../deps.ts';
import { keyOfObject, listObjects, readObjects } from './journal-object.ts';
import { changeRow, countMissing, readJournalState, type JournalState } from './journal-store.ts';
import { replayJournal, type ReplayDeps } from './replay-journal.ts';

export type JournalDeps = ReplayDeps & Pick<BillingDeps, 'journalGate'>;

/**
 * Returns whether charges may be initiated now: billing is on, the database is not older than the journal, and leavings
 * that a restored database lacks have been repeated. While the media store cannot be read it is false. Sends two short
 * statements where the comparison has been made.
 *
 * Why: docs/decisions/064-leavings-are-journaled-outside-the-database.md
 */
export async function mayCharge(deps: JournalDeps): Promise<boolean> {
  const state = await comparedState(deps);
  if (!state || state.mode !== 'on') return false;
  if (state.row.replay_after === null) return true;
  // An operator resumed billing before the reconciliation came to its end.
  return attempt(deps, async () => {
    await replayJournal(deps);
    return true;
  });
}

/** Compares the database with the journal unless this process has; false while that is not possible. */
export async function ensureCompared(deps: JournalDeps): Promise<boolean> {
  return (await comparedState(deps)) !== null;
}

async function comparedState(deps: JournalDeps): Promise<JournalState | null> {
  const state = await readJournalState(deps.db);
  if (deps.journalGate.hasCompared(state)) {
    deps.journalGate.see(state.row, state.fingerprint);
    return state;
  }
  return (await attempt(deps, () => compare(deps))) ? readJournalState(deps.db) : null;
}

function attempt({ journalGate, clock, log }: JournalDeps, work: () => Promise<boolean>): Promise<boolean> {
  return journalGate.attempt(clock.now(), work, (error) =>
    log.error({ err: error }, 'billing journal not read: nothing is charged'),
  );
}

/** Returns false if another process has changed the row meanwhile: compare again. */
async function compare(deps: JournalDeps): Promise<boolean> {
  const { db, media, journalGate } = deps;
  const state = await readJournalState(db);
  const { row, fingerprint } = state;
  const names = await listObjects(media, row.last_object);
  const read = await readObjects(deps, names);
  const reasons = { ...(await countMissing(db, read)), unreadable: read.unreadable.length };
  journalGate.unreadable = reasons.unreadable;
  const isOther = row.fingerprint !== null && fingerprint !== null && row.fingerprint !== fingerprint;
  const isOlder = isOther || Object.values(reasons).some((count) => count > 0);
  const last = names.at(-1) ?? row.last_object;
  // A store that is older than the database has lost objects.
  const isLost = row.last_object !== null && (await media.find(keyOfObject(row.last_object))) === null;
  const isStored = isOlder
    ? await reconcile(deps, state, { last, reasons: { ...reasons, isOther, isLost } })
    : await advance(deps, state, { last, isLost });
  if (isStored) journalGate.see({ last_object: last }, fingerprint);
  return isStored;
}

/**
 * Stops billing and stores the range of objects to replay before it continues, in one transaction. Where the journal was
 * lost with the database, nothing here knows who has left: billing waits until staff resume it, after the operator's list.
 */
async function reconcile(
  { db, clock, jobs, log }: JournalDeps,
  { row, fingerprint }: JournalState,
  { last, reasons }: { last: string | null; reasons: { isOther: boolean; isLost: boolean } },
): Promise<boolean> {
  const waitsForStaff = reasons.isOther && reasons.isLost;
  const isStored = await db.transaction().execute(async (trx) => {
    const set = {
      last_object: last,
      fingerprint: fingerprint ?? row.fingerprint,
      // A reconciliation that has not ended is continued.
      replay_after: row.replay_after ?? row.last_object ?? '',
      replay_until: last ?? '',
    };
    if (!(await changeRow(trx, row, set))) return false;
    // Paused billing stays paused; its resumption reconciles.
    await trx
      .updateTable('billing_control')
      .set({ mode: waitsForStaff ? 'paused' : 'reconciling', since: clock.now(), changed_by: 'billing journal' })
      .where('id', '=', 1)
      .where('mode', '=', 'on')
      .execute();
    return true;
  });
  if (!isStored) return false;
  log.error(
    reasons,
    waitsForStaff
      ? 'database restored without its billing journal: billing is paused until the operator’s list of leavings is read'
      : 'database older than the billing journal: billing reconciles first',
  );
  // When the job last looked at its due time, it did not know of a reconciliation.
  jobs.wake('restore-books');
  return true;
}

/** The entries of lost objects are written again. */
async function advance(
  { db, log }: JournalDeps,
  { row, fingerprint }: JournalState,
  { last, isLost }: { last: string | null; isLost: boolean },
): Promise<boolean> {
  if (isLost) log.warn({ object: keyOfObject(row.last_object ?? '') }, 'billing journal lost: it is written again');
  if (!isLost && last === row.last_object && row.fingerprint === fingerprint) return true;
  return changeRow(db, row, {
    last_object: last,
    fingerprint: fingerprint ?? row.fingerprint,
    ...(isLost && { written_until: null, recent: [] }),
  });
}
