import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ReconnectingSocket, socketUrl } from './reconnecting-socket.ts';
import type { SocketOptions } from './reconnecting-socket.ts';

/** A fake socket: the test opens, receives and closes. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static created: FakeSocket[] = [];
  readonly address: string;
  readonly sent: unknown[] = [];
  readyState = 0;
  bufferedAmount = 0;
  binaryType = '';

  constructor(address: string) {
    super();
    this.address = address;
    FakeSocket.created.push(this);
  }
  send(data: unknown) {
    this.sent.push(data);
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  receive(data: string) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  lose(code: number) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

let received: unknown[];

beforeEach(() => {
  [FakeSocket.created, received] = [[], []];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => vi.useRealTimers());

function connect(options: Partial<SocketOptions> = {}): ReconnectingSocket {
  const socket = new ReconnectingSocket({
    target: () => ({ address: `ws://host/${FakeSocket.created.length}`, protocols: [] }),
    onText: (text) => received.push(text),
    onLost: () => 'retry',
    silenceTimeoutMs: () => 5000,
    backoffMs: (failures) => failures * 100,
    ...options,
  });
  onTestFinished(() => socket.close());
  return socket;
}

const last = () => FakeSocket.created.at(-1) ?? expect.unreachable();
const connections = () => FakeSocket.created.length;

test('waits longer after each failure, and starts over once the connection works', () => {
  const socket = connect();
  for (const wait of [100, 200, 300]) {
    const before = connections();
    last().lose(1006);
    vi.advanceTimersByTime(wait - 1);
    expect(connections()).toBe(before);
    vi.advanceTimersByTime(1);
    expect(connections()).toBe(before + 1);
  }
  socket.resetBackoff();
  last().lose(1006);
  vi.advanceTimersByTime(100);
  expect(connections()).toBe(5);
});

test('replaces a silent connection and ignores its late close and messages', () => {
  const codes: (number | null)[] = [];
  connect({ onLost: (code) => (codes.push(code), 'retry') });
  const silent = last();
  vi.advanceTimersByTime(4000);
  silent.receive('a');
  vi.advanceTimersByTime(4000);
  expect(codes).toEqual([]);
  vi.advanceTimersByTime(1100);
  expect([codes, connections()]).toEqual([[null], 2]);
  silent.receive('late');
  silent.lose(1006);
  vi.advanceTimersByTime(1000);
  expect([codes, connections(), received]).toEqual([[null], 2, ['a']]);
});

test('expects no messages while the timeout is null', () => {
  connect({ silenceTimeoutMs: () => null });
  vi.advanceTimersByTime(600_000);
  expect(connections()).toBe(1);
});

test.each([
  ['stop', 1],
  ['retryNow', 2],
  ['retry', 1],
] as const)('after a loss that is answered %s, %i connections exist at once', (next, count) => {
  connect({ onLost: () => next });
  last().lose(4000);
  expect(connections()).toBe(count);
  vi.advanceTimersByTime(next === 'stop' ? 60_000 : 0);
  expect(connections()).toBe(count);
});

test('a newer attempt replaces one whose target is awaited', async () => {
  const pending: ((address: string) => void)[] = [];
  const socket = connect({
    target: () => new Promise((resolve) => pending.push((address) => resolve({ address, protocols: [] }))),
  });
  socket.reconnectNow();
  pending[1]?.('ws://host/second');
  pending[0]?.('ws://host/first');
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeSocket.created.map(({ address }) => address)).toEqual(['ws://host/second']);
});

test('retries a failed target, or stops where the handler says so', async () => {
  let isFinal = false;
  const target = vi.fn<() => Promise<never>>(async () => Promise.reject(new Error('no ticket')));
  connect({ target, onTargetError: () => (isFinal ? 'stop' : 'retry') });
  await vi.advanceTimersByTimeAsync(100);
  expect(target).toHaveBeenCalledTimes(2);
  isFinal = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(target).toHaveBeenCalledTimes(3);
});

test('sends on an open connection only', () => {
  const socket = connect();
  expect(socket.send('early')).toBe(false);
  last().open();
  expect(socket.send('now')).toBe(true);
  socket.reconnect();
  expect([socket.send('late'), socket.isConnected]).toEqual([false, false]);
  expect(FakeSocket.created[0]?.sent).toEqual(['now']);
});

test('closing ends timers, awaited targets and callbacks', async () => {
  const onLost = vi.fn<() => 'retry'>(() => 'retry');
  const socket = connect({ onLost });
  const closed = last();
  socket.close();
  closed.receive('late');
  closed.lose(1000);
  socket.reconnect();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([connections(), received]).toEqual([1, []]);
  expect(onLost).not.toHaveBeenCalled();
});

test('names the address of this host', () => {
  expect(socketUrl('/realtime')).toBe('ws://localhost/realtime');
});
