import { expect, it } from 'vitest';
import { missingEdits } from './missing-edits.ts';

const entry = (en: string, ar: string) => `  - { en: ${en}, pos: noun, ipa: "/x/", ar: "${ar}" }`;
const file = (...lines: string[]) => new Map([['lexicon/a.yaml', `entries:\n${lines.join('\n')}\n`]]);

const before = file(entry('ad', 'إعلان'), entry('age', 'عمر'));
const after = file(entry('ad', 'إعلان تجاري'), entry('age', 'عمر'));

it('finds what staff changed and files lack', () => {
  expect(missingEdits({ before, after, files: before })).toEqual(['lexicon/a.yaml ad:noun ar']);
});

it('accepts files that have the edits, whatever else they change', () => {
  const files = file(entry('age', 'السنّ'), entry('actor', 'ممثّل'), entry('ad', 'إعلان تجاري'));
  expect(missingEdits({ before, after, files })).toEqual([]);
});

it('finds a clip that staff replaced', () => {
  const clip = (name: string) =>
    JSON.stringify({ k: { file: `${name}.mp3`, seconds: 1, bytes: 1, voice: 'a', text: 'ad' } });
  const withClip = (name: string) => new Map([...before, ['audio/manifest.json', clip(name)]]);
  const [old, replaced] = [withClip('0000000000000000'), withClip('1111111111111111')];
  expect(missingEdits({ before: old, after: replaced, files: old })).toEqual(['audio/manifest.json k']);
  expect(missingEdits({ before: old, after: replaced, files: replaced })).toEqual([]);
});
