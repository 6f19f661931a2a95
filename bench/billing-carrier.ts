import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { findFreePort } from './tools/free-port.ts';
import { end, startChild, waitUntilListening } from './tools/run-server.ts';

export type Debit = { key: string; msisdn: string; amount: number };
export type CarrierStats = {
  /** Requests that the carrier has finished, charged or denied. */
  decided: number;
  listRequests: number;
  lookups: number;
  refusals: number;
  maxRequestsPerKey: number;
};

/** The carrier's process, seen from the bench. */
export type BenchCarrier = {
  url: string;
  stats(): Promise<CarrierStats>;
  /** Every successful payment, in its major units. */
  debits(): Promise<Debit[]>;
  end(): Promise<void>;
};

export const CALLBACK_KEY = 'bench-callback-key-bench-callback-key';

export async function startCarrier(options: {
  seed: string;
  listLagMs: number;
  callbackUrl: string;
}): Promise<BenchCarrier> {
  const port = await findFreePort();
  const child: ChildProcess = startChild([
    join(import.meta.dirname, 'billing-carrier-server.ts'),
    '--port',
    String(port),
    '--seed',
    options.seed,
    '--list-lag-ms',
    String(options.listLagMs),
    '--callback-url',
    options.callbackUrl,
    '--callback-key',
    CALLBACK_KEY,
  ]);
  await waitUntilListening(child, port);
  const url = `http://127.0.0.1:${port}`;
  const get = async (path: string) => (await fetch(url + path)).json();
  return {
    url,
    // Both are written by `billing-carrier-server.ts`.
    stats: async () => (await get('/control/stats')) as CarrierStats,
    debits: async () => (await get('/control/debits')) as Debit[],
    end: () => end(child),
  };
}
