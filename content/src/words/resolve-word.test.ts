import { expect, it } from 'vitest';
import type { LexiconEntry } from '../schema/lexicon.ts';
import { entryOf, wordResolver } from './resolve-word.ts';

const entry = (en: string, pos: LexiconEntry['pos'] = 'noun'): LexiconEntry => ({ en, pos, ipa: '/x/', ar: 'شيء' });
const resolve = wordResolver(
  {
    weeks: [],
    lexicon: [
      ...['thing', 'note', 'building', 'offer', 'light', 'leave', 'corn', 'seed'].map((en) => entry(en)),
      ...[
        'use',
        'build',
        'worry',
        'go',
        'stop',
        'offer',
        'light',
        'leave',
        'hope',
        'hop',
        'open',
        'do',
        'be',
        'have',
        'see',
      ].map((en) => entry(en, 'verb')),
      ...['worried', 'open', 'left', 'light', 'happy', 'low'].map((en) => entry(en, 'adjective')),
      ...['the', 'us', 'not', 'it', 'she', 'her', "o'clock"].map((en) => entry(en, 'pronoun')),
    ],
  },
  new Map([
    ['went', ['go']],
    ['left', ['leave']],
  ]),
);
const found = (form: string) => resolve(form).map((one) => `${entryOf(one).en} ${entryOf(one).pos}`);

it.each([
  ['used', ['use verb']],
  ['notes', ['note noun']],
  ['thing', ['thing noun']],
  ['Stopped', ['stop verb']],
  ['went', ['go verb']],
  ['building', ['building noun', 'build verb']],
  ['worried', ['worried adjective', 'worry verb']],
  ['offers', ['offer noun', 'offer verb']],
  ['light', ['light noun', 'light verb', 'light adjective']],
  ['left', ['left adjective', 'leave verb']],
  ['opened', ['open verb']],
  ['hoping', ['hope verb']],
  ['lower', ['low adjective']],
  ['corner', ['corn noun']],
  ['seed', ['seed noun']],
  ['happily', ['happy adjective']],
  ['Her', ['her pronoun']],
  ["It's", ['it pronoun', 'be verb', 'have verb']],
  ["don't", ['do verb', 'not pronoun']],
  ["o'clock", ["o'clock pronoun"]],
  ["seed's", ['seed noun']],
  ['xyzzy', []],
])('finds every meaning of %s', (form, meanings) => {
  expect(found(form)).toEqual(meanings);
});
