import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordVoice } from './record-voice.ts';

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

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: async () => ({ getTracks: () => [{ stop: release }] }) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  release.mockClear();
});

test('extends a recording that is stopped at once to a playable length', async () => {
  const ended = vi.fn<() => void>();
  const recording = await recordVoice(ended);
  recording.stop();
  vi.advanceTimersByTime(400);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(ended).toHaveBeenCalledOnce();
  expect(release).toHaveBeenCalledOnce();
});

test('ends a longer recording on stop, and any recording at the time limit', async () => {
  const ended = vi.fn<() => void>();
  const recording = await recordVoice(ended);
  vi.advanceTimersByTime(3000);
  recording.stop();
  vi.advanceTimersByTime(0);
  expect(ended).toHaveBeenCalledOnce();
  await recordVoice(ended);
  vi.advanceTimersByTime(20_000);
  expect(ended).toHaveBeenCalledTimes(2);
});
