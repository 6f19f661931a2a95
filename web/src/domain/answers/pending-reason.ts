import { blocksLane, laneOf } from './outbox-entry.ts';
import type { OutboxEntry, SetAside, SetAsideReason } from './outbox-entry.ts';

/** `unreachable`: there is a network, and the server has not taken it yet. */
export type PendingReason = 'offline' | 'unreachable' | SetAsideReason;

/** Why an entry is set aside: for itself, or for what was set aside before it in its exercise. Null while it is sent by itself. */
export function setAsideOf(entry: OutboxEntry, entries: readonly OutboxEntry[]): SetAside | null {
  if (entry.setAside) return entry.setAside;
  const lane = laneOf(entry);
  return entries.find((one) => laneOf(one) === lane && blocksLane(one))?.setAside ?? null;
}

/** Why an entry of the outbox is still on this phone. */
export function reasonOf(entry: OutboxEntry, entries: readonly OutboxEntry[], isOnline: boolean): PendingReason {
  return setAsideOf(entry, entries)?.reason ?? (isOnline ? 'unreachable' : 'offline');
}
