import { expect, test } from 'vitest';
import type { SentenceItem, WordItem } from '@lisan/contract/course';
import type { QuestionView } from '@lisan/contract/question';
import { hintOf } from './hint-of.ts';

const placed = { uuid: 'u', week: 1, level_id: 'l', audio_seconds: 1 };
const word: WordItem = {
  ...placed,
  en: 'phone',
  ar: 'هاتف',
  ipa: 'foʊn',
  pos: 'noun',
  audio_url: '/phone.mp3',
  example: { en: 'My phone is new.', ar: 'هاتفي جديد.', audio_url: '/example.mp3', audio_seconds: 1 },
};
const sentence: SentenceItem = {
  ...placed,
  en: 'Where are you from today?',
  ar: 'من أين أنت؟',
  audio_url: '/where.mp3',
};
const known = { words: [word], sentences: [sentence] };

const choice: QuestionView = { uuid: 'q', kind: 'choice', skill: 'vocabulary', prompt: {} };
const hints: [string, Partial<QuestionView>, string | null][] = [
  ['a word stands in its example', { prompt: { en: 'phone', ar: 'ما معنى هذه الكلمة؟' } }, 'My phone is new.'],
  [
    'a meaning stands in the example, the word left out',
    { prompt: { ar: 'كيف تقول «هاتف» بالإنجليزية؟' }, options: [{ id: 'a', text: 'phone' }] },
    'My ___ is new.',
  ],
  ['a gap tells the letters', { kind: 'gap', prompt: { en: 'My ___ is new.', ar: 'هاتفي جديد.' } }, 'وهي من 5 أحرف'],
  ['a heard word tells its meaning', { audio_url: '/phone.mp3' }, 'هاتف'],
  [
    'a word to be spelled tells how it begins',
    { kind: 'dictation', audio_url: '/phone.mp3' },
    'أول حروفها p، وهي من 5 أحرف',
  ],
  ['a heard sentence tells how it begins', { audio_url: '/where.mp3' }, 'Where are …'],
  ['a sentence to be typed tells its meaning', { kind: 'dictation', audio_url: '/where.mp3' }, 'من أين أنت؟'],
  ['an order tells how it begins', { kind: 'order', prompt: { ar: 'رتّب الكلمات: من أين أنت؟' } }, 'Where are …'],
  ['a translation tells how it begins', { kind: 'translate', prompt: { ar: 'من أين أنت؟' } }, 'Where are …'],
  ['another level’s word has none', { prompt: { en: 'bridge', ar: 'ما معنى هذه الكلمة؟' } }, null],
];

test.each(hints)('%s', (_, question, told) => {
  const hint = hintOf({ ...choice, ...question }, known);
  if (told === null) expect(hint).toBeNull();
  else expect(hint).toContain(told);
});

test('nothing known, no hint', () => {
  expect(hintOf({ ...choice, prompt: { en: 'phone' } }, { words: [], sentences: [] })).toBeNull();
});
