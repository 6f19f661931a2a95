import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchWhole, SILENCE_TIMEOUT_MS } from './fetch-whole.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => new AbortController().signal;

const outcomeOf = (fetching: Promise<Response>) =>
  fetching.then(
    () => 'answered',
    () => 'ended',
  );

/** Fakes a server that accepts: it answers with the body of the test, or never. */
function acceptingServer(body?: ReadableStream<Uint8Array>) {
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    if (!body) return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    const reader = body.getReader();
    const cut = new ReadableStream<Uint8Array>({
      start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    });
    return new Response(cut, { headers: { 'content-length': '2', 'content-type': 'audio/mpeg' } });
  });
}

test('ends a request without an answer', async () => {
  acceptingServer();
  const ended = outcomeOf(fetchWhole('/clip.mp3', { signal: open() }));
  await vi.advanceTimersByTimeAsync(SILENCE_TIMEOUT_MS);
  expect(await ended).toBe('ended');
});

test('ends a reply that stops midway, and not one that is slow', async () => {
  let send: (byte: number) => void = () => undefined;
  let close: () => void = () => undefined;
  const body = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        send = (byte) => controller.enqueue(new Uint8Array([byte]));
        close = () => controller.close();
      },
    });
  acceptingServer(body());
  const slow = fetchWhole('/clip.mp3', { signal: open() });
  for (const byte of [1, 2]) {
    await vi.advanceTimersByTimeAsync(SILENCE_TIMEOUT_MS - 1);
    send(byte);
    await vi.advanceTimersByTimeAsync(0);
  }
  close();
  const whole = await slow;
  expect(whole.headers.get('content-length')).toBe('2');
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(new Uint8Array([1, 2]));

  acceptingServer(body());
  const stuck = outcomeOf(fetchWhole('/clip.mp3', { signal: open() }));
  await vi.advanceTimersByTimeAsync(0);
  send(1);
  await vi.advanceTimersByTimeAsync(SILENCE_TIMEOUT_MS + 1);
  expect(await stuck).toBe('ended');
});

test('is aborted by its signal', async () => {
  acceptingServer();
  const stop = new AbortController();
  const ended = outcomeOf(fetchWhole('/clip.mp3', { signal: stop.signal }));
  stop.abort();
  expect(await ended).toBe('ended');
});
