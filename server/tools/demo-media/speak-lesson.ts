import { decodeSound, measureLoudness, raiseEnd } from '@lisan/content/audio/ffmpeg';
import { risesAtEnd } from '@lisan/content/audio/intonation';
import type { Pronunciations } from '@lisan/content/audio/pronunciations';
import { amplify, SAMPLE_RATE, trimSilence, type Samples } from '@lisan/content/audio/shape-sound';
import { rawFile, speakLines } from '@lisan/content/audio/speak-lines';
import type { LessonLine } from './lesson-script.ts';

/** Seconds. */
export type SpokenCue = LessonLine & { start: number; end: number };
export type SpokenLesson = { samples: Samples; cues: SpokenCue[]; seconds: number };

const LEAD = 0.5;
const PAUSE = 0.45;
const LOUDNESS = -16;

/** Speaks the lines of a lesson, each followed by its pause. */
export async function speakLesson(
  lines: LessonLine[],
  folder: string,
  pronunciations: Pronunciations,
): Promise<SpokenLesson> {
  const spoken = lines.map(({ voice, text }) => ({ voice, text }));
  await speakLines(spoken, folder, pronunciations);
  let at = LEAD;
  const parts: { start: number; samples: Samples }[] = [];
  const cues: SpokenCue[] = [];
  for (const line of lines) {
    const samples = await levelLine(rawFile(folder, { voice: line.voice, text: line.text }), line.text);
    const end = at + samples.length / SAMPLE_RATE;
    parts.push({ start: at, samples });
    cues.push({ ...line, start: at, end });
    at = end + (line.pauseAfter ?? PAUSE);
  }
  return { samples: join(parts, at), cues, seconds: at };
}

async function levelLine(file: string, text: string): Promise<Samples> {
  const speech = trimSilence(await decodeSound(file));
  const voiced = risesAtEnd(text) ? await raiseEnd(speech) : speech;
  return amplify(voiced, LOUDNESS - (await measureLoudness(voiced)));
}

function join(parts: { start: number; samples: Samples }[], seconds: number): Samples {
  const whole = new Float32Array(Math.ceil(seconds * SAMPLE_RATE));
  for (const part of parts) whole.set(part.samples, Math.round(part.start * SAMPLE_RATE));
  return whole;
}
