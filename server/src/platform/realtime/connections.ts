import { CLOSE_CODES } from '@lisan/contract/live/realtime';
import type { Connection } from './connection.ts';

const MAX_PER_SUBSCRIBER = 3;

/** Every open connection of this node, by subscriber. */
export class Connections {
  readonly #bySubscriber = new Map<string, Set<Connection>>();

  /** Above the limit the oldest is closed: it may be dead already, while the newest is certainly alive. */
  add(connection: Connection): void {
    const own = this.#bySubscriber.get(connection.subscriberId) ?? new Set();
    this.#bySubscriber.set(connection.subscriberId, own.add(connection));
    const [oldest] = own;
    if (own.size > MAX_PER_SUBSCRIBER && oldest) {
      own.delete(oldest);
      oldest.close(CLOSE_CODES.tooMany);
    }
  }

  remove(connection: Connection): void {
    const own = this.#bySubscriber.get(connection.subscriberId);
    own?.delete(connection);
    if (own?.size === 0) this.#bySubscriber.delete(connection.subscriberId);
  }

  of(subscriberId: string): Connection[] {
    return [...(this.#bySubscriber.get(subscriberId) ?? [])];
  }

  all(): Connection[] {
    return [...this.#bySubscriber.values()].flatMap((own) => [...own]);
  }
}
