import { expect, it } from 'vitest';
import type { LexiconEntry } from '../schema/lexicon.ts';
import { wordResolver } from './resolve-word.ts';

const entry = (en: string, pos: LexiconEntry['pos'] = 'noun'): LexiconEntry => ({ en, pos, ipa: '/x/', ar: 'شيء' });
const resolve = wordResolver(
  {
    weeks: [],
    lexicon: [
      ...['the', 'thing', 'us', 'not', 'note', 'building', 'worried', 'it'].map((en) => entry(en)),
      ...['use', 'build', 'worry', 'go', 'stop'].map((en) => entry(en, 'verb')),
    ],
  },
  new Map([['went', ['go']]]),
);
const found = (form: string) => resolve(form).map((one) => (one.kind === 'entry' ? one.entry.en : one.word.en));

it.each([
  ['used', ['use']],
  ['notes', ['note']],
  ['thing', ['thing']],
  ["It's", ['it']],
  ['Stopped', ['stop']],
  ['went', ['go']],
  ['building', ['building', 'build']],
  ['worried', ['worried', 'worry']],
  ['xyzzy', []],
])('explains %s', (form, lemmas) => {
  expect(found(form)).toEqual(lemmas);
});
