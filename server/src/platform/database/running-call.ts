import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from './schema.ts';

/** A call that runs under an idempotency key: each of its transactions marks the key's row. */
type RunningCall = {
  /**
   * Marks, inside a transaction that is about to commit, that the call has changed something; throws to roll it back.
   */
  markEffect(trx: Database): Promise<void>;
};

const running = new AsyncLocalStorage<RunningCall>();

export function runAsCall<T>(call: RunningCall, work: () => T): T {
  return running.run(call, work);
}

export function runningCall(): RunningCall | undefined {
  return running.getStore();
}
