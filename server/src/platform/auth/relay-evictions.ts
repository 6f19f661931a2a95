import type { Bus } from '../bus/port.ts';
import type { SessionCache } from './session-cache.ts';

const TOPIC = 'session-evicted';

/** Relays evictions of subscribers to all nodes, so that a revoked session ends everywhere at once. */
export function relayEvictions(sessions: SessionCache, bus: Bus, nodeId: string): void {
  const own = `${nodeId} `;
  let isRelayed = false;
  sessions.onEvict((subscriberId) => {
    if (!isRelayed) bus.publish(TOPIC, Buffer.from(own + subscriberId));
  });
  bus.subscribe(TOPIC, (message) => {
    const text = message.toString();
    if (text.startsWith(own)) return;
    isRelayed = true;
    try {
      sessions.evict(text.slice(text.indexOf(' ') + 1));
    } finally {
      isRelayed = false;
    }
  });
}
