import { describe, expect, it, vi } from 'vitest';
import { notice, PATIENCE, SUBSCRIBER, TIMES, prepareRawSmsc } from '../../../../test/sms/raw-gateway.ts';
import {
  COMMAND,
  cString,
  dataBody,
  deliverBody,
  frame,
  tlv,
  TLV,
  ucs2,
  type Delivery,
} from '../../../../test/sms/raw-smsc.ts';

const { smsc, connect } = prepareRawSmsc();

async function bind(over: Parameters<typeof connect>[0] = {}) {
  const parts = connect(over);
  await smsc().got(COMMAND.bind_transceiver);
  return parts;
}

const deliver = (delivery: Delivery) => smsc().ask(COMMAND.deliver_sm, deliverBody(delivery));
const STOP = Buffer.from('STOP');

describe('the sender of a message', () => {
  it.each([
    ['an international number', '9647701234567', 1],
    ['an international number with its plus', '+9647701234567', 1],
    ['an international number with its zeros', '009647701234567', 1],
    ['an international number of unknown type', '9647701234567', 0],
    ['an international number declared national', '9647701234567', 2],
    ['a national number', '07701234567', 2],
    ['a national number declared international', '07701234567', 1],
    ['a national number without its zero, declared international', '7701234567', 1],
    ['a national number without its zero', '7701234567', 2],
    ['a national number with a plus', '+07701234567', 1],
    ['a national number of unknown type', '07701234567', 0],
  ])('is recognised by %s (%s, type %i)', async (_name, from, ton) => {
    const { incoming } = await bind();
    await deliver({ from, ton, text: STOP });
    expect(incoming).toMatchObject([{ from: SUBSCRIBER, text: 'STOP', to: '2000', isPartial: false }]);
  });

  it.each([
    ['a short code', '2323', 3],
    ['a name', 'Operator', 5],
  ])('is returned unchanged when it is %s', async (_name, from, ton) => {
    const { incoming } = await bind();
    await deliver({ from, ton, text: STOP });
    expect(incoming).toMatchObject([{ from }]);
  });
});

describe('a message in parts', () => {
  it('is joined when its header is not flagged', async () => {
    const { incoming } = await bind();
    const part = (at: number, text: string) =>
      deliver({ dataCoding: 8, text: Buffer.concat([Buffer.from([5, 0, 3, 7, 2, at]), ucs2(text)]) });
    await part(1, 'إلغاء ');
    await part(2, 'الاشتراك');
    expect(incoming).toMatchObject([{ text: 'إلغاء الاشتراك', isPartial: false }]);
  });

  it('is joined before it is decoded when it is cut within a character of UTF-8', async () => {
    const { incoming } = await bind();
    const octets = Buffer.from('إلغاء');
    for (const [at, body] of [octets.subarray(0, 3), octets.subarray(3)].entries()) {
      const text = Buffer.concat([Buffer.from([5, 0, 3, 9, 2, at + 1]), body]);
      await deliver({ esmClass: 0x40, text });
    }
    expect(incoming).toMatchObject([{ text: 'إلغاء' }]);
  });

  it('is joined when it arrives on two binds', async () => {
    const { incoming } = connect({ binds: 2 });
    await smsc().got(COMMAND.bind_transceiver, 2);
    for (const [index, socket] of smsc().connections.entries()) {
      const text = Buffer.concat([Buffer.from([5, 0, 3, 1, 2, index + 1]), Buffer.from('STOP')]);
      socket.write(frame(COMMAND.deliver_sm, 50 + index, deliverBody({ esmClass: 0x40, text })));
      await smsc().got(COMMAND.deliver_sm_resp, index + 1);
    }
    expect(incoming).toMatchObject([{ text: 'STOPSTOP' }]);
  });

  it('is passed on as partial when one part never arrives', async () => {
    const { incoming } = await bind({ times: { ...TIMES, partsMs: 50 } });
    const text = Buffer.concat([Buffer.from([5, 0, 3, 7, 2, 2]), ucs2('اشتراكي')]);
    expect((await deliver({ esmClass: 0x40, dataCoding: 8, text })).status).toBe(0);
    await vi.waitFor(() => expect(incoming).toMatchObject([{ text: 'اشتراكي', isPartial: true }]), PATIENCE);
  });

  it('is read as text when its header is longer than the message', async () => {
    const { incoming } = await bind();
    await deliver({ esmClass: 0x40, text: STOP });
    expect(incoming).toMatchObject([{ text: 'STOP' }]);
  });
});

/** As an operator writes it, with the octet at `index`, counted from the end, set to `value`. */
function spoil(body: Buffer, index: number, value: number): Buffer {
  const spoiled = Buffer.from(body);
  spoiled[spoiled.length - index] = value;
  return spoiled;
}

const WHOLE = deliverBody({ text: STOP });
const INVALID_MESSAGE_LENGTH = 0x01;
const INVALID_COMMAND_LENGTH = 0x02;
const INVALID_OPTIONAL_PART = 0xc0;
const INVALID_PARAMETER_LENGTH = 0xc2;

describe('a message that cannot be read', () => {
  it.each<[string, Buffer, number]>([
    ['cut off in its sender', WHOLE.subarray(0, 8), INVALID_COMMAND_LENGTH],
    ['cut off before its text', WHOLE.subarray(0, -5), INVALID_COMMAND_LENGTH],
    ['cut off in its text', WHOLE.subarray(0, -1), INVALID_MESSAGE_LENGTH],
    ['without a body', Buffer.alloc(0), INVALID_COMMAND_LENGTH],
    ['with too great an sm_length', spoil(WHOLE, 5, 200), INVALID_MESSAGE_LENGTH],
    ['with too small an sm_length', spoil(WHOLE, 5, 2), INVALID_OPTIONAL_PART],
    ['with an sm_length of 0 before its text', spoil(WHOLE, 5, 0), INVALID_PARAMETER_LENGTH],
    [
      'with too great a parameter length',
      Buffer.concat([WHOLE, Buffer.from([0x04, 0x24, 0, 9, 1])]),
      INVALID_PARAMETER_LENGTH,
    ],
    ['with half a parameter', Buffer.concat([WHOLE, Buffer.from([0x04, 0x24])]), INVALID_OPTIONAL_PART],
    ['with a state of no octets', Buffer.concat([WHOLE, tlv(TLV.message_state, [])]), INVALID_PARAMETER_LENGTH],
  ])('%s is refused, reported and not read as a shorter one', async (_name, body, status) => {
    const { sms, incoming, rejected, faults } = await bind();
    const answer = await smsc().ask(COMMAND.deliver_sm, body);
    expect(answer).toMatchObject({ command: COMMAND.deliver_sm_resp, status });
    expect(rejected).toMatchObject([{ commandId: COMMAND.deliver_sm, sequence: answer.sequence, error: { status } }]);
    await expect(sms.send(notice('after'))).resolves.toMatchObject({ parts: [expect.any(String)] });
    expect([incoming, faults]).toEqual([[], []]);
  });

  it('by data_sm is refused in the same way', async () => {
    const { incoming } = await bind();
    const body = dataBody({ tlvs: [tlv(TLV.message_payload, STOP).subarray(0, -2)] });
    expect(await smsc().ask(COMMAND.data_sm, body)).toMatchObject({
      command: COMMAND.data_sm_resp,
      status: INVALID_PARAMETER_LENGTH,
    });
    expect(incoming).toEqual([]);
  });

  it('of any kind, byte by byte shorter, is never read as a message', async () => {
    const { incoming, faults } = await bind();
    for (let length = 0; length < WHOLE.length; length += 1) {
      const { status } = await smsc().ask(COMMAND.deliver_sm, WHOLE.subarray(0, length));
      expect(status).not.toBe(0);
    }
    expect([incoming, faults]).toEqual([[], []]);
  });
});

describe('a long PDU', () => {
  it.each([16_400, 40_000, 65_535])('with a payload of %i octets is read, also repeatedly', async (bytes) => {
    const { incoming, rejected, faults } = await bind();
    const payload = tlv(TLV.message_payload, Buffer.alloc(bytes, 'a'));
    for (let time = 0; time < 2; time += 1) expect((await deliver({ tlvs: [payload] })).status).toBe(0);
    expect(incoming.map(({ text }) => text.length)).toEqual([bytes, bytes]);
    expect([rejected, faults]).toEqual([[], []]);
  });

  it('longer than any message is refused without closing the session, however often it is repeated', async () => {
    const { sms, rejected, faults, incoming } = await bind();
    for (let time = 1; time <= 3; time += 1) {
      const answer = await smsc().ask(COMMAND.deliver_sm, Buffer.alloc(400_000));
      expect(answer).toMatchObject({ command: COMMAND.deliver_sm_resp, status: INVALID_COMMAND_LENGTH });
      expect(rejected).toHaveLength(time);
    }
    expect((await deliver({ text: STOP })).status).toBe(0);
    expect(incoming).toMatchObject([{ text: 'STOP' }]);
    await expect(sms.send(notice('after'))).resolves.toBeDefined();
    expect(faults).toEqual([]);
    expect(smsc().connections).toHaveLength(1);
  });

  it('that is a response is skipped', async () => {
    const { sms, rejected, faults } = await bind();
    smsc().write(frame(COMMAND.submit_sm_resp, 0x7ffffff0, Buffer.concat([cString('m'), Buffer.alloc(200_000)])));
    await expect(sms.send(notice('after'))).resolves.toBeDefined();
    expect([rejected.length, faults]).toEqual([1, []]);
  });
});
