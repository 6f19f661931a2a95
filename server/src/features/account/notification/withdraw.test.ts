import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../../test/database.ts';
import { stopClockAt } from '../../../../test/stopped-clock.ts';
import type { SmsGateway } from '../../../gateways/sms/port.ts';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { createLog } from '../../../platform/log.ts';
import { createMetrics } from '../../../platform/metrics/metrics.ts';
import { otherSmsJob } from './deliver-sms.ts';
import { insertSms, withdrawSms } from './sms-store.ts';

const NOW = new Date('2026-03-10T09:00:00Z');
const COUNT = 120;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('sms_message').execute();
  const messages = Array.from({ length: COUNT }, (_, n) => ({
    id: randomUUID(),
    msisdn: `+96477012${String(n).padStart(5, '0')}`,
    text: 't',
    class: 'promotional' as const,
    dedupeKey: `lesson_soon:a:${n}`,
    validUntil: new Date(NOW.getTime() + 3_600_000),
    now: NOW,
  }));
  const [first] = messages;
  if (!first) throw new Error('no message');
  await insertSms(database.db, [...messages, { ...first, id: randomUUID(), dedupeKey: 'lesson_soon:ab:1' }]);
});

describe('messages of a cancelled lesson', () => {
  it.each([1, 50, COUNT, 500])('are all withdrawn, and no others, %i per statement', async (limit) => {
    await withdrawSms(database.db, ['lesson_live:a', 'lesson_soon:a'], limit);
    const open = await database.db
      .selectFrom('sms_message')
      .select('dedupe_key')
      .where('state', '=', 'queued')
      .execute();
    expect(open).toEqual([{ dedupe_key: 'lesson_soon:ab:1' }]);
  });
});

describe('messages that the gateway sends concurrently', () => {
  it.each([
    [null, 50],
    [{ window: 40, binds: 2 }, 80],
    [{ window: 5, binds: 2 }, 50],
  ])('fill the windows of all binds of %j: %i', async (binds, expected) => {
    const { promise: replied, resolve } = Promise.withResolvers<void>();
    let handed = 0;
    const sms: SmsGateway = {
      async send() {
        handed += 1;
        await replied;
        return { id: randomUUID(), parts: [] };
      },
      onEvent: () => undefined,
      onIncoming: () => undefined,
      close: async () => undefined,
    };
    const smpp = binds && { ...ACCOUNT, ...binds };
    const job = otherSmsJob({
      db: database.db,
      clock: stopClockAt(NOW.getTime()),
      log: createLog('silent'),
      metrics: createMetrics(),
      random: () => 0.5,
      sms,
      config: { smpp, quietHours: { from: 0, to: 0 } },
    });
    await job.pass(new AbortController().signal);
    expect(handed).toBe(expected);
    resolve();
    await job.drain?.();
  });
});

const ACCOUNT = {
  host: '127.0.0.1',
  port: 2775,
  tls: false,
  systemId: 's',
  password: 'p',
  systemType: '',
  source: { address: '2030', ton: 3, npi: 0 },
  perSecond: 10,
  bindMode: 'transceiver' as const,
};
