import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { JoinTicket } from '@lisan/contract/live/live';
import { WatchSocket } from './watch-socket.ts';

/** A fake socket: the test receives and closes. */
class FakeSocket extends EventTarget {
  static made: FakeSocket[] = [];
  readonly protocols: string[];
  binaryType = '';
  isClosed = false;
  constructor(_: string, protocols: string[]) {
    super();
    this.protocols = protocols;
    FakeSocket.made.push(this);
  }
  close() {
    this.isClosed = true;
  }
  say(message: object | ArrayBuffer) {
    const data = message instanceof ArrayBuffer ? message : JSON.stringify(message);
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  break(code: number) {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

const INIT = { type: 'init', mime: 'video/mp4', part: 1 };
let events: string[];

beforeEach(() => {
  FakeSocket.made = [];
  events = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => vi.useRealTimers());

function watch(renewTicket: () => Promise<JoinTicket> = async () => ticket('k2')): WatchSocket {
  return new WatchSocket({
    ticket: ticket('k1'),
    address: 'ws://localhost/live/watch',
    renewTicket,
    random: () => 0,
    listener: {
      onInit: ({ mime, part, bytes }) => events.push(`init ${mime} ${part} ${bytes.byteLength}`),
      onFragment: (bytes) => events.push(`fragment ${bytes.byteLength}`),
      onAway: (isAway) => events.push(isAway ? 'away' : 'here'),
      onEnded: () => events.push('ended'),
      onLost: () => events.push('lost'),
    },
  });
}

function ticket(key: string): JoinTicket {
  return {
    messageCode: '00',
    key,
    provider: 'embedded',
    channel_id: 'c',
    role: 'viewer',
    expires_at: '2026-11-21T10:00:00Z',
    settings: {},
  };
}

function last(): FakeSocket {
  const socket = FakeSocket.made.at(-1);
  if (!socket) throw new Error('No socket was opened');
  return socket;
}

test('treats the first data after an announcement as the init segment, and the rest as fragments', () => {
  watch();
  last().say(INIT);
  last().say(new ArrayBuffer(700));
  last().say(new ArrayBuffer(9));
  expect(last().protocols).toEqual(['media.v1', 'ticket.k1']);
  expect(events).toEqual(['init video/mp4 1 700', 'fragment 9']);
});

test.each([
  [1000, 'ended'],
  [4404, 'lost'],
  [4409, 'lost'],
])('does not reconnect after close code %i: %s', (code, event) => {
  watch();
  last().break(code);
  vi.advanceTimersByTime(120_000);
  expect(FakeSocket.made).toHaveLength(1);
  expect(events).toEqual([event]);
});

test.each([1006, 1012, 4408])('closed with %i it comes back and begins from an init segment', (code) => {
  watch();
  last().say(INIT);
  last().break(code);
  vi.advanceTimersByTime(200);
  expect(FakeSocket.made).toHaveLength(2);
  last().say(INIT);
  last().say(new ArrayBuffer(700));
  expect(events).toEqual(['init video/mp4 1 700']);
});

test('renews an expired ticket, and gives up after repeated refusals', async () => {
  watch();
  last().break(4401);
  await vi.advanceTimersByTimeAsync(0);
  expect(last().protocols).toEqual(['media.v1', 'ticket.k2']);
  last().break(4401);
  await vi.advanceTimersByTimeAsync(0);
  last().break(4401);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.made).toHaveLength(3);
  expect(events).toEqual(['lost']);
});

test('reconnects a silent connection, unless the teacher is away', () => {
  watch();
  last().say(new ArrayBuffer(1));
  vi.advanceTimersByTime(10_200);
  expect(FakeSocket.made).toHaveLength(2);
  last().say({ type: 'waiting' });
  vi.advanceTimersByTime(40_000);
  expect(FakeSocket.made).toHaveLength(2);
  last().say({ type: 'resumed' });
  expect(events).toEqual(['fragment 1', 'away', 'here']);
});

test('calls no listener after it was stopped', () => {
  const watching = watch();
  watching.stop();
  last().say(new ArrayBuffer(1));
  last().break(1006);
  vi.advanceTimersByTime(60_000);
  expect(last().isClosed).toBe(true);
  expect(FakeSocket.made).toHaveLength(1);
  expect(events).toEqual([]);
});
