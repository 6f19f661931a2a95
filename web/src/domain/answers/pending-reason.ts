import { blocksLane, laneOf } from './outbox-entry.ts';
import type { OutboxEntry, SetAside, SetAsideReason } from './outbox-entry.ts';

/** `unreachable`: the browser is online, but the server has not accepted the entry yet. */
type PendingReason = 'offline' | 'unreachable' | SetAsideReason;

/**
 * Returns why an entry is set aside: its own reason, or the reason of an earlier entry of its lane. Null while it is
 * queued.
 */
export function setAsideOf(entry: OutboxEntry, entries: readonly OutboxEntry[]): SetAside | null {
  if (entry.setAside) return entry.setAside;
  const lane = laneOf(entry);
  return entries.find((one) => laneOf(one) === lane && blocksLane(one))?.setAside ?? null;
}

/** Returns why an entry has not left this phone. */
export function reasonOf(entry: OutboxEntry, entries: readonly OutboxEntry[], isOnline: boolean): PendingReason {
  return setAsideOf(entry, entries)?.reason ?? (isOnline ? 'unreachable' : 'offline');
}
