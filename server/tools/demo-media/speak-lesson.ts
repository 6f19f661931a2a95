import { levelSpeech } from '@lisan/content/audio/level-sound';
import type { Pronunciations } from '@lisan/content/audio/pronunciations';
import { rawFile, type TimedLine } from '@lisan/content/audio/raw-file';
import { SAMPLE_RATE, type Samples } from '@lisan/content/audio/shape-sound';
import { speakLines } from '@lisan/content/audio/speak-lines';
import { readTakes } from '@lisan/content/audio/take-line';
import type { LessonLine } from './lesson-script.ts';

/** Seconds. */
export type SpokenCue = LessonLine & { start: number; end: number };
export type SpokenLesson = { samples: Samples; cues: SpokenCue[]; seconds: number };

const LEAD = 0.5;
const PAUSE = 0.45;
const LOUDNESS = -16;
const TEMPO = { a: 0.8, b: 0.91 } as const;

/** Speaks the lines of a lesson, each followed by its pause. */
export async function speakLesson(
  lines: LessonLine[],
  folder: string,
  pronunciations: Pronunciations,
): Promise<SpokenLesson> {
  const timed = lines.map(({ voice, text }): TimedLine => ({ voice, text, tempo: TEMPO[voice] }));
  await speakLines(timed, folder, pronunciations);
  const takes = timed.map((line) => ({ text: line.text, file: rawFile(folder, line), isHuman: false }));
  const sounds = await readTakes(takes);
  let at = LEAD;
  const parts: { start: number; samples: Samples }[] = [];
  const cues: SpokenCue[] = [];
  for (const [i, line] of lines.entries()) {
    const samples = levelSpeech(sounds.get(takes[i]?.file ?? '')?.samples ?? new Float32Array(0), LOUDNESS);
    const end = at + samples.length / SAMPLE_RATE;
    parts.push({ start: at, samples });
    cues.push({ ...line, start: at, end });
    at = end + (line.pauseAfter ?? PAUSE);
  }
  return { samples: join(parts, at), cues, seconds: at };
}

function join(parts: { start: number; samples: Samples }[], seconds: number): Samples {
  const whole = new Float32Array(Math.ceil(seconds * SAMPLE_RATE));
  for (const part of parts) whole.set(part.samples, Math.round(part.start * SAMPLE_RATE));
  return whole;
}
