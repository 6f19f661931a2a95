import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../../../test/database.ts';
import { stopClockAt } from '../../../../test/stopped-clock.ts';
import { SmsError, type SmsEvent, type SmsGateway, type SmsMessage } from '../../../gateways/sms/port.ts';
import { createSmsSimulator } from '../../../gateways/sms/simulator/simulator.ts';
import type { MovableClock } from '../../../platform/clock.ts';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { createLog } from '../../../platform/log.ts';
import { createMetrics } from '../../../platform/metrics/metrics.ts';
import { deliverSms } from './deliver-sms.ts';
import { queueSms } from './queue-sms.ts';
import { recordSmsEvent, trackSms } from './record-sms-event.ts';
import { measureSms } from './sms-metrics.ts';
import { smsQueue } from './sms-queue.ts';

const START = Date.parse('2026-03-10T09:00:00Z');
const MESSAGE_TTL_MS = 300_000;
const LEASE_MS = 120_000;
/** Last digits of the recipient of these messages. */
const ENDING = '701234567';
const OTHER = { msisdn: '+9647709999999', ending: '709999999' };

const NEVER_QUIET = { from: 0, to: 0 };
let database: OpenDatabase;
let clock: MovableClock;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = stopClockAt(START);
  await database.db.deleteFrom('sms_part').execute();
  await database.db.deleteFrom('sms_message').execute();
});

type Send = SmsGateway['send'];

/** A worker whose gateway answers as the test configures it. */
function setUp(send: Send = leave('m1')) {
  const sent: SmsMessage[] = [];
  const sms: SmsGateway = {
    send: (message, hook) => {
      sent.push(message);
      return send(message, hook);
    },
    onEvent: () => undefined,
    onIncoming: () => undefined,
    close: async () => undefined,
  };
  const metrics = createMetrics();
  const services = {
    db: database.db,
    clock,
    newId: randomUUID,
    log: createLog('silent'),
    sms,
    metrics,
    random: () => 0.5,
    config: { smpp: null, quietHours: NEVER_QUIET },
  };
  measureSms(services);
  const deliver = () => deliverSms(services);
  const report = (type: SmsEvent['type'], id: string, dedupeKey: string | null = null) =>
    recordSmsEvent(services, { type, id, dedupeKey, at: clock.now() });
  /** A receipt without the key of its message. */
  const receipt = (type: SmsEvent['type'], id: string, recipient: string | null = ENDING) =>
    recordSmsEvent(services, { type, id, dedupeKey: null, at: clock.now(), ...(recipient && { recipient }) });
  return { sent, deliver, report, receipt, services };
}

/** A gateway that accepts the message, with one part for each id. */
function leave(...ids: string[]): Send {
  return async (_message, hook) => {
    await hook?.();
    return { id: ids[0] ?? '', parts: ids };
  };
}

function fail(...error: ConstructorParameters<typeof SmsError>): Send {
  return async (_message, hook) => {
    await hook?.();
    throw new SmsError(...error);
  };
}

async function queue(over: Partial<Parameters<typeof queueSms>[2]> = {}): Promise<void> {
  const sms = {
    msisdn: '+9647701234567',
    text: 'رمز لسان: 123456',
    class: 'otp',
    dedupeKey: 'key',
    validUntil: new Date(clock.now().getTime() + MESSAGE_TTL_MS),
    ...over,
  } as const;
  await queueSms(database.db, { clock, newId: randomUUID }, sms);
}

async function stored(key = 'key') {
  return database.db
    .selectFrom('sms_message')
    .select(['state', 'text', 'provider_id', 'attempts'])
    .where('dedupe_key', '=', key)
    .executeTakeFirstOrThrow();
}

async function stateOf(key = 'key') {
  return (await stored(key)).state;
}

async function nextAttemptInMs(): Promise<number> {
  const due = await smsQueue.nextDue(database.db);
  return due === null ? Infinity : due.getTime() - clock.now().getTime();
}

describe('an accepted message', () => {
  it('is in flight before it is sent and submitted after it, with its code wiped', async () => {
    let meanwhile = '';
    const { deliver } = setUp(async (_message, hook) => {
      await hook?.();
      meanwhile = await stateOf();
      return { id: 'm1', parts: ['m1'] };
    });
    await queue();
    expect(await stateOf()).toBe('queued');
    expect(await deliver()).toBe(1);
    expect(meanwhile).toBe('sending');
    expect(await stored()).toEqual({ state: 'submitted', text: null, provider_id: 'm1', attempts: 1 });
    expect(await deliver()).toBe(0);
  });

  it('retains its text unless it is a code', async () => {
    const { deliver } = setUp();
    await queue({ class: 'transactional', text: 'تم التجديد' });
    await deliver();
    expect(await stored()).toMatchObject({ state: 'submitted', text: 'تم التجديد' });
  });

  it('is sent after the codes', async () => {
    const { sent, deliver } = setUp(async ({ dedupeKey }, hook) => {
      await hook?.();
      return { id: dedupeKey, parts: [dedupeKey] };
    });
    await queue({ class: 'promotional', dedupeKey: 'first' });
    clock.advance(1000);
    await queue({ dedupeKey: 'second' });
    await deliver();
    expect(sent.map(({ dedupeKey }) => dedupeKey)).toEqual(['second', 'first']);
  });
});

describe('a message that is not accepted', () => {
  it('fails without a retry when it is rejected', async () => {
    const { sent, deliver } = setUp(fail('REJECTED'));
    await queue();
    await deliver();
    expect(await stored()).toMatchObject({ state: 'failed', text: null });
    clock.advance(3_600_000);
    await deliver();
    expect(sent).toHaveLength(1);
  });

  it('is retried after the delay that the operator requests when it is throttled', async () => {
    const { sent, deliver } = setUp(fail('THROTTLED', { retryAfterMs: 4_000 }));
    await queue();
    await deliver();
    expect(await stored()).toMatchObject({ state: 'queued', text: 'رمز لسان: 123456' });
    expect(await nextAttemptInMs()).toBe(4_000);
    clock.advance(4_100);
    await deliver();
    expect(sent).toHaveLength(2);
  });

  it('is retried with backoff and expires when the SMSC is unreachable', async () => {
    const { sent, deliver } = setUp(fail('UNAVAILABLE'));
    await queue();
    const waits: number[] = [];
    while ((await stateOf()) !== 'expired') {
      await deliver();
      const wait = await nextAttemptInMs();
      if (wait === Infinity) break;
      waits.push(wait);
      clock.advance(wait + 100);
    }
    expect(waits.slice(0, 6)).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000]);
    expect(await stored()).toMatchObject({ state: 'expired', text: null });
    expect(clock.now().getTime() - START).toBeLessThan(MESSAGE_TTL_MS + 5_000);
    expect(sent.length).toBe(waits.length);
  });

  it.each([
    ['the reply was lost', fail('UNKNOWN')],
    ['the gateway failed', () => Promise.reject(new TypeError('broken'))],
  ])('is unknown and not sent again when %s', async (_name, send: Send) => {
    const { sent, deliver, report } = setUp(send);
    await queue();
    await deliver();
    expect(await stored()).toMatchObject({ state: 'unknown', text: null });
    clock.advance(LEASE_MS + 1000);
    await deliver();
    expect(sent).toHaveLength(1);
    await report('submitted', 'late', 'key');
    expect(await stored()).toMatchObject({ state: 'submitted', provider_id: 'late' });
    await report('delivered', 'late');
    expect(await stateOf()).toBe('delivered');
  });

  it('stays in flight and is not sent again when the database fails after the submission', async () => {
    const { sent, deliver, services } = setUp();
    await queue();
    const broken = { ...services, db: breakTransactions(services.db) };
    await deliverSms(broken);
    expect(await stateOf()).toBe('sending');
    clock.advance(LEASE_MS + 1000);
    await deliver();
    expect(await stateOf()).toBe('unknown');
    expect(sent).toHaveLength(1);
  });
});

function breakTransactions(db: OpenDatabase['db']): OpenDatabase['db'] {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') throw new Error('broken');
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

describe('a message whose worker died', () => {
  /** Accepts the message and never replies. */
  function die(after: 'taking' | 'leaving') {
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const worker = setUp(async (_message, hook) => {
      if (after === 'leaving') await hook?.();
      reach();
      return new Promise(() => undefined);
    });
    void worker.deliver();
    return reached;
  }

  it('is sent after the lease when the worker died before the submission', async () => {
    await queue();
    await die('taking');
    const { sent, deliver } = setUp();
    expect(await deliver()).toBe(0);
    clock.advance(LEASE_MS + 1000);
    expect(await deliver()).toBe(1);
    expect(sent).toHaveLength(1);
    expect(await stateOf()).toBe('submitted');
  });

  it('is unknown and not sent again when the worker died during the submission', async () => {
    await queue({ class: 'transactional' });
    await die('leaving');
    const { sent, deliver } = setUp();
    clock.advance(LEASE_MS + 1000);
    await deliver();
    expect(await stateOf()).toBe('unknown');
    expect(sent).toEqual([]);
  });

  it('is sent once when the first worker resumes after its lease', async () => {
    const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
    const slow = setUp(async (_message, hook) => {
      await resumed;
      await hook?.();
      throw new Error('the message was sent twice');
    });
    await queue();
    const passing = slow.deliver();
    await expect.poll(() => slow.sent.length).toBe(1);
    clock.advance(LEASE_MS + 1000);
    await setUp(leave('m2')).deliver();
    resume();
    await passing;
    expect(await stored()).toMatchObject({ state: 'submitted', provider_id: 'm2', attempts: 2 });
  });
});

describe('the outcome of a message', () => {
  it.each(['delivered', 'failed', 'expired'] as const)('%s is final, with the code wiped', async (type) => {
    const { deliver, report } = setUp();
    await queue();
    await deliver();
    await report(type, 'm1', 'key');
    for (const other of ['submitted', 'delivered', 'failed', 'expired'] as const) await report(other, 'm1', 'key');
    await report('failed', 'm1');
    expect(await stored()).toMatchObject({ state: type, text: null });
  });

  it.each([['key'], [null]])('may arrive before the reply (key %s)', async (dedupeKey) => {
    const { deliver, report } = setUp(async (_message, hook) => {
      await hook?.();
      await report('delivered', 'm1', dedupeKey);
      return { id: 'm1', parts: ['m1'] };
    });
    await queue();
    await deliver();
    expect(await stored()).toMatchObject({ state: 'delivered', provider_id: 'm1', text: null });
  });

  it('is recorded by the operator’s id after a restart', async () => {
    const { deliver, report } = setUp();
    await queue();
    await deliver();
    await report('expired', 'm1');
    expect(await stateOf()).toBe('expired');
  });

  it('is delivered once all parts are delivered, across a restart', async () => {
    const { deliver, report, services } = setUp(leave('m1', 'm2', 'm3'));
    await queue({ class: 'transactional' });
    await deliver();
    await report('part_delivered', 'm3', 'key');
    await report('delivered', 'm1');
    await report('delivered', 'm1');
    expect(await stateOf()).toBe('submitted');
    await report('delivered', 'm2');
    expect(await stateOf()).toBe('delivered');
    expect(await services.metrics.render()).toContain('lisan_sms_delivery_seconds_count{class="transactional"} 1');
  });

  it('is failed once one part failed', async () => {
    const { deliver, report } = setUp(leave('m1', 'm2'));
    await queue({ class: 'transactional' });
    await deliver();
    await report('failed', 'm2');
    await report('delivered', 'm1');
    expect(await stateOf()).toBe('failed');
  });

  it('ignores an old receipt when the operator reuses an id', async () => {
    const { deliver, report } = setUp();
    await report('failed', 'm1');
    clock.advance(3_600_000);
    await queue();
    await deliver();
    expect(await stateOf()).toBe('submitted');
    clock.advance(86_400_000);
    await queue({ dedupeKey: 'next' });
    await deliver();
    await report('delivered', 'm1');
    expect([await stateOf(), await stateOf('next')]).toEqual(['submitted', 'delivered']);
  });

  it('changes nothing for an unknown message', async () => {
    const { report } = setUp();
    await report('delivered', 'foreign', 'foreign');
    await report('submitted', 'foreign', 'foreign');
    await report('delivered', 'foreign');
  });
});

describe('a receipt whose id is in another base than the reply', () => {
  it.each([
    ['1A2B3C', '0001715004'],
    ['1715004', '1a2b3c'],
    ['0000123', '123'],
    ['AB12', 'ab12'],
  ])('matches its message after a restart: %s reported as %s', async (id, reported) => {
    const { deliver, receipt } = setUp(leave(id));
    await queue();
    await deliver();
    await receipt('delivered', reported);
    expect(await stored()).toMatchObject({ state: 'delivered', provider_id: id });
  });

  it('counts when it arrived before the reply', async () => {
    const { deliver, receipt } = setUp(async (_message, hook) => {
      await hook?.();
      await receipt('delivered', '1715004');
      return { id: '1A2B3C', parts: ['1A2B3C'] };
    });
    await queue();
    await deliver();
    expect(await stored()).toMatchObject({ state: 'delivered', provider_id: '1A2B3C' });
  });

  it('counts once for each part', async () => {
    const { deliver, receipt } = setUp(leave('1A', '1B'));
    await queue({ class: 'transactional' });
    await deliver();
    await receipt('delivered', '26');
    await receipt('delivered', '026');
    expect(await stateOf()).toBe('submitted');
    await receipt('delivered', '27');
    expect(await stateOf()).toBe('delivered');
  });

  it('matches the message to its number', async () => {
    await queue();
    await setUp(leave('100')).deliver();
    await queue({ ...OTHER, dedupeKey: 'other' });
    const { deliver, receipt } = setUp(leave('256'));
    await deliver();
    await receipt('delivered', '256');
    expect([await stateOf(), await stateOf('other')]).toEqual(['delivered', 'submitted']);
    await receipt('failed', '598', OTHER.ending);
    expect(await stateOf('other')).toBe('failed');
  });

  it('matches no message without a number', async () => {
    const { deliver, receipt } = setUp(leave('100'));
    await queue();
    await deliver();
    await receipt('delivered', '256', null);
    expect(await stateOf()).toBe('submitted');
  });

  it('matches no message when two to the same number are possible', async () => {
    await queue();
    await setUp(leave('100')).deliver();
    const { deliver, receipt, services } = setUp(leave('256'));
    const warn = vi.spyOn(services.log, 'warn');
    await queue({ dedupeKey: 'other' });
    await deliver();
    await receipt('delivered', '256');
    expect(warn).toHaveBeenCalledOnce();
    expect([await stateOf(), await stateOf('other')]).toEqual(['submitted', 'submitted']);
  });

  it('matches no message to another number when it arrived early', async () => {
    const { deliver, receipt } = setUp(leave('256'));
    await receipt('failed', '256', OTHER.ending);
    await queue();
    await deliver();
    expect(await stateOf()).toBe('submitted');
    await receipt('delivered', '256');
    expect(await stateOf()).toBe('delivered');
  });
});

describe('a receipt of a message whose reply was lost', () => {
  const lost = () => setUp(fail('UNKNOWN'));

  it.each(['delivered', 'failed', 'expired'] as const)('resolves the message: %s', async (type) => {
    const { sent, deliver, receipt } = lost();
    await queue();
    await deliver();
    await receipt(type, 'm7');
    expect(await stored()).toMatchObject({ state: type, provider_id: 'm7' });
    await receipt('failed', 'm7');
    clock.advance(LEASE_MS + 1000);
    await deliver();
    expect(await stateOf()).toBe(type);
    expect(sent).toHaveLength(1);
  });

  it('resolves the message when it arrived before the timeout of the reply', async () => {
    const { deliver, receipt } = setUp(async (_message, hook) => {
      await hook?.();
      await receipt('delivered', 'm7');
      throw new SmsError('UNKNOWN');
    });
    await queue();
    await deliver();
    expect(await stateOf()).toBe('delivered');
  });

  it('resolves the message after the lease when the worker died', async () => {
    const { promise: left, resolve: leaveNow } = Promise.withResolvers<void>();
    const dead = setUp(async (_message, hook) => {
      await hook?.();
      leaveNow();
      return new Promise(() => undefined);
    });
    await queue();
    void dead.deliver();
    await left;
    const { deliver, receipt, sent } = setUp();
    await receipt('delivered', 'm7');
    expect(await stateOf()).toBe('sending');
    clock.advance(LEASE_MS + 1000);
    await deliver();
    expect(await stateOf()).toBe('delivered');
    expect(sent).toEqual([]);
  });

  it('resolves the message when other messages to the number have ids', async () => {
    const { deliver, receipt } = lost();
    await queue();
    await deliver();
    await queue({ dedupeKey: 'next' });
    await setUp(leave('m8')).deliver();
    await receipt('delivered', 'm7');
    await receipt('failed', 'm8');
    expect([await stateOf(), await stateOf('next')]).toEqual(['delivered', 'failed']);
  });

  it.each<[string, Send]>([
    ['there are two such messages', fail('UNKNOWN')],
    ['another message to the number was accepted without an id', leave('')],
  ])('leaves the message unknown and logs that once when %s', async (_name, second) => {
    const { deliver, receipt, services } = lost();
    await queue();
    await deliver();
    await queue({ dedupeKey: 'second' });
    await setUp(second).deliver();
    const warn = vi.spyOn(services.log, 'warn');
    await receipt('delivered', 'm7');
    await receipt('delivered', 'm7');
    expect(await stateOf()).toBe('unknown');
    expect(warn.mock.calls.map(([, text]) => text)).toEqual(['lost sms reply ambiguous']);
  });

  it.each<[string, Parameters<typeof queue>[0], string | null, number]>([
    ['the receipt is for another number', {}, OTHER.ending, 0],
    ['the receipt has no number', {}, null, 0],
    ['the receipt arrives long after the validity', {}, ENDING, MESSAGE_TTL_MS + 3_700_000],
    ['the message has several parts', { class: 'transactional', text: 'ب'.repeat(71) }, ENDING, 0],
  ])('leaves the message unknown when %s', async (_name, over, recipient, afterMs) => {
    const { deliver, receipt } = lost();
    await queue(over);
    await deliver();
    clock.advance(afterMs);
    await receipt('delivered', 'm7', recipient);
    expect(await stateOf()).toBe('unknown');
  });

  it('leaves the message unknown when two receipts are possible', async () => {
    const { deliver, receipt } = setUp(async (_message, hook) => {
      await hook?.();
      await receipt('failed', 'm6');
      await receipt('delivered', 'm7');
      throw new SmsError('UNKNOWN');
    });
    await queue();
    await deliver();
    expect(await stateOf()).toBe('unknown');
  });

  it('leaves the message unknown when the receipt is older than the message', async () => {
    const { deliver, receipt } = lost();
    await receipt('delivered', 'm6');
    clock.advance(1000);
    await queue();
    await deliver();
    expect(await stateOf()).toBe('unknown');
  });
});

describe('the metrics', () => {
  const shown = async ({ services }: ReturnType<typeof setUp>) =>
    (await services.metrics.render()).split('\n').filter((line) => /^lisan_sms_(?:messages|queue)\S+ [^0]/.test(line));

  it('count the outcome of each message once', async () => {
    const worker = setUp(leave('m1'));
    await queue();
    await worker.deliver();
    await worker.receipt('delivered', 'm1');
    await worker.receipt('delivered', 'm1');
    await worker.report('delivered', 'm1', 'key');
    expect(await shown(worker)).toEqual([
      'lisan_sms_messages_total{outcome="submitted"} 1',
      'lisan_sms_messages_total{outcome="delivered"} 1',
    ]);
  });

  it('show how long a message waited for the operator', async () => {
    const worker = setUp(leave('m1'));
    await queue();
    clock.advance(3_000);
    await worker.deliver();
    const lines = (await worker.services.metrics.render()).split('\n');
    const series = 'lisan_sms_submission_seconds_bucket';
    expect(lines).toContain(`${series}{le="2",class="otp"} 0`);
    expect(lines).toContain(`${series}{le="5",class="otp"} 1`);
    expect(lines).toContain(`${series}{le="5",class="transactional"} 0`);
  });

  it('count lost, rejected and expired messages', async () => {
    const lost = setUp(fail('UNKNOWN'));
    await queue();
    await lost.deliver();
    await lost.receipt('failed', 'm7');
    await queue({ dedupeKey: 'late' });
    clock.advance(MESSAGE_TTL_MS);
    await lost.deliver();
    expect(await shown(lost)).toEqual([
      'lisan_sms_messages_total{outcome="failed"} 1',
      'lisan_sms_messages_total{outcome="expired"} 1',
      'lisan_sms_messages_total{outcome="unknown"} 1',
    ]);
    const refused = setUp(fail('REJECTED'));
    await queue({ dedupeKey: 'refused' });
    await refused.deliver();
    expect(await shown(refused)).toEqual(['lisan_sms_messages_total{outcome="failed"} 1']);
  });

  it('count every attempt that the operator did not accept, also of a message that is sent later', async () => {
    const failures = async ({ services }: ReturnType<typeof setUp>) =>
      (await services.metrics.render()).split('\n').filter((line) => /^lisan_sms_submit_failures\S+ /.test(line));
    const worker = setUp(fail('UNAVAILABLE'));
    await queue();
    await worker.deliver();
    clock.advance(60_000);
    await worker.deliver();
    expect(await failures(worker)).toEqual([
      'lisan_sms_submit_failures_total{reason="rejected"} 0',
      'lisan_sms_submit_failures_total{reason="throttled"} 0',
      'lisan_sms_submit_failures_total{reason="unavailable"} 2',
      'lisan_sms_submit_failures_total{reason="unknown"} 0',
    ]);
    const lost = setUp(fail('UNKNOWN'));
    await queue({ dedupeKey: 'lost' });
    await lost.deliver();
    expect(await failures(lost)).toContain('lisan_sms_submit_failures_total{reason="unknown"} 1');
  });

  it('report the queue length and the age of the oldest due message', async () => {
    await queue();
    await queue({ dedupeKey: 'second' });
    clock.advance(90_000);
    await queue({ class: 'promotional', dedupeKey: 'offer' });
    const [otp, promotional, oldest] = await shown(setUp());
    expect([otp, promotional]).toEqual([
      'lisan_sms_queue_length{class="otp"} 2',
      'lisan_sms_queue_length{class="promotional"} 1',
    ]);
    expect(oldest).toMatch(/^lisan_sms_queue_oldest_seconds\{class="otp"\} 90(\.\d+)?$/);
  });
});

it('delivers messages of the simulator', async () => {
  const errors: unknown[] = [];
  const sms = createSmsSimulator({ clock, newId: randomUUID, onHandlerError: (error) => errors.push(error) });
  const outside = { log: createLog('silent'), sms, metrics: createMetrics(), random: () => 0.5 };
  const services = { db: database.db, clock, ...outside };
  trackSms(services);
  await queue();
  await queue({ class: 'transactional', dedupeKey: 'notice' });
  expect(await deliverSms({ ...services, config: { smpp: null, quietHours: NEVER_QUIET } })).toBe(2);
  await sms.settled();
  expect(errors).toEqual([]);
  expect([await stored(), await stateOf('notice')]).toMatchObject([{ state: 'delivered', text: null }, 'delivered']);
});
