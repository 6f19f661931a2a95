import { MEDIA_CLOSE_CODES } from '@lisan/contract/live/live-media';
import type { FastifyBaseLogger } from 'fastify';
import type { JoinAccess, JoinRequest, LessonCarrying } from '../port.ts';

type Deps = { carrying: Pick<LessonCarrying, 'accessOf' | 'onAccessChange'>; log: FastifyBaseLogger };

type Watched = { join: JoinRequest; close: (code: number) => void };

/** Returns the close code for a connection without access, or null. */
export function refusalCode(access: JoinAccess): number | null {
  if (access === 'granted') return null;
  return access === 'signed_out' ? MEDIA_CLOSE_CODES.unauthenticated : MEDIA_CLOSE_CODES.forbidden;
}

/**
 * Closes media connections whose session or subscription ends: at once when a change is published, otherwise at the
 * next check.
 */
export class AccessWatch {
  readonly #deps: Deps;
  readonly #bySubscriber = new Map<string, Set<Watched>>();
  #isChecking = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    deps.carrying.onAccessChange((subscriberId) => {
      for (const watched of this.#bySubscriber.get(subscriberId) ?? []) void this.#check(watched);
    });
  }

  /** Watches a connection until the returned function is called; `close` may be called more than once. */
  add(join: JoinRequest, close: (code: number) => void): () => void {
    const watched: Watched = { join, close };
    const own = this.#bySubscriber.get(join.subscriberId) ?? new Set();
    this.#bySubscriber.set(join.subscriberId, own.add(watched));
    // A change between admission and this call was not observed, so the access is checked once more.
    void this.#check(watched);
    return () => {
      own.delete(watched);
      if (own.size === 0 && this.#bySubscriber.get(join.subscriberId) === own)
        this.#bySubscriber.delete(join.subscriberId);
    };
  }

  /** Checks the connections one after another, so that thousands of checks do not hit the database at once. */
  async checkAll(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    for (const own of this.#bySubscriber.values()) for (const watched of own) await this.#check(watched);
    this.#isChecking = false;
  }

  async #check({ join, close }: Watched): Promise<void> {
    try {
      const code = refusalCode(await this.#deps.carrying.accessOf(join));
      if (code !== null) close(code);
    } catch (error) {
      // The next check retries.
      this.#deps.log.error({ err: error, lesson: join.channelId }, 'media access check failed');
    }
  }
}
