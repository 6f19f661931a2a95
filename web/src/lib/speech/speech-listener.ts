import type { ContrastId } from '@lisan/contract/learner/ears';
import type { HeardWord, SpeechFault } from '@lisan/contract/learner/speech';
import { encodeSound, examineSound, trimSilence, type SoundQuality } from '@lisan/speech/sound';
import { createContext } from 'react';
import { decodeVoice } from '../media/voice/decode-voice.ts';
import { call } from '../net/call.ts';

/**
 * Why nothing was heard. `sound`: the recording itself has the fault and was not sent. `unavailable`: no network, or no
 * place at the server; `declined`: recordings stay on the phone. The learner then listens and compares.
 */
export type NotHeard = { kind: 'sound'; fault: Exclude<SoundQuality, 'good'> } | { kind: 'unavailable' | 'declined' };

/** What was heard of a recording of one text. */
export type Heard =
  | NotHeard
  | { kind: 'heard'; outcome: 'right' | 'wrong' | 'unsure'; words: readonly HeardWord[]; fault?: SpeechFault };

/** Which of several texts was heard; `other`: something else. */
export type HeardChoice = NotHeard | { kind: 'chosen'; index: number } | { kind: 'other' };

/** Two words that differ in the sound of a contrast. */
export type AskedPair = { pair: readonly [string, string]; contrast: ContrastId };

/** Hears recordings. No method rejects. */
export type SpeechListener = {
  /** Prepares for recordings; false where the server does not listen. */
  prepare: () => Promise<boolean>;
  check: (recording: Blob, text: string, signal: AbortSignal) => Promise<Heard>;
  /** Each text with its paraphrases. */
  choose: (recording: Blob, texts: readonly (readonly string[])[], signal: AbortSignal) => Promise<HeardChoice>;
  choosePair: (recording: Blob, asked: AskedPair, signal: AbortSignal) => Promise<HeardChoice>;
};

/** A screen that waits longer than this has lost its learner; the server refuses earlier. */
const TIMEOUT_MS = 20_000;

const server: SpeechListener = {
  // Without a reply a recording is tried all the same.
  prepare: () =>
    call('GET /api/speech', { isQuiet: true }).then(
      ({ listens }) => listens,
      () => true,
    ),
  check: (recording, text, signal) =>
    hear(recording, async (form) => {
      const reply = await call('POST /api/speech/check', { query: { text }, form, ...options(signal) });
      const { outcome, words, fault } = reply;
      return outcome === 'busy' ? { kind: 'unavailable' } : { kind: 'heard', outcome, words, ...(fault && { fault }) };
    }),
  choose: (recording, texts, signal) =>
    choose(recording, { texts: texts.map((wordings) => wordings.join('|')).join('\n') }, signal),
  choosePair: (recording, { pair, contrast }, signal) =>
    choose(recording, { texts: pair.join('\n'), contrast }, signal),
};

function choose(
  recording: Blob,
  query: { texts: string; contrast?: ContrastId },
  signal: AbortSignal,
): Promise<HeardChoice> {
  return hear(recording, async (form): Promise<HeardChoice> => {
    const { outcome, chosen } = await call('POST /api/speech/choose', { query, form, ...options(signal) });
    if (outcome === 'heard' && chosen !== undefined) return { kind: 'chosen', index: chosen };
    return { kind: outcome === 'other' ? 'other' : 'unavailable' };
  });
}

const options = (signal: AbortSignal) => ({ signal, timeoutMs: TIMEOUT_MS, isQuiet: true });

/** Examines a recording and sends it in the format of `@lisan/speech/sound`. */
async function hear<T>(recording: Blob, send: (form: FormData) => Promise<T>): Promise<T | NotHeard> {
  try {
    const { samples } = await decodeVoice(await recording.arrayBuffer());
    const quality = examineSound(samples);
    if (quality !== 'good') return { kind: 'sound', fault: quality };
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(encodeSound(trimSilence(samples)))]), 'speech');
    return await send(form);
  } catch {
    // Without a network, with a server that refuses, and with a recording that this browser cannot read.
    return { kind: 'unavailable' };
  }
}

/** The listener in use; tests provide their own. */
export const ListenerContext = createContext<SpeechListener>(server);
