import type { WeekContent } from '../week-content.ts';

/** Returns every clip and picture of a week's screens, without duplicates. */
export function weekClips({ words, sentences, audio, lessons }: WeekContent): string[] {
  const pairs = lessons.flatMap(({ sound }) => sound.pairs);
  const clips = [
    ...words.flatMap((word) => [word.audio_url, word.example.audio_url, word.picture_url]),
    ...[...sentences, ...audio].map(({ audio_url }) => audio_url),
    ...pairs.flatMap((pair) => [pair.a_audio_url, pair.b_audio_url, pair.a_second_audio_url, pair.b_second_audio_url]),
  ];
  return [...new Set(clips.filter((clip) => clip !== undefined))];
}
