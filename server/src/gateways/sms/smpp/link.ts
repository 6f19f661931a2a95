import { setTimeout as sleep } from 'node:timers/promises';
import { SmsError } from '../port.ts';
import type { SmppSession } from '../../../platform/smpp/session.ts';

const MAX_DELAY_MS = 60_000;
/** A session that lasted so long was a good one: the next break is the first again. */
const LASTING_MS = 60_000;

export type LinkOptions = {
  /** Otherwise it never does. */
  connects?: boolean;
  /** Gives up when the signal aborts. */
  open: (signal: AbortSignal) => Promise<SmppSession>;
  /** Uniform in [0, 1). */
  random: () => number;
  /** Milliseconds. */
  now: () => number;
  /** The first wait before connecting again; each further one is twice as long, up to a minute. */
  firstDelayMs: number;
  onBound: (bound: { isFirst: boolean }) => void;
  /** Receives why a connection failed or broke. */
  onFault: (error: unknown, fault: { wasBound: boolean }) => void;
};

/** Keeps one session bound: what broke is replaced by a new one, again and again. */
export type SmppLink = {
  /** Connects from now on; more calls change nothing. */
  start(): void;
  /** The open session, if there is one now. */
  session(): SmppSession | null;
  /** The bound session, waited for. @throws SmsError UNAVAILABLE when there is none within `maxMs` */
  ready(maxMs: number): Promise<SmppSession>;
  close(): Promise<void>;
};

export function createLink({ connects = true, ...options }: LinkOptions): SmppLink {
  const { open, random, now, firstDelayMs, onBound, onFault } = options;
  const closing = new AbortController();
  const queue = createQueue();
  let session: SmppSession | undefined;
  let running: Promise<void> | undefined;
  let lastFault: unknown;
  let isFirst = true;

  async function keepBound(): Promise<void> {
    const { signal } = closing;
    let failures = 0;
    while (!signal.aborted) {
      const since = now();
      await liveOnce();
      failures = now() - since > LASTING_MS ? 1 : failures + 1;
      const delay = Math.min(MAX_DELAY_MS, firstDelayMs * 2 ** (failures - 1));
      // Jitter, so that processes that broke together do not come back together.
      await sleep(delay * (0.5 + random() / 2), undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** One session, from connecting until it is gone. */
  async function liveOnce(): Promise<void> {
    try {
      session = await open(closing.signal);
      lastFault = undefined;
      onBound({ isFirst });
      isFirst = false;
      queue.serve(session);
      if (closing.signal.aborted) await session.unbind();
      throw await session.closed;
    } catch (error) {
      lastFault = error;
      if (!closing.signal.aborted) onFault(error, { wasBound: session !== undefined });
    } finally {
      session = undefined;
    }
  }

  function openSession(): SmppSession | null {
    return session?.isOpen() ? session : null;
  }

  function start(): void {
    if (connects && !closing.signal.aborted) running ??= keepBound();
  }

  return {
    start,
    session: openSession,
    async ready(maxMs) {
      start();
      const open = openSession();
      if (open) return open;
      const bound = running && !closing.signal.aborted ? await queue.wait(maxMs) : null;
      if (!bound) throw new SmsError('UNAVAILABLE', { cause: lastFault });
      return bound;
    },
    async close() {
      closing.abort();
      queue.serve(null);
      await session?.unbind();
      await running;
    },
  };
}

/** Those who wait for a session. */
function createQueue() {
  const waiting = new Set<(session: SmppSession | null) => void>();
  return {
    serve(session: SmppSession | null): void {
      for (const take of waiting) take(session);
    },
    /** Null when none came in time, or none will. */
    wait: (maxMs: number) =>
      new Promise<SmppSession | null>((resolve) => {
        const take = (session: SmppSession | null) => {
          clearTimeout(timer);
          waiting.delete(take);
          resolve(session);
        };
        const timer = setTimeout(take, maxMs, null);
        waiting.add(take);
      }),
  };
}
