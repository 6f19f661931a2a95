import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CERTIFICATE, CERTIFICATE_KEY } from '../../../../test/sms/smsc-certificate.ts';
import { PASSWORD, placeOfSubmit, startSmsc, textOfSubmit, type Smsc } from '../../../../test/sms/smsc.ts';
import type { RejectedPdu } from '../../../platform/smpp/connection.ts';
import type { PduFields } from '../../../platform/smpp/smpp-library.ts';
import type { IncomingSms, SmsEvent, SmsGateway, SmsMessage } from '../port.ts';
import { createSmppGateway, type SmppOptions } from './gateway.ts';

/** On a busy machine; a passing test never waits this long. */
const WAIT = { timeout: 20_000 };

const TO = '+9647701234567';
const START = Date.parse('2026-03-01T09:00:00Z');
const LONG = `${'مرحبًا بك في لسان. '.repeat(8)}😀`;
/** Short times; each of them only limits the waits of a test. */
const TIMES = { replyMs: 4_000, enquireMs: 60_000, firstDelayMs: 20, readyMs: 4_000, idWaitMs: 4_000, closeMs: 500 };

let smsc: Smsc;
let gateways: SmsGateway[];
beforeEach(async () => {
  gateways = [];
  smsc = await startSmsc();
});
afterEach(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()));
  await smsc.close();
});

function setUp(over: Partial<SmppOptions> = {}) {
  const errors: unknown[] = [];
  const rejected: RejectedPdu[] = [];
  const faults: unknown[] = [];
  const sms = createSmppGateway({
    account: {
      host: '127.0.0.1',
      port: smsc.port,
      tls: false,
      systemId: 'lisan',
      password: PASSWORD,
      systemType: '',
    },
    source: { address: '2000', ton: 3, npi: 0 },
    perSecond: 1000,
    window: 10,
    binds: 1,
    bindMode: 'transceiver',
    sender: { countries: ['IQ', 'PS'], defaultCountry: 'IQ' },
    clock: { now: () => new Date(START) },
    newId: () => 'incoming-1',
    random: () => 0.5,
    onHandlerError: (error) => errors.push(error),
    onRejected: (pdu) => rejected.push(pdu),
    onBound: () => undefined,
    onFault: (error) => faults.push(error),
    times: TIMES,
    ...over,
  });
  gateways.push(sms);
  const events: SmsEvent[] = [];
  sms.onEvent((event) => void events.push(event));
  return { sms, events, errors, rejected, faults };
}

function message(over: Partial<SmsMessage> = {}): SmsMessage {
  return {
    to: TO,
    text: 'رمز لسان: 123456',
    class: 'otp',
    dedupeKey: 'otp:1',
    validUntil: new Date(START + 300_000),
    ...over,
  };
}

function account(over: Partial<SmppOptions['account']>): SmppOptions['account'] {
  const plain = { host: '127.0.0.1', port: smsc.port, tls: false };
  return { ...plain, systemId: 'lisan', password: PASSWORD, systemType: '', ...over };
}

/** The text form of SMPP 3.4, appendix B. */
function receiptText(id: string, stat: string): PduFields {
  const text = `id:${id} sub:001 dlvrd:001 submit date:2603010900 done date:2603010901 stat:${stat} err:000 text:x`;
  return { esm_class: 0x04, source_addr: '9647701234567', short_message: Buffer.from(text), data_coding: 0 };
}

/** The sender and the recipient of a receipt. */
function ends(source_addr: string, destination_addr: string): PduFields {
  return { source_addr, destination_addr };
}

const bound = () => vi.waitFor(() => expect(smsc.binds).not.toHaveLength(0), { timeout: 4_000, interval: 5 });
const fault = (faults: unknown[]) => vi.waitFor(() => expect(faults).not.toHaveLength(0), { timeout: 4_000 });
const kinds = (events: SmsEvent[]) => events.map(({ type, id, dedupeKey }) => [type, id, dedupeKey]);
const settled = <T>(all: Promise<T>[]) => Promise.allSettled(all);

describe('binding', () => {
  it('opens a transceiver of version 3.4', async () => {
    setUp();
    await bound();
    expect(smsc.binds[0]).toMatchObject({ system_id: 'lisan', interface_version: 0x34, command: 'bind_transceiver' });
  });

  it('leaves messages unsent when it is refused, reports why and retries', async () => {
    const { sms, faults } = setUp({ account: account({ password: 'wrong' }), times: { ...TIMES, readyMs: 150 } });
    await fault(faults);
    await expect(sms.send(message())).rejects.toMatchObject({
      kind: 'UNAVAILABLE',
      cause: expect.objectContaining({ message: 'bind refused: ESME_RINVPASWD' }),
    });
    await vi.waitFor(() => expect(smsc.binds.length).toBeGreaterThan(1), { timeout: 4_000 });
    expect(faults[0]).toMatchObject({ message: 'bind refused: ESME_RINVPASWD' });
    expect(smsc.submits).toEqual([]);
  });

  it('waits for an operator that is not reachable yet', async () => {
    const { port } = smsc;
    await smsc.close();
    const { sms, faults } = setUp({ account: account({ port }) });
    await fault(faults);
    const sent = sms.send(message());
    smsc = await startSmsc({}, port);
    await expect(sent).resolves.toMatchObject({ id: 'm1' });
  });

  it('is not opened in a process that only serves requests', async () => {
    const { sms } = setUp({ connects: false });
    await expect(sms.send(message())).rejects.toMatchObject({ kind: 'UNAVAILABLE' });
    expect(smsc.sessions).toEqual([]);
  });
});

describe('TLS', () => {
  beforeEach(async () => {
    await smsc.close();
    smsc = await startSmsc({ key: CERTIFICATE_KEY, cert: CERTIFICATE });
  });

  it('refuses a certificate without a trusted issuer', async () => {
    const { sms, faults } = setUp({
      account: account({ host: 'localhost', tls: true }),
      times: { ...TIMES, readyMs: 150 },
    });
    await fault(faults);
    await expect(sms.send(message())).rejects.toMatchObject({ kind: 'UNAVAILABLE' });
    expect(faults[0]).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(smsc.binds).toEqual([]);
  });

  it('refuses a good certificate of another host', async () => {
    const { sms, faults } = setUp({
      account: account({ host: '127.0.0.1', tls: true, ca: CERTIFICATE }),
      times: { ...TIMES, readyMs: 150 },
    });
    await fault(faults);
    await expect(sms.send(message())).rejects.toMatchObject({ kind: 'UNAVAILABLE' });
    expect(faults[0]).toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    expect(smsc.binds).toEqual([]);
  });

  it('binds when the certificate is valid', async () => {
    const { sms } = setUp({ account: account({ host: 'localhost', tls: true, ca: CERTIFICATE }) });
    await expect(sms.send(message())).resolves.toMatchObject({ id: 'm1' });
  });
});

describe('a message', () => {
  it('is submitted with its sender, validity, priority and a request for a receipt', async () => {
    const { sms, events } = setUp();
    expect(await sms.send(message())).toEqual({ id: 'm1', parts: ['m1'] });
    expect(smsc.submits[0]).toMatchObject({
      source_addr: '2000',
      source_addr_ton: 3,
      destination_addr: '9647701234567',
      dest_addr_ton: 1,
      dest_addr_npi: 1,
      priority_flag: 1,
      registered_delivery: 1,
      data_coding: 8,
      esm_class: 0,
    });
    // The library reads the relative time as a date from now.
    const life = Number(smsc.submits[0]?.validity_period) - Date.now();
    expect(Math.abs(life - 300_000)).toBeLessThan(60_000);
    expect(kinds(events)).toEqual([['submitted', 'm1', 'otp:1']]);
  });

  it('is in the GSM alphabet when it fits, and has no priority unless it is a code', async () => {
    const { sms } = setUp();
    await sms.send(message({ text: 'Your code: 123456 €', class: 'transactional' }));
    expect(smsc.submits[0]).toMatchObject({ data_coding: 0, priority_flag: 0 });
    expect(smsc.submits.map(textOfSubmit)).toEqual(['Your code: 123456 €']);
  });

  it('arrives whole when it is long, with an emoji at the border of two parts', async () => {
    const text = `${'ب'.repeat(66)}😀${'ت'.repeat(65)}😀${'ث'.repeat(9)}`;
    const { sms } = setUp();
    expect(await sms.send(message({ text }))).toEqual({ id: 'm1', parts: ['m1', 'm2', 'm3'] });
    expect(smsc.submits.map(textOfSubmit).join('')).toBe(text);
    for (const submit of smsc.submits) expect(textOfSubmit(submit).isWellFormed()).toBe(true);
    expect(smsc.submits.map(placeOfSubmit)).toEqual([1, 2, 3].map((at) => [0, 3, 129, 3, at]));
    expect(smsc.submits.every(({ esm_class }) => esm_class === 0x40)).toBe(true);
  });

  it('is never sent twice under one key', async () => {
    const { sms } = setUp();
    const both = await Promise.all([sms.send(message()), sms.send(message())]);
    expect(both[0]).toEqual(both[1]);
    expect(smsc.submits).toHaveLength(1);
  });

  it('is not submitted when its hook fails or its validity is over', async () => {
    const { sms } = setUp();
    const hook = () => Promise.reject(new Error('not ours any more'));
    await expect(sms.send(message(), hook)).rejects.toMatchObject({ kind: 'UNAVAILABLE' });
    await expect(sms.send(message({ validUntil: new Date(START) }))).rejects.toMatchObject({ kind: 'UNAVAILABLE' });
    expect(smsc.submits).toEqual([]);
  });

  it.each([
    [0x0b, 'REJECTED'],
    [0x58, 'THROTTLED'],
    [0x14, 'THROTTLED'],
    [0x08, 'UNAVAILABLE'],
    [0xff, 'UNKNOWN'],
    [0x400, 'UNKNOWN'],
  ])('answered with status %i is %s', async (command_status, kind) => {
    smsc.answer = () => ({ command_status });
    const { sms } = setUp();
    await expect(sms.send(message())).rejects.toMatchObject({ kind });
  });

  it('is UNKNOWN without a reply and not sent again; the late reply settles it', async () => {
    smsc.answer = async () => {
      await sleep(300);
      return { message_id: 'late' };
    };
    const { sms, events } = setUp({ times: { ...TIMES, replyMs: 200 } });
    await bound();
    await expect(sms.send(message())).rejects.toMatchObject({ kind: 'UNKNOWN' });
    await expect(sms.send(message())).rejects.toMatchObject({ kind: 'UNKNOWN' });
    await vi.waitFor(() => expect(kinds(events)).toEqual([['submitted', 'late', 'otp:1']]), { timeout: 4_000 });
    expect(smsc.submits).toHaveLength(1);
  });
});

describe('throttling', () => {
  it.each([0x58, 0x14])(
    'slows down for status %i without losing or doubling a message',
    { timeout: 15_000 },
    async (status) => {
      let refused = 0;
      smsc.answer = (_submit, index) => {
        if (refused >= 2 || index % 4 !== 3) return { message_id: `m${index}` };
        refused += 1;
        return { command_status: status };
      };
      const { sms } = setUp({ perSecond: 200 });
      const sendUntilTaken = async (dedupeKey: string): Promise<void> => {
        const [sent] = await settled([sms.send(message({ text: dedupeKey, dedupeKey }))]);
        if (sent?.status !== 'rejected') return;
        expect(sent.reason).toMatchObject({ kind: 'THROTTLED', retryAfterMs: expect.any(Number) });
        await sleep(sent.reason.retryAfterMs);
        return sendUntilTaken(dedupeKey);
      };
      const keys = Array.from({ length: 40 }, (_, i) => `key ${i}`);
      const since = performance.now();
      await Promise.all(keys.map(sendUntilTaken));
      expect(refused).toBe(2);
      expect(performance.now() - since).toBeGreaterThan(900);
      // Refused messages were sent again, all others once.
      expect(smsc.submits).toHaveLength(40 + refused);
      expect(new Set(smsc.submits.map(textOfSubmit))).toEqual(new Set(keys));
    },
  );

  it('resends only the refused part of a long message', async () => {
    smsc.answer = (_submit, index) => (index === 1 ? { command_status: 0x58 } : { message_id: `m${index}` });
    const { sms } = setUp();
    await expect(sms.send(message({ text: LONG }))).resolves.toEqual({ id: 'm0', parts: ['m0', 'm2', 'm3'] });
    expect(smsc.submits.map((submit) => placeOfSubmit(submit).at(-1))).toEqual([1, 2, 2, 3]);
  });
});

describe('a receipt', () => {
  it.each<[string, PduFields, SmsEvent['type']]>([
    ['in its TLVs', { esm_class: 0x04, receipted_message_id: 'm1', message_state: 2 }, 'delivered'],
    ['in TLVs alone', { receipted_message_id: 'm1', message_state: 3 }, 'expired'],
    ['undeliverable', { esm_class: 0x04, receipted_message_id: 'm1', message_state: 5 }, 'failed'],
    ['in text', receiptText('m1', 'DELIVRD'), 'delivered'],
    ['in text, rejected', receiptText('m1', 'REJECTD'), 'failed'],
    ['in text, expired', receiptText('m1', 'EXPIRED'), 'expired'],
    ['in text, in a TLV', { ...receiptText('m1', 'DELIVRD'), receipted_message_id: 'm1' }, 'delivered'],
  ])('%s gives the outcome of the message', async (_name, fields, type) => {
    const { sms, events } = setUp();
    await sms.send(message());
    expect((await smsc.ask('deliver_sm', fields)).command_status).toBe(0);
    expect(kinds(events)).toEqual([
      ['submitted', 'm1', 'otp:1'],
      [type, 'm1', 'otp:1'],
    ]);
    // The operator repeats a receipt whose answer it did not get.
    await smsc.ask('deliver_sm', fields);
    expect(events).toHaveLength(2);
  });

  it('is ignored while the message is on its way', async () => {
    const { sms, events } = setUp();
    await sms.send(message());
    await smsc.ask('deliver_sm', receiptText('m1', 'ENROUTE'));
    await smsc.ask('deliver_sm', { esm_class: 0x20, receipted_message_id: 'm1', message_state: 2 });
    expect(events).toHaveLength(1);
  });

  it('waits for the reply to its submission when it arrives earlier', async () => {
    smsc.answer = async () => {
      void smsc.ask('deliver_sm', receiptText('m1', 'DELIVRD'));
      await sleep(50);
      return { message_id: 'm1' };
    };
    const { sms, events } = setUp();
    await sms.send(message());
    await vi.waitFor(() => expect(events).toHaveLength(2), WAIT);
    expect(kinds(events)).toEqual([
      ['submitted', 'm1', 'otp:1'],
      ['delivered', 'm1', 'otp:1'],
    ]);
  });

  it('is answered in time for an operator who replies only then', async () => {
    smsc.answer = async () => {
      await smsc.ask('deliver_sm', receiptText('m1', 'DELIVRD'));
      return { message_id: 'm1' };
    };
    const { sms, events } = setUp({ times: { ...TIMES, idWaitMs: 50 } });
    await sms.send(message());
    await vi.waitFor(() => expect(events).toHaveLength(3), WAIT);
    expect(kinds(events)).toEqual([
      ['delivered', 'm1', null],
      ['submitted', 'm1', 'otp:1'],
      ['delivered', 'm1', 'otp:1'],
    ]);
  });

  it('makes a long message delivered when every part is delivered', async () => {
    const { sms, events } = setUp();
    await sms.send(message({ text: LONG }));
    for (const id of ['m3', 'm1', 'm2']) await smsc.ask('deliver_sm', receiptText(id, 'DELIVRD'));
    expect(kinds(events)).toEqual([
      ['submitted', 'm1', 'otp:1'],
      ['part_delivered', 'm3', 'otp:1'],
      ['part_delivered', 'm1', 'otp:1'],
      ['delivered', 'm1', 'otp:1'],
    ]);
  });

  it('makes a long message failed when one part failed', async () => {
    const { sms, events } = setUp();
    await sms.send(message({ text: LONG }));
    await smsc.ask('deliver_sm', receiptText('m2', 'UNDELIV'));
    await smsc.ask('deliver_sm', receiptText('m1', 'DELIVRD'));
    expect(kinds(events).slice(1)).toEqual([['failed', 'm1', 'otp:1']]);
  });

  it('of a message from before a restart is emitted by its id', async () => {
    const { events } = setUp();
    await bound();
    await smsc.ask('deliver_sm', receiptText('old', 'DELIVRD'));
    expect(kinds(events)).toEqual([['delivered', 'old', null]]);
  });

  it.each([
    ['hexadecimal, in decimal in the receipt', '1A2B3C', '1715004'],
    ['hexadecimal, in decimal with zeros in the receipt', '1a2b3c', '0001715004'],
    ['decimal, in hexadecimal in the receipt', '1715004', '001A2B3C'],
    ['without its zeros in the receipt', '0000123', '123'],
    ['in another case in the receipt', 'ab12cd34', 'AB12CD34'],
    [
      'a UUID in another case in the receipt',
      '0b8c8f1e-4e0a-4f7e-9d4f-2f6f0a1b2c3d',
      '0B8C8F1E-4E0A-4F7E-9D4F-2F6F0A1B2C3D',
    ],
  ])('finds a message whose id is %s', async (_name, message_id, receiptId) => {
    smsc.answer = () => ({ message_id });
    const { sms, events } = setUp();
    await sms.send(message());
    await smsc.ask('deliver_sm', receiptText(receiptId, 'DELIVRD'));
    expect(kinds(events).slice(1)).toEqual([['delivered', message_id, 'otp:1']]);
  });

  it('waits for the reply when its id is in the other base', async () => {
    smsc.answer = async () => {
      void smsc.ask('deliver_sm', receiptText('0001715004', 'DELIVRD'));
      await sleep(50);
      return { message_id: '1A2B3C' };
    };
    const { sms, events } = setUp();
    await sms.send(message());
    await vi.waitFor(() => expect(events).toHaveLength(2), WAIT);
    expect(kinds(events).at(-1)).toEqual(['delivered', '1A2B3C', 'otp:1']);
  });

  it('in the other base belongs to the message to its own number, though another one has exactly that id', async () => {
    // 0x100 is 256, and 0x256 is 598.
    smsc.answer = (_submit, index) => ({ message_id: index === 0 ? '100' : '256' });
    const { sms, events } = setUp();
    await sms.send(message());
    await sms.send(message({ to: '+9647709999999', dedupeKey: 'other' }));
    await smsc.ask('deliver_sm', receiptText('256', 'DELIVRD'));
    expect(kinds(events).slice(2)).toEqual([['delivered', '100', 'otp:1']]);
  });

  it('is emitted by its id alone when it may belong to two messages to one number', async () => {
    smsc.answer = (_submit, index) => ({ message_id: index === 0 ? '100' : '256' });
    const { sms, events } = setUp();
    await sms.send(message());
    await sms.send(message({ dedupeKey: 'other' }));
    await smsc.ask('deliver_sm', receiptText('256', 'DELIVRD'));
    expect(kinds(events).slice(2)).toEqual([['delivered', '256', null]]);
  });

  it.each<[string, PduFields, string | null]>([
    ['in another base, from nowhere', { ...receiptText('256', 'DELIVRD'), source_addr: '' }, null],
    ['in its own base, from nowhere', { ...receiptText('100', 'DELIVRD'), source_addr: '' }, 'otp:1'],
    ['with its ends exchanged', { ...receiptText('256', 'DELIVRD'), ...ends('2000', '9647701234567') }, 'otp:1'],
    ['from a national number', { ...receiptText('100', 'DELIVRD'), ...ends('07701234567', '2000') }, 'otp:1'],
    ['from a masked number', { ...receiptText('100', 'DELIVRD'), ...ends('96477*****67', '2000') }, 'otp:1'],
    ['from another number', { ...receiptText('100', 'DELIVRD'), ...ends('9647709999999', '2000') }, null],
  ])('%s finds its message when the match is certain', async (_name, fields, dedupeKey) => {
    smsc.answer = () => ({ message_id: '100' });
    const { sms, events } = setUp();
    await sms.send(message());
    await smsc.ask('deliver_sm', fields);
    expect(events.at(-1)).toMatchObject({ type: 'delivered', dedupeKey });
  });

  it('is requested again when it could not be handled', async () => {
    const { sms, events, errors } = setUp();
    await sms.send(message());
    const failure = new Error('database unavailable');
    let fails = true;
    sms.onEvent(() => (fails ? Promise.reject(failure) : undefined));
    expect((await smsc.ask('deliver_sm', receiptText('m1', 'DELIVRD'))).command_status).toBe(0x64);
    expect(errors).toEqual([failure]);
    fails = false;
    expect((await smsc.ask('deliver_sm', receiptText('m1', 'DELIVRD'))).command_status).toBe(0);
    expect(events.map(({ type }) => type)).toEqual(['submitted', 'delivered', 'delivered']);
  });
});

describe('a subscriber’s message', () => {
  const ucs2 = (text: string) => Buffer.from(text, 'utf16le').swap16();

  function listen(over: Partial<SmppOptions> = {}) {
    const parts = setUp(over);
    const incoming: IncomingSms[] = [];
    parts.sms.onIncoming((received) => void incoming.push(received));
    return { ...parts, incoming };
  }

  it.each<[string, PduFields, { from: string; text: string }]>([
    [
      'in UCS-2',
      { source_addr: '9647701234567', source_addr_ton: 1, data_coding: 8, short_message: ucs2('الغاء') },
      { from: TO, text: 'الغاء' },
    ],
    [
      'in the GSM alphabet',
      { source_addr: '+9647701234567', data_coding: 0, short_message: Buffer.from([0x53, 0x54, 0x00, 0x4f, 0x50]) },
      { from: TO, text: 'ST@OP' },
    ],
    [
      'in Latin-1, from a national number',
      { source_addr: '07701234567', source_addr_ton: 2, data_coding: 3, short_message: Buffer.from('café', 'latin1') },
      { from: TO, text: 'café' },
    ],
    [
      'in a payload',
      { source_addr: '9647701234567', data_coding: 8, message_payload: ucs2('غ') },
      { from: TO, text: 'غ' },
    ],
    [
      'from a Palestinian SIM under 972',
      { source_addr: '972599123456', source_addr_ton: 1, data_coding: 0, short_message: Buffer.from('U') },
      { from: '+970599123456', text: 'U' },
    ],
    [
      'that looks like a receipt',
      { source_addr: '9647701234567', data_coding: 0, short_message: Buffer.from('id:m1 stat:DELIVRD') },
      { from: TO, text: 'id:m1 stat:DELIVRD' },
    ],
  ])('%s is emitted', async (_name, fields, expected) => {
    const { incoming, events } = listen();
    await bound();
    expect((await smsc.ask('deliver_sm', fields)).command_status).toBe(0);
    expect(incoming).toEqual([{ id: 'incoming-1', at: new Date(START), to: '', isPartial: false, ...expected }]);
    expect(events).toEqual([]);
  });

  it('in parts is joined in any order', async () => {
    const { incoming } = listen();
    await bound();
    const text = `${'ب'.repeat(66)}😀${'ت'.repeat(30)}`;
    const bytes = ucs2(text);
    // Some senders cut an emoji in two.
    const parts = [bytes.subarray(0, 134), bytes.subarray(134)];
    for (const at of [2, 1]) {
      const body = parts[at - 1] ?? Buffer.alloc(0);
      const short_message = Buffer.concat([Buffer.from([6, 8, 4, 1, 44, 2, at]), body]);
      const fields = { source_addr: '9647701234567', esm_class: 0x40, data_coding: 8, short_message };
      expect((await smsc.ask('deliver_sm', fields)).command_status).toBe(0);
    }
    const short_message = Buffer.from('STOP');
    const sar = { sar_msg_ref_num: 9, sar_total_segments: 2 };
    const from = { source_addr: '9647701234567', data_coding: 0, short_message };
    for (const at of [1, 2]) await smsc.ask('deliver_sm', { ...from, ...sar, sar_segment_seqnum: at });
    expect(incoming.map((received) => received.text)).toEqual([text, 'STOPSTOP']);
  });

  it('is requested again when no handler accepted it, and the session stays open', async () => {
    const { sms, errors, incoming } = listen();
    const failure = new Error('handler');
    let fails = true;
    sms.onIncoming(() => {
      if (fails) throw failure;
    });
    await bound();
    const fields = { source_addr: '9647701234567', data_coding: 0, short_message: Buffer.from('STOP') };
    expect((await smsc.ask('deliver_sm', fields)).command_status).toBe(0x64);
    expect(errors).toEqual([failure]);
    fails = false;
    expect((await smsc.ask('deliver_sm', fields)).command_status).toBe(0);
    expect(incoming).toHaveLength(2);
    await expect(sms.send(message())).resolves.toMatchObject({ id: 'm1' });
  });
});

describe('a connection', () => {
  it('leaves submits UNKNOWN when it drops, and the next one sends again', async () => {
    smsc.answer = () => null;
    const { sms } = setUp({ times: { ...TIMES, replyMs: 5_000 } });
    const sends = Array.from({ length: 5 }, (_, i) => sms.send(message({ dedupeKey: `key ${i}` })));
    const ended = settled(sends);
    await vi.waitFor(() => expect(smsc.submits).toHaveLength(5), { timeout: 4_000 });
    smsc.newest().destroy();
    const kindsOfEnd = (await ended).map((end) => (end.status === 'rejected' ? end.reason.kind : 'sent'));
    expect(kindsOfEnd).toEqual(Array(5).fill('UNKNOWN'));
    smsc.answer = () => ({ message_id: 'after' });
    await expect(sms.send(message({ dedupeKey: 'next' }))).resolves.toMatchObject({ id: 'after' });
    expect(smsc.sessions).toHaveLength(2);
  });

  it.each([
    ['text', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['zeros', Buffer.alloc(16)],
    ['a length below a header’s', Buffer.from([0, 0, 0, 8, 0, 0, 0, 5])],
    ['an endless length', Buffer.from([0xff, 0xff, 0xff, 0xff])],
  ])('is replaced when it receives garbage (%s)', async (_name, garbage) => {
    const { sms } = setUp();
    await sms.send(message());
    smsc.newest().socket.write(garbage);
    await vi.waitFor(() => expect(smsc.sessions).toHaveLength(2), { timeout: 4_000 });
    await expect(sms.send(message({ dedupeKey: 'next' }))).resolves.toMatchObject({ id: 'm2' });
  });

  it('is replaced when enquire_link is unanswered twice', async () => {
    smsc.answersEnquiries = false;
    const { sms, faults } = setUp({ times: { ...TIMES, replyMs: 50, enquireMs: 60 } });
    await fault(faults);
    expect(faults[0]).toMatchObject({ message: 'the operator does not answer enquire_link' });
    smsc.answersEnquiries = true;
    await expect(sms.send(message())).resolves.toMatchObject({ id: 'm1' });
  });

  it('answers enquire_link and refuses unknown commands', async () => {
    setUp();
    await bound();
    expect(await smsc.ask('enquire_link')).toMatchObject({ command: 'enquire_link_resp', command_status: 0 });
    expect(await smsc.ask('query_sm')).toMatchObject({ command: 'generic_nack', command_status: 3 });
  });

  it('is replaced when the operator unbinds', async () => {
    setUp();
    await bound();
    await smsc.ask('unbind');
    await vi.waitFor(() => expect(smsc.binds).toHaveLength(2), { timeout: 4_000 });
  });

  it('is replaced when the operator closes it', async () => {
    const { sms } = setUp();
    await sms.send(message());
    smsc.newest().socket.end();
    await vi.waitFor(() => expect(smsc.binds).toHaveLength(2), { timeout: 4_000 });
    await expect(sms.send(message({ dedupeKey: 'next' }))).resolves.toMatchObject({ id: 'm2' });
  });

  it('carries at most ten submissions at once', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    smsc.answer = async (_submit, index) => {
      await released;
      return { message_id: `m${index}` };
    };
    const { sms } = setUp();
    const sends = Array.from({ length: 15 }, (_, i) => sms.send(message({ dedupeKey: `key ${i}` })));
    await vi.waitFor(() => expect(smsc.submits).toHaveLength(10), { timeout: 4_000 });
    // Requests that were written before this reply have arrived with it.
    await smsc.ask('enquire_link');
    expect(smsc.submits).toHaveLength(10);
    release();
    await Promise.all(sends);
    expect(smsc.submits).toHaveLength(15);
  });
});

describe('closing', () => {
  it('waits for messages in flight, accepts no others and unbinds', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    smsc.answer = () => released.then(() => ({ message_id: 'm1' }));
    const unbound = vi.fn<() => void>();
    const { sms } = setUp();
    await bound();
    smsc.newest().on('unbind', unbound);
    const sent = sms.send(message());
    await vi.waitFor(() => expect(smsc.submits).toHaveLength(1), WAIT);
    const closed = sms.close();
    await expect(sms.send(message({ dedupeKey: 'next' }))).rejects.toMatchObject({ kind: 'UNAVAILABLE' });
    release();
    await expect(sent).resolves.toMatchObject({ id: 'm1' });
    await closed;
    expect(unbound).toHaveBeenCalledOnce();
    expect(smsc.sessions).toHaveLength(1);
  });

  it('stops waiting after a while: a message without a reply is UNKNOWN', async () => {
    smsc.answer = () => null;
    const { sms } = setUp({ times: { ...TIMES, replyMs: 30_000, closeMs: 100 } });
    const sent = settled([sms.send(message())]);
    await vi.waitFor(() => expect(smsc.submits).toHaveLength(1), { timeout: 4_000 });
    await sms.close();
    expect(await sent).toMatchObject([{ status: 'rejected', reason: { kind: 'UNKNOWN' } }]);
  });

  it('ends at once when the operator never answered', async () => {
    const { sms } = setUp({ account: account({ port: 1 }) });
    await sms.close();
    expect(smsc.sessions).toEqual([]);
  });
});
