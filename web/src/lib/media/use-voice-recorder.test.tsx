import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useVoiceRecorder } from './use-voice-recorder.ts';

/** A recorder that a test makes fail in one way. */
class FakeRecorder extends EventTarget {
  static made: FakeRecorder[] = [];
  static isTypeSupported = () => true;
  static startError: Error | null = null;
  state = 'inactive';
  mimeType = 'audio/mp4';
  stops = true;
  sound = 'sound';

  constructor() {
    super();
    FakeRecorder.made.push(this);
  }
  start() {
    if (FakeRecorder.startError) throw FakeRecorder.startError;
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    if (!this.stops) return;
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([this.sound]) }));
    this.dispatchEvent(new Event('stop'));
  }
}

const release = vi.fn<() => void>();
let open: () => Promise<unknown>;
let track: EventTarget & { stop: () => void };

beforeEach(() => {
  vi.useFakeTimers();
  [FakeRecorder.made, FakeRecorder.startError] = [[], null];
  track = Object.assign(new EventTarget(), { stop: release });
  open = async () => ({ getTracks: () => [track] });
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => open() } });
});
afterEach(() => {
  vi.useRealTimers();
  release.mockClear();
});

const recorder = () => FakeRecorder.made.at(-1) ?? expect.unreachable();

async function startRecording() {
  const hook = renderHook(() => useVoiceRecorder());
  await act(async () => hook.result.current.start());
  return hook;
}

test('keeps the recording of a learner who stops', async () => {
  const { result } = await startRecording();
  expect(result.current.state).toBe('recording');
  result.current.stop();
  await act(async () => vi.advanceTimersByTime(500));
  expect(result.current).toMatchObject({ state: 'idle', clip: expect.stringContaining('blob:') });
  expect(release).toHaveBeenCalled();
});

test('closes the microphone and says so when the recorder fails', async () => {
  const { result } = await startRecording();
  await act(async () => recorder().dispatchEvent(new Event('error')));
  expect(result.current).toMatchObject({ state: 'failed', clip: null });
  expect(release).toHaveBeenCalled();
});

test('closes the microphone when the recorder never confirms its end', async () => {
  const { result } = await startRecording();
  recorder().stops = false;
  result.current.stop();
  await act(async () => vi.advanceTimersByTime(4000));
  expect(result.current).toMatchObject({ state: 'failed', clip: null });
  expect(release).toHaveBeenCalled();
});

test('closes the microphone when the recorder does not start', async () => {
  FakeRecorder.startError = new DOMException('', 'NotSupportedError');
  const { result } = await startRecording();
  expect(result.current).toMatchObject({ state: 'failed', clip: null });
  expect(release).toHaveBeenCalled();
});

test('does not offer an empty recording', async () => {
  const { result } = await startRecording();
  recorder().sound = '';
  result.current.stop();
  await act(async () => vi.advanceTimersByTime(500));
  expect(result.current).toMatchObject({ state: 'failed', clip: null });
});

test('ends the recording when a call takes the microphone', async () => {
  const { result } = await startRecording();
  await act(async () => track.dispatchEvent(new Event('ended')));
  expect(result.current).toMatchObject({ state: 'idle', clip: expect.stringContaining('blob:') });
});

test.each([
  ['NotAllowedError', 'denied'],
  ['NotReadableError', 'failed'],
  ['NotFoundError', 'unsupported'],
])('after %s the state is %s', async (name, state) => {
  open = () => Promise.reject(new DOMException('', name));
  const { result } = await startRecording();
  expect(result.current.state).toBe(state);
});

test('opens one microphone for two taps, and records again after a failure', async () => {
  const opened = vi.fn<() => Promise<unknown>>(open);
  open = opened;
  const { result } = await startRecording();
  act(() => result.current.start());
  expect(opened).toHaveBeenCalledOnce();
  await act(async () => recorder().dispatchEvent(new Event('error')));
  await act(async () => result.current.start());
  expect(result.current.state).toBe('recording');
});

test('closes the microphone that opens after the screen is left', async () => {
  let resolve: (stream: unknown) => void = () => {};
  open = () => new Promise((resolved) => (resolve = resolved));
  const { unmount } = await startRecording();
  unmount();
  await act(async () => resolve({ getTracks: () => [track] }));
  await act(async () => vi.advanceTimersByTime(0));
  expect(release).toHaveBeenCalled();
  expect(FakeRecorder.made).toEqual([]);
});
