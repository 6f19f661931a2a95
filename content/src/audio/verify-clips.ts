import { captionPiece } from '@lisan/speech/captions';
import { cachePriors, createPriorOf, listenToReply, type PriorOf } from '@lisan/speech/listen';
import { SpeechModel } from '@lisan/speech/model';
import { SAMPLE_RATE } from '@lisan/speech/sound';
import { wordErrors, wordsOf } from '@lisan/contract/english/word-errors';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Course } from '../course.ts';
import { convertSounds, readSamples } from './convert-sounds.ts';
import { listClips, type Clip } from './list-clips.ts';
import type { ManifestEntry } from './manifest.ts';
import type { AudioStore } from './read-audio-store.ts';

/** A text is read back if at most a third of its words is written down otherwise. */
const MAX_ERRORS = 0.34;
/** Mean log probability of the words of a sentence that is understood, however it is spelled: homophones differ. */
const UNDERSTOOD = -1.5;
/** Longer texts are written down piece by piece. */
const MAX_SCORED_SECONDS = 12;
const GROUP = 50;
const RAW_16K = ['-f', 'f32le', '-ar', String(SAMPLE_RATE), '-ac', '1'];
const MODELS = new URL('model/tiny/quantized/', import.meta.resolve('@moonshine-ai/moonshine-js'));

type Ear = { model: SpeechModel; priorOf: PriorOf };
type ToHear = { clip: Clip; entry: ManifestEntry };

/**
 * Recognises clips in the voices of the course, and lists the clips that are not read back. `sample`: about so many clips,
 * evenly spread; all without it, which takes two hours. The other voices of the ear training are unclear on purpose.
 */
export async function verifyClips(
  course: Course,
  { manifest }: AudioStore,
  { folder, sample }: { folder: string; sample: number | null },
): Promise<string> {
  const all = listClips(course).flatMap((clip): ToHear[] => {
    const entry = manifest[clip.key];
    return entry && clip.lines.every(({ voice }) => voice === 'a' || voice === 'b') ? [{ clip, entry }] : [];
  });
  const step = sample === null ? 1 : Math.max(1, Math.floor(all.length / sample));
  const chosen = all.filter((_, i) => i % step === 0);
  const model = await loadModel();
  const ear = { model, priorOf: cachePriors(await createPriorOf(model), GROUP) };
  const faults: string[] = [];
  for (let start = 0; start < chosen.length; start += GROUP) {
    for (const { one, sound } of await decode(chosen.slice(start, start + GROUP), folder)) {
      const heard = await readBack(ear, sound, one);
      if (heard !== null)
        faults.push(`audio/${one.entry.file} ${one.clip.kind}: “${one.entry.text}” is heard as “${heard}”`);
    }
    console.error(
      `${Math.min(start + GROUP, chosen.length)} of ${chosen.length} clips, ${faults.length} not read back`,
    );
  }
  const share = ((100 * faults.length) / Math.max(1, chosen.length)).toFixed(1);
  return [...faults, `${faults.length} of ${chosen.length} clips (${share} %) are not read back`].join('\n');
}

async function loadModel(): Promise<SpeechModel> {
  const file = (name: string) => readFile(new URL(`${name}.onnx`, MODELS));
  return SpeechModel.load({ encoder: await file('encoder_model'), decoder: await file('decoder_model_merged') });
}

async function decode(group: readonly ToHear[], folder: string) {
  const work = await mkdtemp(join(tmpdir(), 'lisan-verify-'));
  try {
    const raw = ({ entry }: ToHear) => join(work, `${entry.file}.f32`);
    await convertSounds(group.map((one) => ({ from: join(folder, one.entry.file), to: raw(one), output: RAW_16K })));
    return await Promise.all(group.map(async (one) => ({ one, sound: await readSamples(raw(one)) })));
  } finally {
    await rm(work, { recursive: true });
  }
}

/** Returns null for a clip that is read back, else what was written down. */
async function readBack({ model, priorOf }: Ear, sound: Float32Array, { clip, entry }: ToHear): Promise<string | null> {
  const text = clip.lines.map((line) => line.text).join(' ');
  if (entry.seconds <= MAX_SCORED_SECONDS && clip.lines.length === 1) {
    const heard = await model.hear(sound);
    // The model expects sentences: a word alone is read back where it explains the sound better than noise.
    const replies = [[text, `${text.charAt(0).toUpperCase()}${text.slice(1)}.`]];
    if (clip.kind === 'word' && (await listenToReply(heard, { replies, priorOf })) !== undefined) return null;
    const [score] = await heard.score([text]);
    const words = score?.words ?? [];
    if (words.length > 0 && words.reduce((sum, word) => sum + word.score, 0) / words.length >= UNDERSTOOD) return null;
    return judge(text, await heard.transcribe());
  }
  const { cues } = await captionPiece(model, sound, true);
  return judge(text, cues.map((cue) => cue.text).join(' '));
}

function judge(text: string, written: string): string | null {
  const said = wordsOf(text);
  return wordErrors(said, wordsOf(written)) <= said.length * MAX_ERRORS ? null : written;
}
