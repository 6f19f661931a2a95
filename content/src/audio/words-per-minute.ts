import type { Course } from '../course.ts';
import { LEVEL_CODES } from '../schema/common.ts';
import { listClips } from './list-clips.ts';
import type { Clip } from './list-clips.ts';
import type { Manifest } from './manifest.ts';
import { LINE_PAUSE } from './pace.ts';
import type { Pace } from './pace.ts';
import { LEAD, TAIL } from './shape-sound.ts';

/** Words a minute of speech, without the silence around a clip and the pauses between its lines. */
type Tempo = { level: Pace; voice: 'a' | 'b' | 'ab'; sentences: string; conversations: string };

/** Measures how fast each voice speaks at each level. */
export function measureTempo(course: Course, manifest: Manifest): Tempo[] {
  const clips = listClips(course).filter(({ kind, key }) => kind !== 'word' && manifest[key]);
  return LEVEL_CODES.flatMap((level) =>
    (['a', 'b', 'ab'] as const).map((voice) => {
      const own = clips.filter(({ pace, key }) => pace === level && manifest[key]?.voice === voice);
      const [conversations, sentences] = [true, false].map((several) =>
        wordsPerMinute(
          own.filter(({ lines }) => lines.length > 1 === several),
          manifest,
        ),
      );
      return { level, voice, sentences: sentences ?? '', conversations: conversations ?? '' };
    }),
  );
}

function wordsPerMinute(clips: Clip[], manifest: Manifest): string {
  const words = clips.reduce((sum, { lines }) => sum + countWords(lines.map(({ text }) => text).join(' ')), 0);
  const seconds = clips.reduce((sum, clip) => sum + speechSeconds(clip, manifest), 0);
  return seconds > 0 ? String(Math.round((words / seconds) * 60)) : '–';
}

function speechSeconds({ key, lines, pace }: Clip, manifest: Manifest): number {
  return (manifest[key]?.seconds ?? 0) - LEAD - TAIL - LINE_PAUSE[pace] * (lines.length - 1);
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
