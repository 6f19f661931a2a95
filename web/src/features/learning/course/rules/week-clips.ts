import type { WeekTexts } from '@lisan/contract/learner/week-texts';
import type { WeekContent } from '../week-content.ts';

/** Returns every clip and picture of a week's screens, without duplicates. `texts`: null for a week without texts. */
export function weekClips({ words, sentences, audio, lessons }: WeekContent, texts: WeekTexts | null): string[] {
  const pairs = lessons.flatMap(({ sound }) => sound.pairs);
  const clips = [
    ...words.flatMap((word) => [word.audio_url, word.example.audio_url, word.picture_url]),
    ...[...sentences, ...audio].map(({ audio_url }) => audio_url),
    ...(texts ? clipsOfTexts(texts) : []),
    ...pairs.flatMap((pair) => [pair.a_audio_url, pair.b_audio_url, pair.a_second_audio_url, pair.b_second_audio_url]),
  ];
  return [...new Set(clips.filter((clip) => clip !== undefined))];
}

function clipsOfTexts({ reading, listening, practice }: WeekTexts): (string | undefined)[] {
  const questions = [...reading.questions, ...listening.questions, ...practice];
  return [listening.audio_url, ...questions.map(({ audio_url }) => audio_url)];
}
