import { uuidOf } from '@lisan/content/item-uuid';
import type { ReleaseContrast, ReleaseEarPair } from '@lisan/content/publish/release';

const VOICES = ['a', 'b', 'kal', 'awb', 'espeak'];

function pairOf(text: string, voices: string[]): ReleaseEarPair {
  const [first = '', second = ''] = text.split(' ');
  const url = (word: string, voice: string) => `/course-media/${word}-${voice}.mp3`;
  return {
    words: [
      { en: first, ar: 'كلمة' },
      { en: second, ar: 'أخرى' },
    ],
    clips: voices.map((voice) => ({ voice, urls: [url(first, voice), url(second, voice)] })),
  };
}

/** One contrast: five voices in practice, another voice in the test. */
export const fixtureEars: ReleaseContrast[] = [
  {
    uuid: uuidOf('contrast', 'p-b'),
    id: 'p-b',
    title: { en: 'p and b', ar: 'الصوتان p و b' },
    labels: ['p', 'b'],
    tip: 'أغلق شفتيك.',
    pairs: ['park bark', 'pack back', 'path bath', 'pay bay'].map((pair) => pairOf(pair, VOICES)),
    test: ['pan ban', 'pit bit', 'pound bound'].map((pair) => pairOf(pair, ['ked'])),
  },
];
