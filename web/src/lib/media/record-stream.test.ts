import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordStream } from './record-stream.ts';

class FakeRecorder extends EventTarget {
  static isTypeSupported = () => true;
  state = 'inactive';
  mimeType = 'audio/mp4';
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['sound']) }));
    this.dispatchEvent(new Event('stop'));
  }
}

const release = vi.fn<() => void>();
// Only this part is read.
const stream = { getTracks: () => [Object.assign(new EventTarget(), { stop: release })] } as unknown as MediaStream;
const LIMITS = { minMs: 500, maxMs: 20_000 };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaRecorder', FakeRecorder);
});
afterEach(() => {
  vi.useRealTimers();
  release.mockClear();
});

test('extends a recording that is stopped at once to a playable length', async () => {
  const recording = recordStream(stream, LIMITS);
  recording.stop();
  vi.advanceTimersByTime(400);
  expect(release).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(release).toHaveBeenCalledOnce();
  expect(await recording.ended).toMatchObject({ size: 5, type: 'audio/mp4' });
});

test('ends a longer recording on stop', () => {
  const recording = recordStream(stream, LIMITS);
  vi.advanceTimersByTime(3000);
  recording.stop();
  vi.advanceTimersByTime(0);
  expect(release).toHaveBeenCalledOnce();
});

test('ends any recording at the time limit', async () => {
  const recording = recordStream(stream, LIMITS);
  vi.advanceTimersByTime(20_000);
  expect(await recording.ended).toMatchObject({ size: 5 });
});
