import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { JoinTicket } from '@lisan/contract/live/live';
import type { LiveListener } from '../port.ts';
import { FragmentPlayer } from './fragment-player.ts';

class FakeSocket extends EventTarget {
  static made: FakeSocket[] = [];
  constructor() {
    super();
    FakeSocket.made.push(this);
  }
  close() {}
  send(message: object | ArrayBuffer) {
    const data = message instanceof ArrayBuffer ? message : JSON.stringify(message);
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  startStream(part = 1) {
    this.send({ type: 'init', mime: 'video/mp4', part });
    this.send(INIT);
  }
}

class FakeBuffer extends EventTarget {
  appended: ArrayBuffer[] = [];
  updating = false;
  get buffered() {
    return { length: this.appended.length > 1 ? 1 : 0, start: () => 0, end: () => this.appended.length - 1 };
  }
  appendBuffer(bytes: ArrayBuffer) {
    this.appended.push(bytes);
    this.updating = true;
    queueMicrotask(() => {
      this.updating = false;
      this.dispatchEvent(new Event('updateend'));
    });
  }
  remove() {}
}

class FakeSource extends EventTarget {
  static made: FakeSource[] = [];
  static isTypeSupported = () => true;
  readyState = 'closed';
  buffer = new FakeBuffer();
  refusesBuffers = false;
  constructor() {
    super();
    FakeSource.made.push(this);
  }
  addSourceBuffer() {
    if (this.refusesBuffers) throw new DOMException('', 'QuotaExceededError');
    return this.buffer;
  }
  open() {
    this.readyState = 'open';
    this.dispatchEvent(new Event('sourceopen'));
  }
  close() {
    this.readyState = 'closed';
    this.dispatchEvent(new Event('sourceclose'));
  }
}

const INIT = new ArrayBuffer(700);
const FRAGMENT_BYTES = 75_000;
const fragment = () => new ArrayBuffer(FRAGMENT_BYTES);
const settled = () => vi.advanceTimersByTimeAsync(0);

const on = {
  onArrived: vi.fn<() => void>(),
  onReached: vi.fn<() => void>(),
  onUnplayable: vi.fn<() => void>(),
  onLost: vi.fn<() => void>(),
};
let visibility: DocumentVisibilityState;

beforeEach(() => {
  [FakeSocket.made, FakeSource.made, visibility] = [[], [], 'visible'];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:lesson');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  vi.useRealTimers();
  for (const called of Object.values(on)) called.mockReset();
});

function watch() {
  const nothing = () => undefined;
  const listener: LiveListener = { onAway: nothing, onStall: nothing, onEnded: nothing, onLost: on.onLost };
  // Only these parts of both are read.
  const Source = FakeSource as unknown as typeof MediaSource;
  const ticket = { key: 'k' } as JoinTicket;
  const media = document.createElement('video');
  const scene = { Source, media, ticket, address: 'ws://localhost/', renewTicket: async () => ticket, listener };
  const player = new FragmentPlayer({ ...scene, ...on });
  onTestFinished(() => player.stop());
}

const socket = () => FakeSocket.made.at(-1) ?? expect.unreachable();
const source = () => FakeSource.made.at(-1) ?? expect.unreachable();
const appended = () => source().buffer.appended;
const bytesOf = (parts: ArrayBuffer[]) => parts.reduce((sum, { byteLength }) => sum + byteLength, 0);

function show(state: DocumentVisibilityState) {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

async function watchOpened() {
  watch();
  socket().startStream();
  source().open();
  await settled();
}

test('the lesson is reached once the browser plays it, not once data arrives', async () => {
  watch();
  socket().startStream();
  socket().send(fragment());
  await settled();
  expect(on.onArrived).toHaveBeenCalled();
  expect(on.onReached).not.toHaveBeenCalled();
  source().open();
  await settled();
  expect(on.onReached).toHaveBeenCalled();
  expect(appended().map(({ byteLength }) => byteLength)).toEqual([700, FRAGMENT_BYTES]);
});

test('a hidden tab waits for its source with flat memory, and starts at the live edge when it is seen', async () => {
  visibility = 'hidden';
  watch();
  socket().startStream();
  let last = fragment();
  for (let second = 0; second < 1000; second += 1) {
    last = fragment();
    socket().send(last);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(on.onUnplayable).not.toHaveBeenCalled();
  show('visible');
  source().open();
  await settled();
  expect(FakeSource.made).toHaveLength(1);
  expect(appended()[0]).toBe(INIT);
  expect(appended().at(-1)).toBe(last);
  expect(bytesOf(appended())).toBeLessThan(2_100_000);
});

test('falls back when a visible page gets no source', async () => {
  visibility = 'hidden';
  watch();
  socket().startStream();
  await vi.advanceTimersByTimeAsync(60_000);
  show('visible');
  await vi.advanceTimersByTimeAsync(5000);
  expect(on.onUnplayable).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(on.onUnplayable).toHaveBeenCalledOnce();
  expect(on.onReached).not.toHaveBeenCalled();
});

test('falls back when the opened source accepts no buffer', async () => {
  watch();
  socket().startStream();
  source().refusesBuffers = true;
  source().open();
  await settled();
  expect(on.onUnplayable).toHaveBeenCalledOnce();
});

test('a reconnect while the source opens does not ask for another source', async () => {
  visibility = 'hidden';
  watch();
  socket().startStream();
  socket().startStream();
  expect(FakeSource.made).toHaveLength(1);
  socket().startStream(2);
  expect(FakeSource.made).toHaveLength(2);
});

test('a managed source pauses appending, and continues at the live edge', async () => {
  await watchOpened();
  source().dispatchEvent(new Event('endstreaming'));
  const before = appended().length;
  for (let second = 0; second < 500; second += 1) socket().send(fragment());
  await settled();
  expect(appended()).toHaveLength(before);
  const last = fragment();
  socket().send(last);
  source().dispatchEvent(new Event('startstreaming'));
  await settled();
  expect(appended().length - before).toBeLessThan(5);
  expect(appended().at(-1)).toBe(last);
});

test('a source that the system closes is opened again with a new init segment', async () => {
  await watchOpened();
  source().close();
  await vi.advanceTimersByTimeAsync(5000);
  expect(FakeSocket.made).toHaveLength(2);
  socket().startStream();
  source().open();
  await settled();
  expect(FakeSource.made).toHaveLength(2);
  expect(appended()).toEqual([INIT]);
  expect(on.onLost).not.toHaveBeenCalled();
});

test('sources that close now and then do not end the lesson, four within a minute do', async () => {
  await watchOpened();
  const reopen = async () => {
    source().close();
    await vi.advanceTimersByTimeAsync(5000);
    socket().startStream();
    source().open();
    await settled();
  };
  for (let time = 0; time < 6; time += 1) {
    await reopen();
    await vi.advanceTimersByTimeAsync(3000);
    socket().send({ type: 'waiting' });
    await vi.advanceTimersByTimeAsync(30_000);
  }
  expect(on.onLost).not.toHaveBeenCalled();
  for (let time = 0; time < 3; time += 1) await reopen();
  source().close();
  expect(on.onLost).toHaveBeenCalledOnce();
});
