import type { JoinTicket } from '@lisan/contract/live/live';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../../lib/failure/api-error.ts';
import { publishWithReconnect } from './publish-with-reconnect.ts';
import type { PublishState, Publishing } from './port.ts';

/** A fake socket: the test accepts, fills and closes it. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readonly sent: unknown[] = [];
  readonly protocols: string[];
  readyState = 0;
  bufferedAmount = 0;

  constructor(_address: string, protocols: string[]) {
    super();
    this.protocols = protocols;
    FakeSocket.made.push(this);
  }
  send(data: unknown) {
    this.sent.push(typeof data === 'string' ? JSON.parse(data) : data);
  }
  close() {
    this.readyState = 3;
  }
  accept() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ type: 'accepted', part: 1 }) }));
  }
  break(code: number) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

class FakeRecorder extends EventTarget {
  static made: FakeRecorder[] = [];
  readonly options: MediaRecorderOptions;
  state = 'inactive';
  /** Never confirms its end. */
  isSilent = false;

  constructor(_stream: MediaStream, options: MediaRecorderOptions) {
    super();
    this.options = options;
    FakeRecorder.made.push(this);
  }
  start() {
    this.state = 'recording';
  }
  give(text: string) {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([text]) }));
  }
  stop() {
    this.state = 'inactive';
    if (this.isSilent) return;
    this.give('last');
    this.dispatchEvent(new Event('stop'));
  }
}

const ticketOf = (key: string) => ({ key, settings: { publish_path: '/live/publish' } }) as unknown as JoinTicket;

let states: string[];
let renewals: number;
let refusal: Error | null;
let size: MediaTrackSettings;

beforeEach(() => {
  [FakeSocket.made, FakeRecorder.made, states, renewals, refusal] = [[], [], [], 0, null];
  size = { width: 854, height: 480 };
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('MediaRecorder', FakeRecorder);
});
afterEach(() => vi.useRealTimers());

function publish(): Publishing {
  const publishing = publishWithReconnect(
    {
      ticket: ticketOf('first'),
      // Only this part is read.
      stream: { getVideoTracks: () => [{ getSettings: () => size }] } as unknown as MediaStream,
      kind: 'video',
      renew: async () => {
        renewals += 1;
        if (refusal) throw refusal;
        return ticketOf(`renewed-${renewals}`);
      },
      onState: (state) => states.push(inWords(state)),
    },
    'video/mp4',
  );
  onTestFinished(() => void publishing.stop());
  return publishing;
}

function inWords(state: PublishState): string {
  if (state.kind === 'live') return `live ${state.kbps}${state.isWeak ? ' weak' : ''}`;
  return state.kind === 'over' ? state.reason : state.kind;
}

const socket = () => FakeSocket.made.at(-1) ?? expect.unreachable();
const recorder = () => FakeRecorder.made.at(-1) ?? expect.unreachable();

test('announces the format, and sends data once the server has accepted', () => {
  publish();
  expect(FakeRecorder.made).toHaveLength(0);
  socket().accept();
  expect(socket().protocols).toEqual(['media.v1', 'ticket.first']);
  recorder().give('init');
  recorder().give('');
  expect(socket().sent).toEqual([{ type: 'start', mime: 'video/mp4' }, expect.any(Blob)]);
  expect(states).toEqual(['connecting', 'live 400']);
});

test('reconnects after a lost connection with another ticket and another recorder', async () => {
  publish();
  socket().accept();
  socket().break(1006);
  expect(states.at(-1)).toBe('reconnecting');
  await vi.advanceTimersByTimeAsync(300);
  expect(socket().protocols[1]).toBe('ticket.renewed-1');
  socket().accept();
  expect(FakeRecorder.made.map(({ state }) => state)).toEqual(['inactive', 'recording']);
  expect(states.at(-1)).toBe('live 400');
});

test('waits longer after each failure, and reconnects at once when the network returns', async () => {
  refusal = new ApiError({ status: 0, code: 'network', message: '' });
  publish();
  socket().accept();
  window.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(300 + 600 + 1200);
  expect(renewals).toBe(3);
  refusal = null;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  socket().accept();
  expect(states.at(-1)).toBe('live 400');
});

test('replaces a connection that is not accepted in time', async () => {
  publish();
  await vi.advanceTimersByTimeAsync(8300);
  expect(FakeSocket.made).toHaveLength(2);
});

test('lowers the rate with a new recorder while data is buffered, and reports a weak network at the lowest rate', async () => {
  publish();
  socket().accept();
  for (const expected of ['live 250', 'live 120']) {
    socket().bufferedAmount = 200_000;
    await vi.advanceTimersByTimeAsync(500 + 1200);
    socket().accept();
    expect(states.at(-1)).toBe(expected);
  }
  expect(recorder().options).toMatchObject({ audioBitsPerSecond: 30_000, videoBitsPerSecond: 90_000 });
  socket().bufferedAmount = 60_000;
  await vi.advanceTimersByTimeAsync(500);
  expect(states.at(-1)).toBe('live 120 weak');
});

test('lowers the rate when the server refuses it as too large', async () => {
  publish();
  socket().accept();
  socket().break(4413);
  await vi.advanceTimersByTimeAsync(300);
  socket().accept();
  expect(states.at(-1)).toBe('live 250');
});

test.each([
  [1000, 'ended'],
  [4404, 'notLive'],
  [4409, 'taken'],
])('close code %i ends the publishing: %s', async (code, reason) => {
  publish();
  socket().accept();
  socket().break(code);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states.at(-1)).toBe(reason);
  expect(FakeSocket.made).toHaveLength(1);
});

test.each([
  [4401, 'refused'],
  [4400, 'failed'],
])('close code %i three times in a row ends the publishing: %s', async (code, reason) => {
  publish();
  for (let time = 0; time < 3; time += 1) {
    socket().accept();
    socket().break(code);
    await vi.advanceTimersByTimeAsync(2000);
  }
  expect(states.at(-1)).toBe(reason);
});

test('ends when the lesson has no more tickets', async () => {
  refusal = new ApiError({ status: 404, code: 'not_found', message: '' });
  publish();
  socket().accept();
  socket().break(1006);
  await vi.advanceTimersByTimeAsync(300);
  expect(states.at(-1)).toBe('notLive');
});

test('ends when a device is removed', () => {
  publish();
  socket().accept();
  recorder().stop();
  expect(states.at(-1)).toBe('failed');
});

test('ends when the recorder fails', () => {
  publish();
  socket().accept();
  recorder().dispatchEvent(new Event('error'));
  recorder().dispatchEvent(new Event('stop'));
  expect(states.filter((state) => state === 'failed')).toHaveLength(1);
});

test('sends the stop message although the recorder never confirms its end', async () => {
  const publishing = publish();
  socket().accept();
  recorder().isSilent = true;
  const stopped = publishing.stop();
  await vi.advanceTimersByTimeAsync(2000);
  await stopped;
  expect(socket().sent.at(-1)).toEqual({ type: 'stop' });
});

test('sends the remaining data on stop, then the stop message', async () => {
  const publishing = publish();
  socket().accept();
  await publishing.stop();
  expect(socket().sent.slice(1)).toEqual([expect.any(Blob), { type: 'stop' }]);
  expect(states.at(-1)).toBe('live 400');
});

test('starts another recorder for a rotated phone or a switched-off camera, without a reconnecting state', async () => {
  const publishing = publish();
  socket().accept();
  size = { width: 480, height: 854 };
  await vi.advanceTimersByTimeAsync(500);
  socket().accept();
  publishing.setMuted?.('camera', true);
  await vi.advanceTimersByTimeAsync(0);
  socket().accept();
  publishing.setMuted?.('microphone', true);
  await vi.advanceTimersByTimeAsync(500);
  expect(FakeRecorder.made).toHaveLength(3);
  expect(states).not.toContain('reconnecting');
});
