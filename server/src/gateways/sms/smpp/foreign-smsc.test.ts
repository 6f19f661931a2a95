import { describe, expect, it } from 'vitest';
import { notice, prepareRawSmsc } from '../../../../test/sms/raw-gateway.ts';
import {
  answerPlainly,
  COMMAND,
  cString,
  deliverBody,
  frame,
  tlv,
  TLV,
  ucs2,
  type Delivery,
  type Frame,
} from '../../../../test/sms/raw-smsc.ts';

// Behaviour of operators that users of other SMPP libraries have reported.

const { smsc, connect } = prepareRawSmsc();
const RECEIPT = 0x04;

async function bound(over: Parameters<typeof connect>[0] = {}) {
  const parts = connect(over);
  await smsc().got(COMMAND.bind_transceiver);
  return parts;
}

const deliver = (delivery: Delivery, after: Buffer = Buffer.alloc(0)) =>
  smsc().ask(COMMAND.deliver_sm, Buffer.concat([deliverBody(delivery), after]));

/** Answers binds as always and messages with this frame. */
function answerSubmits(answer: (submit: Frame, index: number) => Buffer | null): void {
  let index = 0;
  smsc().answer = (request) =>
    request.command === COMMAND.submit_sm ? answer(request, index++) : answerPlainly(request);
}

const LONG = 'ع'.repeat(150);

describe('a message that ends with a zero octet', () => {
  it.each<[string, Delivery, Buffer]>([
    ['behind its length', { text: Buffer.from('STOP') }, Buffer.from([0])],
    ['behind its length, twice', { text: Buffer.from('STOP') }, Buffer.from([0, 0])],
    ['within its length', { text: Buffer.from('STOP\0') }, Buffer.alloc(0)],
    ['within its length, in UCS-2', { text: ucs2('STOP\0'), dataCoding: 8 }, Buffer.alloc(0)],
    [
      'of one octet within UCS-2',
      { text: Buffer.concat([ucs2('STOP'), Buffer.from([0])]), dataCoding: 8 },
      Buffer.alloc(0),
    ],
    ['in a payload', { tlvs: [tlv(TLV.message_payload, Buffer.from('STOP\0'))] }, Buffer.alloc(0)],
  ])('%s is read without it', async (_name, delivery, after) => {
    const { incoming, rejected } = await bound();
    expect(await deliver(delivery, after)).toMatchObject({ status: 0 });
    expect([incoming.map(({ text }) => text), rejected]).toEqual([['STOP'], []]);
  });

  it.each<[string, Delivery]>([
    ['in UCS-2', { text: ucs2('ST\0OP'), dataCoding: 8 }],
    ['in Latin-1', { text: Buffer.from('ST\0OP'), dataCoding: 3 }],
    ['in UTF-8', { text: Buffer.from('\u200eST\0OP'), dataCoding: 0 }],
  ])('or has one within, %s, is read without it, because no database stores it', async (_name, delivery) => {
    const { incoming } = await bound();
    await deliver(delivery);
    expect(incoming.map(({ text }) => text.replace('\u200e', ''))).toEqual(['STOP']);
  });

  it('keeps an at sign within', async () => {
    const { incoming } = await bound();
    await deliver({ text: Buffer.from('a\0b') });
    expect(incoming).toMatchObject([{ text: 'a@b' }]);
  });
});

describe('a receipt', () => {
  it.each<[string, string, Delivery]>([
    [
      'with its state before a zero octet',
      'm2',
      { text: Buffer.from('id:m2 sub:001 dlvrd:001 err:000 stat:DELIVRD\0') },
    ],
    ['with its id before a zero octet', 'm2', { text: Buffer.from('stat:DELIVRD id:m2\0') }],
    [
      'with an empty parameter beside its text',
      'm2',
      {
        text: Buffer.from('id:m2 sub:001 dlvrd:001 stat:DELIVRD'),
        tlvs: [tlv(TLV.receipted_message_id, cString(''))],
      },
    ],
    [
      'with a padded parameter',
      'm2',
      {
        tlvs: [tlv(TLV.receipted_message_id, Buffer.from('m2     ')), tlv(TLV.message_state, [2])],
      },
    ],
    [
      'declared as UCS-2 in octets of ASCII',
      'm2',
      {
        dataCoding: 8,
        text: Buffer.from(
          'id:m2 sub:001 dlvrd:001 submit date:170609163650 done date:170609163657 stat:DELIVRD err:000 text:  ',
        ),
      },
    ],
    [
      'with its id in capitals',
      'SAR-2347-1eedf843-2-1',
      { text: Buffer.from('id:SAR-2347-1EEDF843-2-1 stat:DELIVRD') },
    ],
    ['of a padded id', 'm2  ', { text: Buffer.from('id:m2 stat:DELIVRD') }],
    ['whose sequence number is 0', 'm2', { text: Buffer.from('id:m2 stat:DELIVRD') }],
  ])('%s gives the outcome', async (name, id, delivery) => {
    answerSubmits(({ sequence }) => frame(COMMAND.submit_sm_resp, sequence, cString(id)));
    const { sms, events } = connect();
    await sms.send(notice('a'));
    if (name.includes('sequence')) {
      smsc().write(frame(COMMAND.deliver_sm, 0, deliverBody({ esmClass: RECEIPT, ...delivery })));
      const [answer] = await smsc().got(COMMAND.deliver_sm_resp);
      expect(answer).toMatchObject({ sequence: 0, status: 0 });
    } else await deliver({ esmClass: RECEIPT, ...delivery });
    expect(events.at(-1)).toMatchObject({ type: 'delivered', dedupeKey: 'a' });
  });

  it('for ids that differ in capitals alone belongs to the message with exactly its id', async () => {
    answerSubmits(({ sequence }, index) =>
      frame(COMMAND.submit_sm_resp, sequence, cString(index === 0 ? 'xyz' : 'XYZ')),
    );
    const { sms, events } = connect();
    await sms.send(notice('a'));
    await sms.send(notice('b'));
    await deliver({ esmClass: RECEIPT, text: Buffer.from('id:XYZ stat:DELIVRD') });
    await deliver({ esmClass: RECEIPT, text: Buffer.from('id:xyz stat:UNDELIV') });
    expect(events.slice(2)).toMatchObject([
      { type: 'delivered', dedupeKey: 'b' },
      { type: 'failed', dedupeKey: 'a' },
    ]);
  });
});

describe('a long message', () => {
  it('with one id for all parts is delivered with its only receipt', async () => {
    answerSubmits(({ sequence }) => frame(COMMAND.submit_sm_resp, sequence, cString('same')));
    const { sms, events } = connect();
    await sms.send({ ...notice('a'), text: LONG });
    await deliver({ esmClass: RECEIPT, text: Buffer.from('id:same stat:DELIVRD') });
    expect(events.at(-1)).toMatchObject({ type: 'delivered', dedupeKey: 'a' });
  });
});

describe('a part of a long message that is repeated after the whole', () => {
  const part = (at: number, text: string): Delivery => ({
    esmClass: 0x40,
    text: Buffer.concat([Buffer.from([5, 0, 3, 7, 2, at]), Buffer.from(text)]),
  });

  it('is no message', async () => {
    const { sms, incoming } = await bound();
    await deliver(part(1, 'ST'));
    await deliver(part(2, 'OP'));
    await deliver(part(2, 'OP'));
    // Closing emits what waits for its other parts.
    await sms.close();
    expect(incoming.map(({ text }) => text)).toEqual(['STOP']);
  });
});

describe('a parameter of another length', () => {
  const sar = (total: readonly number[], at: readonly number[], text: string): Delivery => ({
    text: Buffer.from(text),
    tlvs: [tlv(TLV.sar_msg_ref_num, [7]), tlv(TLV.sar_total_segments, total), tlv(TLV.sar_segment_seqnum, at)],
  });

  it('places a part all the same', async () => {
    const { incoming, rejected } = await bound();
    await deliver(sar([0, 2], [0, 1], 'ST'));
    await deliver(sar([0, 2], [0, 2], 'OP'));
    expect([incoming.map(({ text }) => text), rejected]).toEqual([['STOP'], []]);
  });

  it('gives the state of a receipt all the same', async () => {
    const { sms, events } = connect();
    await sms.send(notice('a'));
    const tlvs = [tlv(TLV.receipted_message_id, cString('m2')), tlv(TLV.message_state, [0, 0, 0, 2])];
    expect(await deliver({ esmClass: RECEIPT, tlvs })).toMatchObject({ status: 0 });
    expect(events.at(-1)).toMatchObject({ type: 'delivered', dedupeKey: 'a' });
  });
});

describe('a reply to a message', () => {
  it.each<[string, Buffer, string]>([
    ['a zero octet behind its id', Buffer.from('m9\0\0'), 'm9'],
    ['an id without its end', Buffer.from('m9'), 'm9'],
    ['a parameter of the vendor', Buffer.concat([cString('m9'), tlv(0x1403, [1, 2, 3])]), 'm9'],
    ['a parameter of no octets', Buffer.concat([cString('m9'), tlv(0x1d, [])]), 'm9'],
    ['half a parameter', Buffer.concat([cString('m9'), Buffer.from([0x14])]), 'm9'],
    ['a parameter length beyond its end', Buffer.concat([cString('m9'), Buffer.from([0x14, 0x03, 0, 9, 1])]), 'm9'],
    ['an id of 65 characters', cString('a'.repeat(65)), 'a'.repeat(65)],
    ['an id of 200 characters', cString('9'.repeat(200)), '9'.repeat(200)],
  ])('with %s means that it was accepted', async (_name, body, id) => {
    answerSubmits(({ sequence }) => frame(COMMAND.submit_sm_resp, sequence, body));
    const { sms, rejected } = connect({ times: { replyMs: 500 } });
    await expect(sms.send(notice('a'))).resolves.toMatchObject({ id });
    expect(rejected).toEqual([]);
  });

  it.each<[string, Buffer]>([
    ['a broken body', Buffer.from([0x14, 0x03, 0])],
    ['a text', Buffer.from('Invalid destination')],
  ])('with an error and %s is that error', async (_name, body) => {
    answerSubmits(({ sequence }) => frame(COMMAND.submit_sm_resp, sequence, body, 0x0b));
    const { sms } = connect({ times: { replyMs: 500 } });
    await expect(sms.send(notice('a'))).rejects.toMatchObject({ kind: 'REJECTED' });
  });
});

describe('a reply to a bind', () => {
  it.each<[string, Buffer]>([
    ['no body', Buffer.alloc(0)],
    ['a system id without its end', Buffer.from('smsc')],
    ['a version of two octets', Buffer.concat([cString('smsc'), tlv(0x210, [0, 0x34])])],
    ['zero octets behind it', Buffer.from('smsc\0\0\0')],
    ['half a parameter', Buffer.concat([cString('smsc'), Buffer.from([0x02])])],
  ])('with %s binds', async (_name, body) => {
    smsc().answer = (request) =>
      request.command === COMMAND.bind_transceiver
        ? frame(COMMAND.generic_nack + request.command, request.sequence, body)
        : answerPlainly(request);
    const { sms, faults } = connect({ times: { replyMs: 500, readyMs: 1_000 } });
    await expect(sms.send(notice('a'))).resolves.toBeDefined();
    expect(faults).toEqual([]);
  });
});
