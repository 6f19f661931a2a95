import { assessChoice, assessPair, assessText, loadAssessor } from '@lisan/speech/assess';
import { dictionary } from 'cmu-pronouncing-dictionary';
import { SoundError, decodeSound } from '@lisan/speech/sound';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import type { CheckResult, ChoiceResult } from '@lisan/speech/assess';
import type { SpeechReply, SpeechRequest } from './speech-task.ts';

// A separate process, started by speech-pool.ts: the model needs 670 MB, and a recording that takes too long can be
// ended only with its process.

/** A lower priority than everything that others wait for. */
const LOW_PRIORITY = 5;

const MODELS = new URL('model/tiny/quantized/', import.meta.resolve('@moonshine-ai/moonshine-js'));
const model = (name: string) => readFile(new URL(`${name}.onnx`, MODELS));

setPriority(LOW_PRIORITY);
const assessor = await loadAssessor({
  encoder: await model('encoder_model'),
  decoder: await model('decoder_model_merged'),
  pronunciations: dictionary,
});
process.on('message', (request: SpeechRequest) => void answer(request));
// The server has exited.
process.on('disconnect', () => process.exit());
send('ready');

async function answer(request: SpeechRequest): Promise<void> {
  let reply: SpeechReply;
  try {
    const sound = decodeSound(request.sound);
    reply = { result: await assess(sound, request) };
  } catch (error) {
    reply =
      error instanceof SoundError || error instanceof RangeError
        ? { unreadable: true }
        : { fault: error instanceof Error ? error.message : String(error) };
  }
  send(reply);
}

function assess(sound: Float32Array, request: SpeechRequest): Promise<CheckResult | ChoiceResult> {
  switch (request.kind) {
    case 'check':
      return assessText(assessor, sound, request.text);
    case 'choose':
      return assessChoice(assessor, sound, request.texts);
    case 'pair':
      return assessPair(assessor, sound, request);
  }
}

/** Ends the process where the server has gone meanwhile. */
function send(message: SpeechReply | 'ready'): void {
  if (!process.connected) process.exit();
  process.send?.(message, (error: Error | null) => error && process.exit());
}
