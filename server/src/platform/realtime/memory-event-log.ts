import { EventEmitter } from 'node:events';
import type { EventLog, LogEntry } from './event-log.ts';
import { EventRing } from './event-ring.ts';

/** Rings without followers are retained for returning clients, up to this many. */
const MAX_RINGS = 200;

/** The event log of an installation with one node. */
export function createMemoryEventLog(newId: () => string): EventLog {
  const rings = new Map<string, EventRing>();
  const emitter = new EventEmitter().setMaxListeners(0);
  const ringOf = (channelId: string): EventRing => {
    const ring = rings.get(channelId) ?? new EventRing(newId());
    // Reinserted, so that the most recently used ring is last.
    rings.delete(channelId);
    rings.set(channelId, ring);
    for (const id of rings.keys()) {
      if (rings.size <= MAX_RINGS) break;
      if (id !== channelId && emitter.listenerCount(id) === 0) rings.delete(id);
    }
    return ring;
  };
  return {
    async append(channelId, event) {
      const appended = ringOf(channelId).append(event);
      if (appended) emitter.emit(channelId, appended);
    },
    async follow(channelId, onEntry) {
      const ring = ringOf(channelId);
      const listener = (entry: LogEntry): void => onEntry(entry);
      emitter.on(channelId, listener);
      return {
        get head() {
          return ring.head;
        },
        since: (seen) => ring.since(seen),
        stop: () => void emitter.off(channelId, listener),
      };
    },
    async close() {
      emitter.removeAllListeners();
    },
  };
}
