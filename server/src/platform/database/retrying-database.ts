import { Kysely, type Transaction, type TransactionBuilder } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningCall } from './running-call.ts';
import type { Tables } from './schema.ts';
import { isStalePlan } from './stale-plan.ts';

const MAX_ATTEMPTS = 4;
const BACKOFF_MS = 20;
/** Serialization failure and deadlock: PostgreSQL has rolled the transaction back and expects a retry. */
const REPEATABLE = new Set(['40001', '40P01']);

/**
 * Retries a transaction that lost against another transaction, or against a migration of a newer version. This is safe
 * for all our transactions: the callback changes rows only, calls no gateway, and returns everything else to its
 * caller.
 */
export class RetryingDatabase extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = <T>(work: (trx: Transaction<Tables>) => Promise<T>) =>
      repeat(() => execute((trx) => withinCall(trx, work)));
    return builder;
  }
}

/** A call that runs under an idempotency key commits its first change together with the mark that there is one. */
async function withinCall<T>(trx: Transaction<Tables>, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  const result = await work(trx);
  await runningCall()?.markEffect(trx);
  return result;
}

async function repeat<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (attempts >= MAX_ATTEMPTS || !isRepeatable(error)) throw error;
      // Without the random part two that collided once would collide again.
      await sleep(BACKOFF_MS * 2 ** attempts * (0.5 + Math.random()));
    }
  }
}

function isRepeatable(error: unknown): boolean {
  if (isStalePlan(error)) return true;
  return error instanceof Error && 'code' in error && REPEATABLE.has(String(error.code));
}
