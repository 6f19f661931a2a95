import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSilence } from './watch-silence.ts';

let level = 0;
const close = vi.fn<() => Promise<void>>(async () => undefined);

/** Measures `level` in place of a stream. */
class FakeContext {
  close = close;
  resume = async () => undefined;
  createMediaStreamSource = () => ({ connect: () => undefined });
  createAnalyser = () => ({ fftSize: 0, getFloatTimeDomainData: (samples: Float32Array) => samples.fill(level) });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', FakeContext);
  close.mockClear();
});
afterEach(() => vi.useRealTimers());

const stream = {} as MediaStream;
/** [level, milliseconds] after another. */
function play(...parts: [number, number][]) {
  const onSilence = vi.fn<() => void>();
  const end = watchSilence(stream, onSilence);
  for (const [loud, ms] of parts) {
    level = loud;
    vi.advanceTimersByTime(ms);
  }
  return { onSilence, end };
}

test('ends after the sentence, not in a pause between two words', () => {
  const { onSilence } = play([0.002, 500], [0.2, 800], [0.002, 1_200], [0.2, 600]);
  expect(onSilence).not.toHaveBeenCalled();
  level = 0.002;
  vi.advanceTimersByTime(2_000);
  expect(onSilence).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledOnce();
});

test('waits for a learner who has not started, and for a click', () => {
  expect(play([0.002, 8_000]).onSilence).not.toHaveBeenCalled();
  expect(play([0.002, 500], [0.3, 100], [0.002, 5_000]).onSilence).not.toHaveBeenCalled();
});

test('finds the end of a sentence in a loud room', () => {
  expect(play([0.03, 500], [0.3, 1_000], [0.03, 2_500]).onSilence).toHaveBeenCalledOnce();
});

test('does not take the steady noise of a room for speech', () => {
  expect(play([0.05, 10_000]).onSilence).not.toHaveBeenCalled();
});

test('does nothing after its end, nor where the browser cannot measure', () => {
  const { onSilence, end } = play([0.002, 500], [0.2, 800]);
  end();
  level = 0.002;
  vi.advanceTimersByTime(5_000);
  expect(onSilence).not.toHaveBeenCalled();
  vi.stubGlobal('AudioContext', undefined);
  expect(() => watchSilence(stream, onSilence)()).not.toThrow();
});
