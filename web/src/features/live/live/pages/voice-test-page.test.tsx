import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryRouter } from '../../../../../test/memory-router.tsx';
import { phoneChecks } from '../text/phone-checks.ts';
import { VoiceTestPage } from './voice-test-page.tsx';

class FakeRecorder extends EventTarget {
  static isTypeSupported = () => true;
  static last: FakeRecorder | null = null;
  state = 'inactive';
  mimeType = 'audio/mp4';
  constructor() {
    super();
    FakeRecorder.last = this;
  }
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
  }
}

class FakeAudioContext {
  createAnalyser = () => ({ fftSize: 0, getFloatTimeDomainData: () => undefined });
  createMediaStreamSource = () => ({ connect: () => undefined });
  close = async () => undefined;
}

const release = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('AudioContext', FakeAudioContext);
  const stream = { getTracks: () => [Object.assign(new EventTarget(), { stop: release })] };
  Object.assign(navigator, { mediaDevices: { getUserMedia: async () => stream } });
});
afterEach(() => {
  vi.useRealTimers();
  release.mockClear();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

async function startTest() {
  render(<VoiceTestPage />, { wrapper: MemoryRouter });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: phoneChecks.voice.mic.start })));
}

function expectProblem() {
  expect(screen.getByRole('alert').textContent).toContain(phoneChecks.voice.problems.failed.title);
  expect(screen.getByRole('button', { name: phoneChecks.voice.mic.again })).toBeDefined();
  expect(release).toHaveBeenCalled();
}

test('closes the microphone and offers another try when the recorder fails', async () => {
  await startTest();
  await act(async () => FakeRecorder.last?.dispatchEvent(new Event('error')));
  expectProblem();
});

test('ends although the recorder never confirms its end', async () => {
  await startTest();
  await act(async () => vi.advanceTimersByTime(4000));
  await act(async () => vi.advanceTimersByTime(3000));
  expectProblem();
});

test('ends when the browser opens no audio context for the level', async () => {
  vi.stubGlobal('AudioContext', undefined);
  await startTest();
  await act(async () => vi.advanceTimersByTime(0));
  await act(async () => vi.advanceTimersByTime(3000));
  expectProblem();
});

test('explains a refusal that is no DOMException', async () => {
  // Older browsers reject with other objects than a DOMException.
  const refused = Promise.reject({ name: 'OverconstrainedError' });
  Object.assign(navigator, { mediaDevices: { getUserMedia: () => refused } });
  await startTest();
  expect(screen.getByRole('alert').textContent).toContain(phoneChecks.voice.problems.missing.title);
});
