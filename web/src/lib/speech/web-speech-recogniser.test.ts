import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startedSpeech, stubWebSpeech } from '../../../test/fake-web-speech.ts';
import {
  AVAILABILITY_TIMEOUT_MS,
  createWebSpeechRecogniser,
  INSTALL_TIMEOUT_MS,
  LISTEN_TIMEOUT_MS,
  RESULT_TIMEOUT_MS,
  START_TIMEOUT_MS,
} from './web-speech-recogniser.ts';

const nothing = () => undefined;

describe('availability', () => {
  test('is none without a recogniser', async () => {
    const recogniser = createWebSpeechRecogniser();
    expect(await recogniser.readAvailability()).toEqual({ onDevice: 'none', remote: false });
    expect(await recogniser.start('remote', nothing).outcome).toEqual({ kind: 'error', error: 'unavailable' });
  });

  test('counts a browser that does not reveal where it recognises as remote', async () => {
    stubWebSpeech();
    const recogniser = createWebSpeechRecogniser();
    expect(recogniser.known).toEqual({ onDevice: 'none', remote: true });
    expect(await recogniser.readAvailability()).toEqual(recogniser.known);
  });

  test('is not known before the browser was asked, and then without asking again', async () => {
    stubWebSpeech('available');
    const recogniser = createWebSpeechRecogniser();
    expect(recogniser.known).toBeNull();
    await recogniser.readAvailability();
    expect(recogniser.known).toEqual({ onDevice: 'ready', remote: true });
  });

  test('is none where the browser never answers, or refuses to', async () => {
    vi.useFakeTimers();
    stubWebSpeech('available');
    const available = vi.fn<() => Promise<string>>(() => new Promise(() => undefined));
    Object.assign(Reflect.get(globalThis, 'webkitSpeechRecognition') as object, { available });
    const read = createWebSpeechRecogniser().readAvailability();
    await vi.advanceTimersByTimeAsync(AVAILABILITY_TIMEOUT_MS);
    expect(await read).toEqual({ onDevice: 'none', remote: false });
    vi.useRealTimers();
    vi.spyOn(console, 'warn').mockImplementation(nothing);
    available.mockRejectedValue(new DOMException('Access denied', 'NotAllowedError'));
    expect(await createWebSpeechRecogniser().readAvailability()).toEqual({ onDevice: 'none', remote: false });
  });

  test('a download that never ends ends after a while', async () => {
    vi.useFakeTimers();
    stubWebSpeech('downloading');
    const install = () => new Promise(() => undefined);
    Object.assign(Reflect.get(globalThis, 'webkitSpeechRecognition') as object, { install });
    const installed = createWebSpeechRecogniser().install();
    await vi.advanceTimersByTimeAsync(INSTALL_TIMEOUT_MS);
    expect(await installed).toBe(false);
    vi.useRealTimers();
  });

  test.each([
    ['available', 'ready'],
    ['downloadable', 'downloadable'],
    ['downloading', 'downloadable'],
    ['unavailable', 'none'],
  ] as const)('%s on the device is %s', async (status, onDevice) => {
    stubWebSpeech(status);
    expect(await createWebSpeechRecogniser().readAvailability()).toEqual({ onDevice, remote: true });
  });

  test('a language pack is installed once, and not offered again where it could not be', async () => {
    stubWebSpeech('downloadable');
    const recogniser = createWebSpeechRecogniser();
    expect(await recogniser.install()).toBe(true);
    expect(await recogniser.readAvailability()).toMatchObject({ onDevice: 'ready' });
    stubWebSpeech('downloadable', { installs: false });
    const other = createWebSpeechRecogniser();
    expect(await other.install()).toBe(false);
    expect(await other.readAvailability()).toMatchObject({ onDevice: 'none' });
  });
});

describe('recognition', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    stubWebSpeech('available');
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const start = (place: 'on-device' | 'remote' = 'remote') => {
    const recognition = createWebSpeechRecogniser().start(place, nothing);
    return { ...recognition, speech: startedSpeech() };
  };

  test('listens for one American sentence, on the device where it is asked to', () => {
    expect(start('on-device').speech).toMatchObject({
      lang: 'en-US',
      processLocally: true,
      continuous: false,
      interimResults: false,
    });
    expect(start('remote').speech.processLocally).toBe(false);
  });

  test('returns the alternatives in order and releases the microphone; a confidence of 0 is none', async () => {
    const { outcome, speech } = start();
    speech.listen();
    speech.recognise([
      [
        ['the ship', 0.8],
        ['the sheep', 0],
      ],
    ]);
    expect(await outcome).toEqual({
      kind: 'transcripts',
      transcripts: [
        { text: 'the ship', confidence: 0.8 },
        { text: 'the sheep', confidence: null },
      ],
    });
    expect(speech.calls).toEqual(['start', 'abort']);
  });

  test('joins the parts of a sentence, and takes the last result of a browser whose results are never final', async () => {
    const { outcome, speech } = start();
    speech.listen();
    speech.recognise([[['hello', 0.9]], [[' there', 0.7]]], false);
    speech.end();
    expect(await outcome).toEqual({ kind: 'transcripts', transcripts: [{ text: 'hello there', confidence: 0.7 }] });
  });

  test.each([
    ['not-allowed', 'refused'],
    ['service-not-allowed', 'unavailable'],
    ['language-not-supported', 'unavailable'],
    ['audio-capture', 'failed'],
    ['no-speech', 'no-speech'],
    ['network', 'network'],
    ['bad-grammar', 'failed'],
  ])('%s is %s, also where no end follows', async (code, error) => {
    const { outcome, speech } = start();
    speech.fail(code);
    expect(await outcome).toEqual({ kind: 'error', error });
  });

  test('an end without a result is no speech', async () => {
    const { outcome, speech } = start();
    speech.listen();
    speech.end();
    expect(await outcome).toEqual({ kind: 'error', error: 'no-speech' });
  });

  test('a recogniser that never ends is stopped, then aborted', async () => {
    const { outcome, speech } = start();
    speech.listen();
    vi.advanceTimersByTime(LISTEN_TIMEOUT_MS);
    expect(speech.calls).toEqual(['start', 'stop']);
    vi.advanceTimersByTime(RESULT_TIMEOUT_MS);
    expect(await outcome).toEqual({ kind: 'error', error: 'failed' });
    expect(speech.calls).toEqual(['start', 'stop', 'abort']);
  });

  test('a recogniser that never starts fails', async () => {
    const { outcome } = start();
    vi.advanceTimersByTime(START_TIMEOUT_MS);
    expect(await outcome).toEqual({ kind: 'error', error: 'failed' });
  });

  test('an abort ends it without an outcome, also when an error follows', async () => {
    const { outcome, abort, speech } = start();
    abort();
    speech.fail('aborted');
    expect(await outcome).toEqual({ kind: 'aborted' });
  });

  test('a start that the browser refuses is unavailable', async () => {
    vi.spyOn(console, 'warn').mockImplementation(nothing);
    vi.stubGlobal(
      'webkitSpeechRecognition',
      class extends EventTarget {
        start() {
          throw new DOMException('Access denied', 'NotAllowedError');
        }
        abort() {}
      },
    );
    const { outcome } = createWebSpeechRecogniser().start('on-device', nothing);
    expect(await outcome).toEqual({ kind: 'error', error: 'unavailable' });
  });

  test('needs a network where the sound would leave the phone', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { outcome } = createWebSpeechRecogniser().start('remote', nothing);
    expect(await outcome).toEqual({ kind: 'error', error: 'network' });
  });
});
