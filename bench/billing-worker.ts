import { setTimeout as sleep } from 'node:timers/promises';
import { runServer, type RunningServer } from './tools/run-server.ts';

// One worker at a time: a process of its own, as in production, but for the simulated operator.

const PORT = 3974;
const ENV = {
  NODE_ENV: 'production',
  ROLE: 'worker',
  ALLOW_SIMULATORS: 'true',
  PUSH_GATEWAY: 'none',
  OTP_PEPPER: 'bench-pepper-bench-pepper-bench-pepper',
  SIGNING_KEY: 'bench-signing-key-bench-signing-key-be',
};

let running: RunningServer | undefined;

export async function startWorker(at: { dataDir: string; env: Record<string, string> }): Promise<RunningServer> {
  running = await runServer({ port: PORT, dataDir: at.dataDir, env: { ...ENV, ...at.env } });
  return running;
}

/** Leaves no worker behind, whatever went wrong. */
export async function killWorker(): Promise<void> {
  await running?.kill();
}

/** Moves the worker's clock, an ISO 8601 duration ahead; gives its time. */
export async function advanceClock({ url }: RunningServer, by: string): Promise<Date> {
  const response = await fetch(`${url}/simulator/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: by }),
  });
  if (!response.ok) throw new Error(`the clock did not move: ${response.status} ${await response.text()}`);
  const { now } = (await response.json()) as { now: string };
  return new Date(now);
}

/** @throws when it does not hold within `withinMs` */
export async function waitUntil(
  holds: () => boolean,
  { withinMs, what }: { withinMs: number; what: string },
): Promise<void> {
  const began = performance.now();
  while (!holds()) {
    if (performance.now() - began > withinMs) throw new Error(`${what}: not within ${withinMs / 1000} s`);
    await sleep(20);
  }
}
