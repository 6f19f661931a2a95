import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { IncomingSms, SmsEvent, SmsGateway, SmsMessage } from '../port.ts';
import {
  answerPlainly,
  COMMAND,
  cString,
  dataBody,
  deliverBody,
  frame,
  startRawSmsc,
  tlv,
  TLV,
  ucs2,
  type Delivery,
  type Frame,
  type RawSmsc,
} from '../../../../test/sms/raw-smsc.ts';
import type { RejectedPdu } from '../../../platform/smpp/connection.ts';
import { createSmppGateway, type SmppOptions } from './gateway.ts';
import type { UnreadField } from './receipt.ts';

// Tests the adapter against another implementation: octets as SMPP 3.4 prescribes them and as operators send them.

const TO = '+9647701234567';
const START = Date.parse('2026-03-01T09:00:00Z');
const TIMES = { replyMs: 4_000, enquireMs: 60_000, firstDelayMs: 20, readyMs: 4_000, idWaitMs: 4_000, closeMs: 500 };
const PATIENCE = { timeout: 10_000, interval: 5 };

let smsc: RawSmsc;
let gateways: SmsGateway[];
beforeEach(async () => {
  gateways = [];
  smsc = await startRawSmsc();
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
      password: 'secret08',
      systemType: 'VMA',
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
  const incoming: IncomingSms[] = [];
  sms.onEvent((event) => void events.push(event));
  sms.onIncoming((message) => void incoming.push(message));
  return { sms, events, incoming, errors, rejected, faults };
}

/** Resolves after a whole exchange on the bound session, so that later requests reach a session that serves. */
async function setUpBound(over: Partial<SmppOptions> = {}) {
  const parts = setUp(over);
  await smsc.got(COMMAND.bind_transceiver);
  return parts;
}

function message(over: Partial<SmsMessage> = {}): SmsMessage {
  const validUntil = new Date(START + 300_000);
  return { to: TO, text: 'رمز لسان: 123456', class: 'otp', dedupeKey: 'otp:1', validUntil, ...over };
}

const texts = (incoming: IncomingSms[]) => incoming.map(({ text }) => text);
const summaryOf = (events: SmsEvent[]) => events.map(({ type, id, dedupeKey }) => [type, id, dedupeKey]);
const deliver = (delivery: Delivery) => smsc.ask(COMMAND.deliver_sm, deliverBody(delivery));

describe('what the adapter writes', () => {
  it('is a bind of version 3.4', async () => {
    setUp();
    const [bind] = await smsc.got(COMMAND.bind_transceiver);
    expect(bind?.body).toEqual(
      Buffer.concat([cString('lisan'), cString('secret08'), cString('VMA'), Buffer.from([0x34, 0, 0]), cString('')]),
    );
  });

  it('is a submit_sm with every mandatory field', async () => {
    const { sms } = setUp();
    await sms.send(message());
    const [submit] = await smsc.got(COMMAND.submit_sm);
    const text = ucs2('رمز لسان: 123456');
    expect(submit?.body).toEqual(
      Buffer.concat([
        cString(''),
        Buffer.from([3, 0]),
        cString('2000'),
        Buffer.from([1, 1]),
        cString('9647701234567'),
        Buffer.from([0, 0, 1]),
        cString(''),
        cString('000000000500000R'),
        Buffer.from([1, 0, 8, 0, text.length]),
        text,
      ]),
    );
  });

  it('answers a delivery by its sequence number, with the empty id that the standard requires', async () => {
    await setUpBound();
    const answer = await deliver({ text: Buffer.from('hello') });
    expect(answer).toMatchObject({ command: COMMAND.deliver_sm_resp, status: 0, body: Buffer.from([0]) });
  });
});

describe('a text from a phone', () => {
  it.each<[string, string, Delivery]>([
    ['STOP', 'in the default alphabet', { text: Buffer.from('STOP') }],
    ['U', 'in the default alphabet', { text: Buffer.from('U') }],
    ['STOP', 'in IA5', { dataCoding: 1, text: Buffer.from('STOP') }],
    ['STOP', 'in Latin-1', { dataCoding: 3, text: Buffer.from('STOP') }],
    ['STOP', 'in UCS-2', { dataCoding: 8, text: ucs2('STOP') }],
    ['STOP', 'as a flash message', { dataCoding: 0x10, text: Buffer.from('STOP') }],
    ['STOP', 'of message class 1', { dataCoding: 0xf1, text: Buffer.from('STOP') }],
    ['STOP', 'as eight-bit data', { dataCoding: 4, text: Buffer.from('STOP') }],
    ['غ', 'in UCS-2', { dataCoding: 8, text: ucs2('غ') }],
    ['الغاء', 'in UCS-2', { dataCoding: 8, text: ucs2('الغاء') }],
    ['إلغاء', 'in UCS-2', { dataCoding: 8, text: ucs2('إلغاء') }],
    ['إلغاء', 'in UCS-2 of class 0', { dataCoding: 0x18, text: ucs2('إلغاء') }],
    ['إلغاء', 'in UCS-2 with a byte order mark', { dataCoding: 8, text: ucs2('\uFEFFإلغاء') }],
    ['إلغاء', 'in a payload', { dataCoding: 8, tlvs: [tlv(TLV.message_payload, ucs2('إلغاء'))] }],
    ['STOP', 'in a payload', { tlvs: [tlv(TLV.message_payload, Buffer.from('STOP'))] }],
    [
      'STOP',
      'after unknown parameters',
      { text: Buffer.from('STOP'), tlvs: [tlv(0x1400, [1, 2, 3]), tlv(0x3fff, [])] },
    ],
    ['[€]', 'in the extended alphabet', { text: Buffer.from([0x1b, 0x3c, 0x1b, 0x65, 0x1b, 0x3e]) }],
    [
      'غ',
      'beside a header that says nothing of parts',
      { esmClass: 0x40, dataCoding: 8, text: Buffer.concat([Buffer.from([4, 5, 2, 0, 1]), ucs2('غ')]) },
    ],
  ])('%s %s is emitted', async (text, _how, delivery) => {
    const { incoming, faults } = await setUpBound();
    expect(await deliver(delivery)).toMatchObject({ command: COMMAND.deliver_sm_resp, status: 0 });
    expect(incoming).toMatchObject([{ from: TO, text }]);
    expect(faults).toEqual([]);
  });

  it.each<[string, number, Buffer]>([
    ['UCS-2', 8, ucs2('الغاء')],
    ['the default alphabet', 0, Buffer.from('STOP')],
  ])('by data_sm in %s is emitted', async (_name, dataCoding, payload) => {
    const { incoming } = await setUpBound();
    const body = dataBody({ dataCoding, tlvs: [tlv(TLV.message_payload, payload)] });
    expect(await smsc.ask(COMMAND.data_sm, body)).toMatchObject({ command: COMMAND.data_sm_resp, status: 0 });
    expect(texts(incoming)).toEqual([dataCoding === 8 ? 'الغاء' : 'STOP']);
  });

  it.each<[string, (part: Buffer, at: number) => Promise<Frame>]>([
    [
      'by header in the payload of data_sm',
      (part, at) => {
        const payload = Buffer.concat([Buffer.from([5, 0, 3, 44, 2, at]), part]);
        const body = dataBody({ esmClass: 0x40, dataCoding: 8, tlvs: [tlv(TLV.message_payload, payload)] });
        return smsc.ask(COMMAND.data_sm, body);
      },
    ],
    [
      'by header in the payload of deliver_sm',
      (part, at) => {
        const payload = Buffer.concat([Buffer.from([6, 8, 4, 1, 44, 2, at]), part]);
        return deliver({ esmClass: 0x40, dataCoding: 8, tlvs: [tlv(TLV.message_payload, payload)] });
      },
    ],
    [
      'by parameters',
      (part, at) => {
        const tlvs = [
          tlv(TLV.sar_msg_ref_num, [0, 9]),
          tlv(TLV.sar_total_segments, [2]),
          tlv(TLV.sar_segment_seqnum, [at]),
        ];
        return deliver({ dataCoding: 8, text: part, tlvs });
      },
    ],
  ])('in parts numbered %s is joined', async (_name, send) => {
    const { incoming } = await setUpBound();
    expect((await send(ucs2(' في لسان'), 2)).status).toBe(0);
    expect((await send(ucs2('مرحبا بك'), 1)).status).toBe(0);
    expect(texts(incoming)).toEqual(['مرحبا بك في لسان']);
  });

  it('that was cut off with the connection is not read as a shorter one', async () => {
    const { incoming } = await setUpBound();
    const whole = frame(COMMAND.deliver_sm, 77, deliverBody({ text: Buffer.from('Uh!') }));
    smsc.connections.at(-1)?.end(whole.subarray(0, -2));
    await smsc.got(COMMAND.bind_transceiver, 2);
    expect(incoming).toEqual([]);
  });
});

describe('a receipt', () => {
  const RECEIPT = 0x04;
  const state = (value: number) => tlv(TLV.message_state, [value]);

  it.each<[string, Delivery]>([
    ['in parameters alone', { esmClass: RECEIPT, tlvs: [tlv(TLV.receipted_message_id, cString('m2')), state(2)] }],
    [
      'in parameters, the id without the octet that ends it',
      { esmClass: RECEIPT, tlvs: [tlv(TLV.receipted_message_id, Buffer.from('m2')), state(2)] },
    ],
    [
      'in parameters, the state first',
      { esmClass: RECEIPT, tlvs: [state(2), tlv(TLV.network_error_code, [3, 0, 0]), tlv(0x1e, cString('m2'))] },
    ],
    ['in text', { esmClass: RECEIPT, text: Buffer.from('id:m2 sub:001 dlvrd:001 stat:DELIVRD err:000 text:') }],
    [
      'in the text of a payload',
      { esmClass: RECEIPT, tlvs: [tlv(TLV.message_payload, Buffer.from('id:m2 stat:DELIVRD err:000'))] },
    ],
    [
      'in text in UCS-2',
      { esmClass: RECEIPT, dataCoding: 8, text: ucs2('id:m2 sub:001 dlvrd:001 stat:DELIVRD err:000') },
    ],
  ])('%s gives the outcome of the message', async (_name, delivery) => {
    const { sms, events } = setUp();
    await sms.send(message());
    expect(await deliver(delivery)).toMatchObject({ command: COMMAND.deliver_sm_resp, status: 0 });
    expect(summaryOf(events)).toEqual([
      ['submitted', 'm2', 'otp:1'],
      ['delivered', 'm2', 'otp:1'],
    ]);
  });

  it('by data_sm gives the outcome of the message', async () => {
    const { sms, events } = setUp();
    await sms.send(message());
    const body = dataBody({ esmClass: RECEIPT, tlvs: [tlv(TLV.receipted_message_id, cString('m2')), state(5)] });
    expect(await smsc.ask(COMMAND.data_sm, body)).toMatchObject({ command: COMMAND.data_sm_resp, status: 0 });
    expect(summaryOf(events).at(-1)).toEqual(['failed', 'm2', 'otp:1']);
  });

  it('without its type is a receipt by its text, and no message of a subscriber', async () => {
    const { sms, events, incoming } = setUp();
    await sms.send(message());
    const text = Buffer.from('id:m2, sub:001, dlvrd:001, done date:2603010901, stat:DELIVERED, err:000');
    expect(await deliver({ text })).toMatchObject({ status: 0 });
    expect(summaryOf(events).at(-1)).toEqual(['delivered', 'm2', 'otp:1']);
    expect(incoming).toEqual([]);
  });

  it('with an unknown state changes nothing, and is reported', async () => {
    const unread: UnreadField[] = [];
    const { sms, events, incoming } = setUp({ onUnreadReceipt: (field) => unread.push(field) });
    await sms.send(message());
    expect(await deliver({ esmClass: RECEIPT, text: Buffer.from('id:m2 stat:LOST') })).toMatchObject({ status: 0 });
    expect(unread).toEqual([{ field: 'state', value: 'LOST' }]);
    expect([events.length, incoming]).toEqual([1, []]);
  });

  it('is understood when its id has characters that the GSM alphabet places elsewhere', async () => {
    answerSubmits(({ sequence }) => frame(COMMAND.submit_sm_resp, sequence, cString('a_1@x')));
    const { sms, events } = setUp();
    await sms.send(message());
    await deliver({ esmClass: RECEIPT, text: Buffer.from('id:a_1@x sub:001 stat:DELIVRD') });
    expect(summaryOf(events).at(-1)).toEqual(['delivered', 'a_1@x', 'otp:1']);
  });
});

/** Answers binds as always and messages with this body. */
function answerSubmits(answer: (submit: Frame) => Buffer | null): void {
  smsc.answer = (request) => (request.command === COMMAND.submit_sm ? answer(request) : answerPlainly(request));
}

describe('an answer to a message', () => {
  it.each<[string, (submit: Frame) => Buffer, string]>([
    ['a refusal with a body', (s) => frame(COMMAND.submit_sm_resp, s.sequence, cString(''), 0x0b), 'REJECTED'],
    ['a refusal without one', (s) => frame(COMMAND.submit_sm_resp, s.sequence, undefined, 0x58), 'THROTTLED'],
    ['a generic_nack', (s) => frame(COMMAND.generic_nack, s.sequence, undefined, 0x58), 'THROTTLED'],
    ['a generic_nack that finds the message malformed', (s) => frame(0x80000000, s.sequence, undefined, 2), 'REJECTED'],
    ['a generic_nack that gives no reason', (s) => frame(COMMAND.generic_nack, s.sequence), 'UNKNOWN'],
    ['an answer to another command', (s) => frame(COMMAND.enquire_link_resp, s.sequence), 'UNKNOWN'],
    ['an answer of an unknown command', (s) => frame(0x80000999, s.sequence), 'UNKNOWN'],
  ])('by %s is understood', async (_name, answer, kind) => {
    answerSubmits(answer);
    const { sms } = setUp();
    await expect(sms.send(message())).rejects.toMatchObject({ kind });
  });

  it('without an id, and without a body, means that it was accepted', async () => {
    answerSubmits(({ sequence }) => frame(COMMAND.submit_sm_resp, sequence));
    const { sms } = setUp();
    await expect(sms.send(message())).resolves.toEqual({ id: '', parts: [''] });
  });

  it('without a request changes nothing', async () => {
    const { sms, faults } = await setUpBound();
    smsc.write(frame(COMMAND.submit_sm_resp, 0x7ffffff0, cString('stray')));
    smsc.write(frame(COMMAND.generic_nack, 0, undefined, 3));
    await expect(sms.send(message())).resolves.toMatchObject({ id: 'm2' });
    expect(faults).toEqual([]);
  });
});

describe('a session', () => {
  it('answers enquire_link', async () => {
    await setUpBound();
    expect(await smsc.ask(COMMAND.enquire_link)).toMatchObject({ command: COMMAND.enquire_link_resp, status: 0 });
  });

  it('answers unbind, closes and binds again', async () => {
    await setUpBound();
    expect(await smsc.ask(COMMAND.unbind)).toMatchObject({ command: COMMAND.unbind_resp, status: 0 });
    await smsc.got(COMMAND.bind_transceiver, 2);
  });

  it('refuses unknown commands and stays open', async () => {
    const { sms, faults } = await setUpBound();
    expect(await smsc.ask(0x999, Buffer.from([1, 2, 3]))).toMatchObject({ command: COMMAND.generic_nack, status: 3 });
    smsc.write(frame(COMMAND.alert_notification, 5, Buffer.concat([Buffer.from([1, 1]), cString('964'), cString('')])));
    await expect(sms.send(message())).resolves.toMatchObject({ id: 'm2' });
    expect(faults).toEqual([]);
  });

  it('reads PDUs octet by octet, and several at once', async () => {
    const { incoming, faults } = await setUpBound();
    const one = frame(COMMAND.deliver_sm, 71, deliverBody({ dataCoding: 8, text: ucs2('إلغاء') }));
    const socket = smsc.connections.at(-1);
    socket?.setNoDelay(true);
    for (const octet of one) {
      socket?.write(Buffer.from([octet]));
      await new Promise(setImmediate);
    }
    const others = [72, 73, 74].map((at) => frame(COMMAND.deliver_sm, at, deliverBody({ text: Buffer.from(`${at}`) })));
    smsc.write(Buffer.concat([...others, frame(COMMAND.enquire_link, 75).subarray(0, 7)]));
    await smsc.got(COMMAND.deliver_sm_resp, 4);
    expect(texts(incoming)).toEqual(['إلغاء', '72', '73', '74']);
    smsc.write(frame(COMMAND.enquire_link, 75).subarray(7));
    expect((await smsc.got(COMMAND.enquire_link_resp))[0]).toMatchObject({ sequence: 75 });
    expect(faults).toEqual([]);
  });

  it('reads a message beside an unused parameter, however broken', async () => {
    const { incoming, rejected } = await setUpBound();
    await deliver({ text: Buffer.from('STOP'), tlvs: [tlv(TLV.callback_num, [])] });
    expect([texts(incoming), rejected]).toEqual([['STOP'], []]);
  });
});

describe('a frame with a false length', () => {
  /** Longer than a test waits for. */
  const QUIET = { ...TIMES, enquireMs: 60_000, replyMs: 60_000, firstDelayMs: 60_000 };

  function lengthened(bytes: Buffer, by: number): Buffer {
    const spoiled = Buffer.from(bytes);
    spoiled.writeUInt32BE(bytes.length + by, 0);
    return spoiled;
  }

  const STOP = frame(COMMAND.deliver_sm, 81, deliverBody({ text: Buffer.from('STOP') }));

  it.each([1, 100, 60_000, 400_000])('too great by %i is noticed with the next PDU, and binds again', async (by) => {
    const { sms, incoming, faults } = await setUpBound({ times: QUIET });
    smsc.write(lengthened(STOP, by));
    await new Promise((resolve) => setTimeout(resolve, 50));
    smsc.write(frame(COMMAND.deliver_sm, 82, deliverBody({ text: Buffer.from('STOP') })));
    await smsc.got(COMMAND.bind_transceiver, 2);
    // The operator repeats what was not acknowledged.
    expect(await deliver({ text: Buffer.from('STOP') })).toMatchObject({ status: 0 });
    expect(texts(incoming)).toEqual(['STOP']);
    await expect(sms.send(message())).resolves.toBeDefined();
    expect(faults).toMatchObject([{ message: 'the stream is not SMPP' }]);
  });

  it.each([1, 60_000, 400_000])('too great by %i is noticed without another PDU', async (by) => {
    const { faults } = await setUpBound({ times: { ...QUIET, frameMs: 100 } });
    smsc.write(lengthened(STOP, by));
    await smsc.got(COMMAND.bind_transceiver, 2);
    expect(faults).toMatchObject([{ message: 'the stream is not SMPP' }]);
  });

  it('is noticed when the next PDU arrives with it', async () => {
    const { faults } = await setUpBound({ times: { ...QUIET, frameMs: 100 } });
    smsc.write(Buffer.concat([lengthened(STOP, 2_000), STOP, frame(COMMAND.enquire_link, 83)]));
    await smsc.got(COMMAND.bind_transceiver, 2);
    expect(faults).toHaveLength(1);
  });

  it('too small leaves a command that is none, and binds again', async () => {
    const { faults } = await setUpBound({ times: QUIET });
    const body = deliverBody({ text: Buffer.from([0, 0, 0, 40, 0x7a, 1, 2, 3, ...Buffer.alloc(60, 7)]) });
    const whole = frame(COMMAND.deliver_sm, 84, body);
    smsc.write(lengthened(whole, -68));
    await smsc.got(COMMAND.bind_transceiver, 2);
    expect(faults).toMatchObject([{ message: 'the stream is not SMPP' }]);
  });

  it('spoils no PDU in front of it, even if both arrive together', async () => {
    answerSubmits(({ sequence }) =>
      Buffer.concat([frame(COMMAND.submit_sm_resp, sequence, cString('m3')), frame(0x7a010203, 1)]),
    );
    const { sms, faults } = await setUpBound({ times: QUIET });
    expect(await sms.send(message())).toMatchObject({ id: 'm3' });
    await smsc.got(COMMAND.bind_transceiver, 2);
    expect(faults).toMatchObject([{ message: 'the stream is not SMPP' }]);
  });

  it('leaves a message in flight unknown at once', async () => {
    answerSubmits(({ sequence }) => lengthened(frame(COMMAND.submit_sm_resp, sequence, cString('m2')), 50));
    const { sms } = await setUpBound({ times: { ...QUIET, frameMs: 100 } });
    await expect(sms.send(message())).rejects.toMatchObject({ kind: 'UNKNOWN' });
  });

  it('again and again is met with backoff', async () => {
    smsc.answer = (request) => {
      const answer = answerPlainly(request);
      return request.command === COMMAND.bind_transceiver && answer
        ? Buffer.concat([answer, lengthened(STOP, 9)])
        : answer;
    };
    const { faults } = setUp({ times: { ...TIMES, frameMs: 20, firstDelayMs: 60_000 } });
    await smsc.got(COMMAND.bind_transceiver, 2);
    await vi.waitFor(() => expect(faults).toHaveLength(2), PATIENCE);
    expect(smsc.connections).toHaveLength(2);
  });

  it('is not seen in a long PDU that arrives slowly', async () => {
    const { incoming, faults } = await setUpBound();
    const payload = tlv(TLV.message_payload, Buffer.alloc(60_000, 'a'));
    const whole = frame(COMMAND.deliver_sm, 85, deliverBody({ tlvs: [payload] }));
    for (let at = 0; at < whole.length; at += 6_000) {
      smsc.write(whole.subarray(at, at + 6_000));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await smsc.got(COMMAND.deliver_sm_resp);
    expect([incoming.length, faults]).toEqual([1, []]);
  });
});

describe('a bind', () => {
  it.each<[string, (bind: Frame) => Buffer, string]>([
    ['a wrong password', (b) => frame(0x80000009, b.sequence, undefined, 0x0e), 'bind refused: ESME_RINVPASWD'],
    ['no transceivers', (b) => frame(0x80000009, b.sequence, undefined, 0x03), 'bind refused: ESME_RINVCMDID'],
    ['a generic_nack', (b) => frame(0x80000000, b.sequence, undefined, 0x03), 'bind refused: ESME_RINVCMDID'],
    ['nothing that it says', (b) => frame(0x80000000, b.sequence), 'SMPP: no reply'],
  ])('refused for %s reports why and retries with backoff', async (_name, answer, reason) => {
    smsc.answer = answer;
    const at: number[] = [];
    const { sms, faults } = setUp({
      onFault: (error) => {
        at.push(performance.now());
        faults.push(error);
      },
      times: { ...TIMES, firstDelayMs: 40, readyMs: 50 },
    });
    await vi.waitFor(() => expect(faults.length).toBeGreaterThanOrEqual(4), PATIENCE);
    for (const fault of faults) expect(fault).toMatchObject({ message: reason });
    const waits = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    // 40, 80 and 160 ms, each three quarters of it with this jitter.
    for (const [index, wait] of waits.slice(0, 3).entries()) expect(wait).toBeGreaterThanOrEqual(29 * 2 ** index);
    await expect(sms.send(message())).rejects.toMatchObject({ kind: 'UNAVAILABLE' });
    const binds: number[] = [COMMAND.bind_transceiver, COMMAND.bind_receiver];
    expect(smsc.frames.every(({ command }) => binds.includes(command))).toBe(true);
  });

  it('is recognised when its reply arrives in pieces', async () => {
    smsc.answer = () => null;
    const { sms } = setUp();
    const [bind] = await smsc.got(COMMAND.bind_transceiver);
    const answer = frame(COMMAND.bind_transceiver_resp, bind?.sequence ?? 0, cString('a longer system id'));
    smsc.answer = answerPlainly;
    smsc.write(answer.subarray(0, 3));
    await new Promise(setImmediate);
    smsc.write(answer.subarray(3, 20));
    await new Promise(setImmediate);
    smsc.write(answer.subarray(20));
    await expect(sms.send(message())).resolves.toMatchObject({ id: 'm2' });
  });
});
