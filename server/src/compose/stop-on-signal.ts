import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';

/** A part that stops by itself within its deadline, or is abandoned. */
type Part = { name: string; deadlineMs: number; stop: () => Promise<unknown> | undefined };

type Stopping = {
  log: FastifyBaseLogger;
  /** How long readiness is false before connections are refused, so that a balancer notices. */
  drainDelayMs: number;
  /** Turns readiness off. */
  drain: () => void;
  /** Stops concurrently with the drain, because nothing depends on it. */
  background: Part[];
  /** Each stage starts when the previous stage has stopped; the parts of a stage stop concurrently. */
  stages: Part[][];
};

/** Beyond the drain delay: the sum of the longest deadlines of all stages, and a margin. */
const STOP_TIMEOUT_MS = 7_500;

/**
 * Stops the process on SIGTERM or SIGINT, and after an uncaught error: readiness off, drain, then stage by stage. Exits
 * with 0 when every part stopped in time; a second signal exits at once.
 */
export function stopOnSignal(stopping: Stopping): void {
  const { log, drainDelayMs } = stopping;
  closeWithGrace(
    {
      delay: drainDelayMs + STOP_TIMEOUT_MS,
      logger: false,
      onTimeout: () => log.error('stop timed out'),
      onSecondSignal: (signal) => log.warn({ signal }, 'stop cut short by a second signal'),
      onSecondError: (error) => log.error({ err: error }, 'process failed while stopping'),
    },
    async ({ signal, err }) => {
      if (err) log.fatal({ err }, 'process failed');
      else log.info({ signal }, 'stopping');
      // After an error the state of this process is unknown, so it accepts no further requests.
      await stop({ ...stopping, drainDelayMs: err ? 0 : drainDelayMs });
    },
  );
}

async function stop({ log, drainDelayMs, drain, background, stages }: Stopping): Promise<void> {
  drain();
  const inBackground = stopAll(log, background);
  await sleep(drainDelayMs);
  const outcomes: boolean[] = [];
  for (const stage of [stages[0] ?? [], null, ...stages.slice(1)]) {
    outcomes.push(await (stage === null ? inBackground : stopAll(log, stage)));
  }
  if (outcomes.includes(false)) throw new Error('a part did not stop');
}

async function stopAll(log: FastifyBaseLogger, parts: Part[]): Promise<boolean> {
  const stopped = await Promise.all(parts.map((part) => stopPart(log, part)));
  return !stopped.includes(false);
}

async function stopPart(log: FastifyBaseLogger, { name, deadlineMs, stop: run }: Part): Promise<boolean> {
  const timer = new AbortController();
  const late = sleep(deadlineMs, 'late', { signal: timer.signal });
  late.catch(() => undefined);
  try {
    if ((await Promise.race([run(), late])) !== 'late') return true;
    log.error({ part: name }, 'stop of a part timed out');
  } catch (error) {
    log.error({ err: error, part: name }, 'stop of a part failed');
  } finally {
    timer.abort();
  }
  return false;
}

/** Replies close their connection from now on, so that no client reuses a connection to a stopping process. */
export function closeConnectionsAfterReplies(app: FastifyInstance): void {
  app.server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
}

/** Finishes requests for at most `deadlineMs`, then destroys the rest, such as a download that its reader paused. */
export async function closeHttp(app: FastifyInstance, deadlineMs: number): Promise<void> {
  const timer = setTimeout(() => {
    app.log.warn('requests cut off');
    app.server.closeAllConnections();
  }, deadlineMs);
  await app.close();
  clearTimeout(timer);
}
