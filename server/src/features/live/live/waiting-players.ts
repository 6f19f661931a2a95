/** More than a process serves by HLS: each holds a connection and a request. */
const MAX_WAITING = 10_000;
/** A player of video waits for two playlists, and a reloaded page may leave two behind. */
const MAX_OF_SESSION = 8;

type Limits = { total: number; perSession: number };

/** The players that wait at this node, by their sessions. One that exceeds a limit is not made to wait. */
export class WaitingPlayers {
  readonly #limits: Limits;
  readonly #bySession = new Map<string, number>();
  #total = 0;

  constructor(limits: Limits = { total: MAX_WAITING, perSession: MAX_OF_SESSION }) {
    this.#limits = limits;
  }

  /** Returns false above a limit; otherwise `leave` follows. */
  enter(sessionId: string): boolean {
    const own = this.#bySession.get(sessionId) ?? 0;
    if (this.#total >= this.#limits.total || own >= this.#limits.perSession) return false;
    this.#total += 1;
    this.#bySession.set(sessionId, own + 1);
    return true;
  }

  leave(sessionId: string): void {
    const own = (this.#bySession.get(sessionId) ?? 0) - 1;
    this.#total -= 1;
    if (own > 0) this.#bySession.set(sessionId, own);
    else this.#bySession.delete(sessionId);
  }
}
