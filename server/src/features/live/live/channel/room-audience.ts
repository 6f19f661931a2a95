import type { Connection } from '../../../../platform/realtime/connection.ts';

/**
 * The subscribers connected to a lesson on this node. A subscriber stays listed for a grace period after the last
 * connection.
 */
export class RoomAudience {
  readonly teachers = new Set<Connection>();
  readonly #viewers = new Map<string, Set<Connection>>();
  /** Subscribers whose last connection closed a moment ago and who may be on their way back. */
  readonly #leaving = new Map<string, NodeJS.Timeout>();

  get isEmpty(): boolean {
    return this.teachers.size + this.#viewers.size + this.#leaving.size === 0;
  }

  /** Subscribers who watch now or watched a moment ago. */
  get subscriberIds(): string[] {
    return [...this.#viewers.keys(), ...this.#leaving.keys()];
  }

  get viewers(): Connection[] {
    return [...this.#viewers.values()].flatMap((own) => [...own]);
  }

  get everybody(): Connection[] {
    return [...this.teachers, ...this.viewers];
  }

  has(subscriberId: string): boolean {
    return this.#viewers.has(subscriberId) || this.#leaving.has(subscriberId);
  }

  add(connection: Connection): void {
    if (connection.role === 'teacher') this.teachers.add(connection);
    else this.#addViewer(connection);
  }

  /** Removes a connection; `onGone` is called when its subscriber has no connection for `graceMs`. */
  remove(connection: Connection, graceMs: number, onGone: (subscriberId: string) => void): void {
    this.teachers.delete(connection);
    const { subscriberId } = connection;
    const own = this.#viewers.get(subscriberId);
    if (!own?.delete(connection) || own.size > 0) return;
    this.#viewers.delete(subscriberId);
    const gone = (): void => {
      this.#leaving.delete(subscriberId);
      onGone(subscriberId);
    };
    this.#leaving.set(subscriberId, setTimeout(gone, graceMs).unref());
  }

  clear(): void {
    for (const timer of this.#leaving.values()) clearTimeout(timer);
    this.#leaving.clear();
    this.#viewers.clear();
    this.teachers.clear();
  }

  #addViewer(connection: Connection): void {
    clearTimeout(this.#leaving.get(connection.subscriberId));
    this.#leaving.delete(connection.subscriberId);
    const own = this.#viewers.get(connection.subscriberId) ?? new Set();
    this.#viewers.set(connection.subscriberId, own.add(connection));
  }
}
