import type { FastifyBaseLogger } from 'fastify';
import type { SimulatedSms } from '../../../gateways/sms/simulator/inbox.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { Database } from '../../../platform/database/schema.ts';

const FLUSH_AFTER_MS = 50;
const RETENTION_MS = 24 * 3_600_000;
const FLUSHES_BETWEEN_SWEEPS = 200;

type Deps = { db: Database; newId: () => string; log: Pick<FastifyBaseLogger, 'warn'> };

export type SimulatedSmsLog = {
  store(sms: SimulatedSms): void;
  /** Resolves when everything so far is stored. */
  flush(): Promise<void>;
};

/**
 * Stores the messages that arrive on the simulated phones, in batches, so that every process of an installation shows
 * the messages of all processes. A message that cannot be stored is still on the phone of this process.
 */
export function createSimulatedSmsLog({ db, newId, log }: Deps): SimulatedSmsLog {
  let batch: SimulatedSms[] = [];
  let flushes = 0;
  let last = Promise.resolve();

  function flush(): Promise<void> {
    last = last.then(storeBatch);
    return last;
  }

  async function storeBatch(): Promise<void> {
    const messages = batch;
    batch = [];
    const newest = messages.at(-1);
    if (!newest) return;
    try {
      await insertSimulatedSms(db, newId, messages);
      if (++flushes % FLUSHES_BETWEEN_SWEEPS === 1)
        await db
          .deleteFrom('simulated_sms')
          .where('at', '<', new Date(newest.at.getTime() - RETENTION_MS))
          .execute();
    } catch (error) {
      log.warn({ err: error }, 'simulated sms store failed');
    }
  }

  return {
    store(sms) {
      if (batch.push(sms) === 1) setTimeout(() => void flush(), FLUSH_AFTER_MS).unref();
    },
    flush,
  };
}

async function insertSimulatedSms(db: Database, newId: () => string, messages: readonly SimulatedSms[]): Promise<void> {
  const rows = messages.map((sms) => ({
    id: newId(),
    msisdn: sms.to,
    text: sms.text,
    class: sms.class,
    code: sms.code ?? null,
    at: sms.at,
  }));
  await insertRows(db, 'simulated_sms', { rows });
}
