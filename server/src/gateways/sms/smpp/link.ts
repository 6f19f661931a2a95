import { setTimeout as sleep } from 'node:timers/promises';
import { UnreadableStream } from '../../../platform/smpp/connection.ts';
import type { SmppSession } from '../../../platform/smpp/session.ts';
import { SmsError } from '../port.ts';

const MAX_DELAY_MS = 60_000;
/** After a session of this length the backoff starts from the beginning. */
const LASTING_MS = 60_000;

export type LinkOptions = {
  /** False: it never connects. */
  connects?: boolean;
  /** Stops connecting when the signal aborts. */
  open: (signal: AbortSignal) => Promise<SmppSession>;
  /** Uniform in [0, 1). */
  random: () => number;
  /** Milliseconds. */
  now: () => number;
  /** The first delay before reconnecting; it doubles with each failure, up to a minute. */
  firstDelayMs: number;
  onBound: (bound: { isFirst: boolean }) => void;
  /** Receives the error of a connection that failed or broke. */
  onFault: (error: unknown, fault: { wasBound: boolean }) => void;
};

/** Maintains one bound session and replaces it when it breaks. */
type SmppLink = {
  /** Connects from now on; further calls change nothing. */
  start(): void;
  /** Returns the open session, or null. */
  session(): SmppSession | null;
  /** Waits for a bound session. @throws SmsError UNAVAILABLE without a session within `maxMs` */
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

  async function stayBound(): Promise<void> {
    const { signal } = closing;
    let failures = 0;
    while (!signal.aborted) {
      const since = now();
      await runSession();
      failures = now() - since > LASTING_MS ? 1 : failures + 1;
      const delay = delayAfter(failures, { firstDelayMs, fault: lastFault });
      // Jitter, so that processes that broke together do not reconnect together.
      await sleep(delay * (0.5 + random() / 2), undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Runs one session, from connecting until it is closed. */
  async function runSession(): Promise<void> {
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
    if (connects && !closing.signal.aborted) running ??= stayBound();
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

function delayAfter(failures: number, { firstDelayMs, fault }: { firstDelayMs: number; fault: unknown }): number {
  // One PDU was at fault, and the operator is there; the second in a row waits.
  if (failures === 1 && fault instanceof UnreadableStream) return 0;
  return Math.min(MAX_DELAY_MS, firstDelayMs * 2 ** (failures - 1));
}

/** Callers that wait for a session. */
function createQueue() {
  const waiters = new Set<(session: SmppSession | null) => void>();
  return {
    serve(session: SmppSession | null): void {
      for (const resolveWith of waiters) resolveWith(session);
    },
    /** Resolves to null when no session opened in time, or none will open. */
    wait: (maxMs: number) =>
      new Promise<SmppSession | null>((resolve) => {
        const resolveWith = (session: SmppSession | null) => {
          clearTimeout(timer);
          waiters.delete(resolveWith);
          resolve(session);
        };
        const timer = setTimeout(resolveWith, maxMs, null);
        waiters.add(resolveWith);
      }),
  };
}
