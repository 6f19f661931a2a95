import type { FastifyBaseLogger } from 'fastify';

type Step = [name: string, stop: () => Promise<void> | void];

const MOST_MS = 10_000;

/** Ends the parts in order on SIGTERM or SIGINT: sockets, requests, jobs, gateways, database; at most ten seconds. */
export function stopOnSignal(log: FastifyBaseLogger, steps: Step[]): void {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), MOST_MS).unref();
    for (const [name, run] of steps) {
      try {
        await run();
      } catch (error) {
        log.error({ err: error, part: name }, 'a part did not stop cleanly');
      }
    }
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}
