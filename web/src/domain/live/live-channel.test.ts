import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { joinLiveChannel, SILENCE_TIMEOUT_MS } from './live-channel.ts';
import type { LiveChannelClosure, LiveChannel } from './live-channel.ts';

/** A fake socket: the test opens, receives and closes. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readonly sent: unknown[] = [];
  readonly address: string;
  readonly protocols: string[];
  readyState = 0;
  isClosed = false;

  constructor(address: string, protocols: string[]) {
    super();
    this.address = address;
    this.protocols = protocols;
    FakeSocket.made.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.isClosed = true;
  }
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  receive(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  break(code: number) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

const WELCOME = { type: 'welcome', epoch: 'e1', seq: 4, viewers: 12, likes: 3 };
let reported: string[];

beforeEach(() => {
  FakeSocket.made = [];
  reported = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => vi.useRealTimers());

function enter(random = () => 0): LiveChannel {
  return joinLiveChannel({
    lessonId: 'l1',
    token: 'tok',
    random,
    listener: {
      onCounts: ({ viewers, likes }) => reported.push(`${viewers}/${likes}`),
      onChanged: () => reported.push('changed'),
      onLink: (isOpen) => reported.push(isOpen ? 'linked' : 'unlinked'),
      onClosed: (reason: LiveChannelClosure) => reported.push(reason),
      onEvent: ({ kind, seq }) => reported.push(`${kind} ${seq}`),
      onAck: (id, messageId) => reported.push(`kept ${id} as ${messageId}`),
      onFault: (code, id) => reported.push(`${code} ${id}`),
    },
  });
}

function last(): FakeSocket {
  const socket = FakeSocket.made.at(-1);
  if (!socket) throw new Error('No socket was opened');
  return socket;
}

test('sends hello to the lesson’s channel and reports the counts', () => {
  enter();
  last().open();
  last().receive(WELCOME);
  last().receive({ type: 'tick', ts: 1, viewers: 13, likes: 4, left: 0 });
  expect(last().address).toBe('ws://localhost/realtime');
  expect(last().protocols).toEqual(['live.v1', 'bearer.tok']);
  expect(last().sent).toEqual([{ type: 'hello', channel: 'live-viewer-channel.l1' }]);
  expect(reported).toEqual(['linked', '12/3', '13/4']);
});

test.each([
  [4401, 'unauthenticated'],
  [4403, 'forbidden'],
  [4410, 'removed'],
  [4429, 'tooMany'],
])('close code %i leaves for good: %s', (code, reason) => {
  enter();
  last().open();
  last().break(code);
  vi.advanceTimersByTime(120_000);
  expect(FakeSocket.made).toHaveLength(1);
  expect(reported).toEqual(['unlinked', reason]);
});

test('reconnects after a broken connection and requests missed events', () => {
  enter();
  last().open();
  last().receive(WELCOME);
  last().receive({ type: 'event', epoch: 'e1', seq: 5, id: 'x', kind: 'lesson.ended', at: '', data: {} });
  last().break(1012);
  vi.advanceTimersByTime(199);
  expect(FakeSocket.made).toHaveLength(1);
  vi.advanceTimersByTime(1);
  last().open();
  expect(last().sent).toEqual([{ type: 'hello', channel: 'live-viewer-channel.l1', resume: { epoch: 'e1', seq: 5 } }]);
  expect(reported).toContain('changed');
});

test('requests missed events again until they have arrived', () => {
  enter();
  last().open();
  last().receive(WELCOME);
  last().break(1006);
  vi.advanceTimersByTime(200);
  last().open();
  last().receive({ ...WELCOME, seq: 6, recovered: true });
  last().receive({ type: 'event', epoch: 'e1', seq: 5, id: 'x', kind: 'question', at: '', data: {} });
  last().break(1006);
  vi.advanceTimersByTime(200);
  last().open();
  expect(last().sent[0]).toMatchObject({ resume: { epoch: 'e1', seq: 5 } });
});

test('acknowledges or refuses a question by its own id, without a change of the lesson', () => {
  const { send } = enter();
  expect(send({ type: 'question', id: 'q1', text: 'Why?' })).toBe(false);
  last().open();
  last().receive(WELCOME);
  reported = [];
  expect(send({ type: 'question', id: 'q1', text: 'Why?' })).toBe(true);
  expect(last().sent.at(-1)).toEqual({ type: 'question', id: 'q1', text: 'Why?' });
  last().receive({ type: 'ack', id: 'q1', message_id: 'm1' });
  last().receive({ type: 'err', id: 'q2', code: 'muted' });
  last().receive({ type: 'event', epoch: 'e1', seq: 5, id: 'x', kind: 'question', at: '', data: {} });
  expect(reported).toEqual(['kept q1 as m1', 'muted q2', 'question 5']);
});

test('resumes nothing after a reset', () => {
  enter();
  last().open();
  last().receive(WELCOME);
  last().receive({ type: 'reset', epoch: 'e2' });
  last().break(1006);
  vi.advanceTimersByTime(200);
  last().open();
  expect(last().sent).toEqual([{ type: 'hello', channel: 'live-viewer-channel.l1' }]);
});

test('the delay grows while no server answers, and restarts after a welcome', () => {
  enter(() => 1);
  for (const wait of [2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    const tries = FakeSocket.made.length;
    last().break(1006);
    vi.advanceTimersByTime(wait - 1);
    expect(FakeSocket.made).toHaveLength(tries);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.made).toHaveLength(tries + 1);
  }
  last().open();
  last().receive(WELCOME);
  last().break(1006);
  vi.advanceTimersByTime(2000);
  expect(FakeSocket.made).toHaveLength(8);
});

test('leaving sends a message and ends all callbacks', () => {
  const { leave } = enter();
  last().open();
  last().receive(WELCOME);
  leave();
  last().receive({ type: 'tick', ts: 1, viewers: 99, likes: 99, left: 0 });
  last().break(1000);
  vi.advanceTimersByTime(60_000);
  expect(last().sent.at(-1)).toEqual({ type: 'leave' });
  expect(last().isClosed).toBe(true);
  expect(FakeSocket.made).toHaveLength(1);
  expect(reported).toEqual(['linked', '12/3']);
});

test('does not reconnect after leaving during the delay', () => {
  const { leave } = enter();
  last().break(1006);
  leave();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.made).toHaveLength(1);
});

test('replaces a connection that falls silent', () => {
  enter();
  const first = last();
  first.open();
  first.receive(WELCOME);
  vi.advanceTimersByTime(SILENCE_TIMEOUT_MS - 1);
  first.receive({ type: 'tick', ts: 0, viewers: 1, likes: 0, left: 0 });
  vi.advanceTimersByTime(SILENCE_TIMEOUT_MS - 1);
  expect(first.isClosed).toBe(false);
  vi.advanceTimersByTime(1);
  expect([first.isClosed, reported.at(-1)]).toEqual([true, 'unlinked']);
  vi.advanceTimersByTime(2000);
  expect(FakeSocket.made).toHaveLength(2);
  // Late messages of the dropped connection are ignored.
  first.break(4401);
  last().open();
  last().receive(WELCOME);
  expect(reported.at(-2)).toBe('linked');
});

test('replaces a connection whose handshake never ends', () => {
  enter();
  vi.advanceTimersByTime(SILENCE_TIMEOUT_MS + 2000);
  expect(FakeSocket.made).toHaveLength(2);
});
