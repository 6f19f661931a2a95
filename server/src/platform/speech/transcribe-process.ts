import { captionPiece } from '@lisan/speech/captions';
import { SpeechModel } from '@lisan/speech/model';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import type { TranscribeReply, TranscribeRequest } from './transcriber.ts';

// A separate process, started by transcriber.ts: an hour of sound takes it ten minutes, and no user waits for it.

/** The lowest: what learners and even other jobs wait for comes first. */
const LOWEST_PRIORITY = 19;

const MODELS = new URL('model/tiny/quantized/', import.meta.resolve('@moonshine-ai/moonshine-js'));
const file = (name: string) => readFile(new URL(`${name}.onnx`, MODELS));

setPriority(LOWEST_PRIORITY);
const model = await SpeechModel.load({
  encoder: await file('encoder_model'),
  decoder: await file('decoder_model_merged'),
});
process.on('message', (request: TranscribeRequest) => void answer(request));
// The server has exited.
process.on('disconnect', () => process.exit());
send('ready');

async function answer({ sound, isLast }: TranscribeRequest): Promise<void> {
  try {
    send({ piece: await captionPiece(model, sound, isLast) });
  } catch (error) {
    send({ fault: error instanceof Error ? error.message : String(error) });
  }
}

/** Ends the process where the server has gone meanwhile. */
function send(message: TranscribeReply | 'ready'): void {
  if (!process.connected) process.exit();
  process.send?.(message, (error: Error | null) => error && process.exit());
}
