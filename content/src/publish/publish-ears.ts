import type { Manifest } from '../audio/manifest.ts';
import { uuidOf } from '../item-uuid.ts';
import { PRACTICE_VOICES, TEST_VOICE } from '../schema/clip-voice.ts';
import type { ClipVoice } from '../schema/clip-voice.ts';
import type { Contrast } from '../schema/ears.ts';
import { spoken } from './course-clips.ts';
import type { ReleaseContrast, ReleaseEarPair } from './release.ts';

/** Converts a contrast of the ear training: its pairs in every voice of the practice, its test in the voice of tests. */
export function publishContrast(
  { id, title, labels, tip, pairs, test, without = [] }: Contrast,
  manifest: Manifest,
): ReleaseContrast {
  const voices = PRACTICE_VOICES.filter((voice) => !without.includes(voice));
  const publish = (pair: Contrast['pairs'][number], of: ClipVoice[]) => publishPair(pair, of, manifest);
  return {
    uuid: uuidOf('contrast', id),
    id,
    title,
    labels,
    tip,
    pairs: pairs.map((pair) => publish(pair, voices)),
    test: test.map((pair) => publish(pair, [TEST_VOICE])),
  };
}

function publishPair(
  [first, firstAr, second, secondAr]: Contrast['pairs'][number],
  voices: ClipVoice[],
  manifest: Manifest,
): ReleaseEarPair {
  const url = (text: string, voice: ClipVoice) => spoken(manifest, text, voice).audio_url;
  return {
    words: [
      { en: first, ar: firstAr },
      { en: second, ar: secondAr },
    ],
    clips: voices.map((voice) => ({ voice, urls: [url(first, voice), url(second, voice)] })),
  };
}
