import type { WeekContent } from './week-content.ts';

const LEVEL = '7b0c2f52-2f0b-4c3e-9d0e-0a3c1f7a0001';
const spoken = { audio_url: '/course-media/0000000000000000.mp3', audio_seconds: 1 };

/** A week with two words and a sentence. */
export function courseWeek(week: number): WeekContent {
  const at = (kind: string, n: number) => ({ uuid: `${kind}-${week}-${n}`, level_id: LEVEL, week });
  const word = (n: number, en: string, ar: string) => ({
    ...at('word', n),
    en,
    ar,
    ipa: `/${en}/`,
    pos: 'noun',
    ...spoken,
    example: { en: `A ${en}.`, ar, ...spoken },
  });
  return {
    week,
    words: [word(1, 'name', 'اسم'), word(2, 'city', 'مدينة')],
    sentences: [{ ...at('sentence', 1), en: 'Omar is from Amman.', ar: 'عمر من عمّان.', ...spoken }],
    audio: [],
    lessons: [],
  };
}
