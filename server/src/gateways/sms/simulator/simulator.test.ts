import { describe, expect, it } from 'vitest';
import type { IncomingSms, SmsEvent, SmsMessage } from '../port.ts';
import { createSmsSimulator } from './simulator.ts';

const START = Date.parse('2026-03-01T09:00:00Z');
const TO = '+9647701234567';

function setUp() {
  let now = START;
  let ids = 0;
  const errors: unknown[] = [];
  const sms = createSmsSimulator({
    clock: { now: () => new Date(now) },
    newId: () => `id-${++ids}`,
    onHandlerError: (error) => errors.push(error),
  });
  const events: SmsEvent[] = [];
  sms.onEvent((event) => void events.push(event));
  const advance = (ms: number) => (now += ms);
  return { sms, events, errors, advance };
}

function message(over: Partial<SmsMessage> = {}): SmsMessage {
  return {
    to: TO,
    text: 'رمز لسان: 123456\n@lisan.iq #123456',
    class: 'otp',
    dedupeKey: 'otp:1',
    validUntil: new Date(START + 300_000),
    ...over,
  };
}

describe('the SMS simulator', () => {
  it('shows a message on the phone and reports its delivery', async () => {
    const { sms, events } = setUp();
    const { id } = await sms.send(message());
    expect(sms.messages(TO)).toEqual([
      { at: new Date(START), to: TO, text: message().text, class: 'otp', code: '123456' },
    ]);
    await sms.settled();
    expect(events.map(({ type, id: of }) => [type, of])).toEqual([
      ['submitted', id],
      ['delivered', id],
    ]);
  });

  it('reads a code only from one-time code messages', async () => {
    const { sms } = setUp();
    await sms.send(message({ class: 'transactional', text: 'خُصم 500 دينار. رقم العملية 123456' }));
    expect(sms.messages(TO)[0]).not.toHaveProperty('code');
  });

  it('never delivers the same key twice', async () => {
    const { sms, events } = setUp();
    const first = await sms.send(message());
    expect(await sms.send(message())).toEqual(first);
    await sms.settled();
    expect(sms.messages(TO)).toHaveLength(1);
    expect(events).toHaveLength(2);
  });

  it('drops a message that is no longer valid', async () => {
    const { sms, events } = setUp();
    await sms.send(message({ validUntil: new Date(START) }));
    await sms.settled();
    expect(events.map(({ type }) => type)).toEqual(['submitted', 'expired']);
    expect(sms.messages(TO)).toEqual([]);
  });

  it('lists newest first, at most 50 a number, for 24 hours', async () => {
    const { sms, advance } = setUp();
    const validUntil = new Date(START + 100 * 3_600_000);
    for (let i = 0; i < 60; i++) {
      await sms.send(message({ text: `${i}`, class: 'promotional', dedupeKey: `p:${i}`, validUntil }));
      advance(60_000);
    }
    expect(
      sms
        .messages(TO)
        .map(({ text }) => text)
        .slice(0, 2),
    ).toEqual(['59', '58']);
    expect(sms.messages(TO)).toHaveLength(50);
    expect(sms.messages('+9647700000000')).toEqual([]);
    advance(24 * 3_600_000);
    expect(sms.messages(TO)).toEqual([]);
  });

  it('passes on what a phone sends us', async () => {
    const { sms } = setUp();
    const incoming: IncomingSms[] = [];
    sms.onIncoming((received) => void incoming.push(received));
    sms.receive({ from: TO, text: 'الغاء' });
    await sms.settled();
    expect(incoming).toEqual([{ id: 'id-1', from: TO, to: '', text: 'الغاء', isPartial: false, at: new Date(START) }]);
  });

  it('reports a handler that fails and still calls the others', async () => {
    const { sms, errors, events } = setUp();
    const failure = new Error('handler');
    sms.onEvent(() => Promise.reject(failure));
    await sms.send(message());
    await sms.settled();
    expect(errors).toEqual([failure, failure]);
    expect(events).toHaveLength(2);
  });

  it('accepts nothing once closed', async () => {
    const { sms } = setUp();
    await sms.close();
    await expect(sms.send(message())).rejects.toMatchObject({ kind: 'UNAVAILABLE' });
  });
});
