import type { Job } from '../../../../platform/queue/job.ts';
import { ensureCompared, type JournalDeps } from './compare-journal.ts';
import { keyOfObject, listObjects, nextObjectName, sealObject, timeOfObject } from './journal-object.ts';
import {
  changeRow,
  claimTurn,
  collectEntries,
  eventsOf,
  MAX_AHEAD_MS,
  newestChargeKey,
  readJournalState,
  type JournalRow,
} from './journal-store.ts';

const EVERY_MS = 20_000;
const LEASE_MS = 60_000;
const RETRY_MS = 5_000;
/**
 * A transaction that commits late has an earlier time than entries that were read meanwhile, and so has one after the
 * clock was set back by at most `MAX_AHEAD_MS`.
 */
const OVERLAP_MS = MAX_AHEAD_MS + 120_000;
/** How far back entries are read again after the clock was set back by more. */
const SET_BACK_MS = 24 * 3_600_000;
/** Bounds the rows that one statement reads after an upgrade, whose first objects reach back to the oldest backup. */
const MAX_SPAN_MS = 6 * 3_600_000;
const MAX_ENTRIES = 2_000;
const EXPIRY_EVERY_MS = 24 * 3_600_000;
const MAX_EXPIRED = 50;
const DAY_MS = 86_400_000;

/** Writes leavings, consents and the newest charge outside the database, so that a restored one can be recognised. */
export function journalJob(deps: JournalDeps): Job {
  return {
    name: 'write-billing-journal',
    workers: 'billing',
    pass: () => writeJournal(deps),
    async nextDue() {
      const { row } = await readJournalState(deps.db);
      const retryAt = deps.journalGate.retryAt ?? row.due_at;
      return new Date(Math.max(row.due_at.getTime(), retryAt.getTime()));
    },
  };
}

/** Writes at most one object. Returns 1 if the next one is due immediately. */
export async function writeJournal(deps: JournalDeps): Promise<number> {
  const { db, clock, jobs } = deps;
  const hadCompared = deps.journalGate.hasCompared(await readJournalState(db));
  if (!(await ensureCompared(deps))) return 0;
  if (!hadCompared) {
    jobs.wake('perform-charges');
    jobs.wake('perform-effects');
  }
  const now = clock.now();
  const row = await claimTurn(db, now, new Date(now.getTime() + LEASE_MS));
  if (!row) return 0;
  try {
    const isLast = await writeObject(deps, row, now);
    if (isLast) await removeExpired(deps, now);
    return isLast ? 0 : 1;
  } catch (error) {
    await changeRow(db, row, { due_at: new Date(now.getTime() + RETRY_MS) });
    throw error;
  }
}

async function writeObject(deps: JournalDeps, row: JournalRow, now: Date): Promise<boolean> {
  const { db, media, secrets, journalGate, config } = deps;
  const written = writtenUntil(row, now, config.billing.journalDays * DAY_MS);
  const end = new Date(Math.min(now.getTime() + 1, written.getTime() + MAX_SPAN_MS));
  const from = new Date(written.getTime() - OVERLAP_MS);
  // Read first: a later charge is then in the next object.
  const chargeKey = await newestChargeKey(db);
  const found = await collectEntries(db, { from, until: end, without: row.recent, limit: MAX_ENTRIES });
  const { entries, until } = found;
  const isLast = found.isLast && end > now;
  const isNew = entries.length > 0 || chargeKey !== row.charge_key;
  const name = isNew ? nextObjectName(now, row.last_object) : row.last_object;
  if (isNew && name !== null) await media.put(keyOfObject(name), sealObject(secrets, name, { chargeKey, entries }));
  const known = new Set([...row.recent, ...entries.map(({ id }) => id)]);
  const again = known.size === 0 ? [] : await eventsOf(db, { from: new Date(until.getTime() - OVERLAP_MS), until });
  const isOurs = await changeRow(db, row, {
    last_object: name,
    charge_key: chargeKey,
    written_until: isLast ? now : until,
    // Entries that were committed since are not among the known ones.
    recent: again.filter((id) => known.has(id)),
    due_at: isLast ? new Date(now.getTime() + EVERY_MS) : now,
  });
  if (isOurs && name !== null) journalGate.see({ last_object: name }, (await readJournalState(db)).fingerprint);
  return isLast || !isOurs;
}

function writtenUntil({ written_until: written }: JournalRow, now: Date, allMs: number): Date {
  if (written === null) return new Date(now.getTime() - allMs);
  const isSetBack = written.getTime() > now.getTime() + MAX_AHEAD_MS - EVERY_MS;
  return isSetBack ? new Date(now.getTime() - SET_BACK_MS) : written;
}

/** Removes objects that no restored backup is older than, a few at a time; the newest one stays. */
async function removeExpired({ media, config, journalGate, db }: JournalDeps, now: Date): Promise<void> {
  if (now.getTime() >= journalGate.expireAt) {
    const before = now.getTime() - config.billing.journalDays * DAY_MS;
    const names = await listObjects(media, null);
    const { row } = await readJournalState(db);
    // Objects that are still to be replayed are read again.
    const isNeeded = (name: string) => row.replay_after !== null && name > row.replay_after;
    journalGate.expired = names.slice(0, -1).filter((name) => timeOfObject(name).getTime() < before && !isNeeded(name));
    journalGate.expireAt = now.getTime() + EXPIRY_EVERY_MS;
  }
  for (const name of journalGate.expired.splice(0, MAX_EXPIRED)) await media.remove(keyOfObject(name));
}
