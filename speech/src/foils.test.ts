import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foilsOf, indexPronunciations, replacePhones, wordsOfText } from './foils.ts';
import { SUBSTITUTIONS } from './substitutions.ts';

const pronounce = indexPronunciations([
  ['a', 'AH0'],
  ['bark', 'B AA1 R K'],
  ['cheap', 'CH IY1 P'],
  ['every', 'EH1 V ER0 IY0'],
  ['hospital', 'HH AA1 S P IH2 T AH0 L'],
  ['i', 'AY1'],
  ['loud', 'L AW1 D'],
  ['park', 'P AA1 R K'],
  ['parc', 'P AA1 R K'],
  ['people', 'P IY1 P AH0 L'],
  ['sheep', 'SH IY1 P'],
  ['sex', 'S EH1 K S'],
  ['six', 'S IH1 K S'],
  ['street', 'S T R IY1 T'],
  ['the', 'DH AH0'],
  ['they', 'DH EY1'],
  ['walk', 'W AO1 K'],
  ['walked', 'W AO1 K T'],
  ['with', 'W IH1 DH'],
  ['work', 'W ER1 K'],
  ['works', 'W ER1 K S'],
]);

const ALL = new Set(SUBSTITUTIONS.map(({ id }) => id));

function said(text: string, substitution: string): string[] {
  return foilsOf(text, pronounce, { substitutions: new Set([substitution]) }).map((foil) => foil.text);
}

test('divides a text at spaces, as the model does', () => {
  expect(wordsOfText("My part-time job isn't at 8:30, in “Bank 2”.").map(({ word }) => word)).toEqual([
    'My',
    'part-time',
    'job',
    "isn't",
    'at',
    '8:30',
    'in',
    'Bank',
    '2',
  ]);
});

describe('foilsOf', () => {
  test('prefers a real word', () => {
    expect(said('The park.', 'p-b')).toEqual(['The bark.']);
    expect(said('Cheap!', 'ch-sh')).toEqual(['Sheep!']);
  });

  test('writes the sound where no real word has it', () => {
    expect(said('People walk.', 'p-b')).toEqual(['Beoble walk.']);
    expect(said('I walk every street.', 's-cluster-t')).toEqual(['I walk every istreet.']);
  });

  test('drops an ending only from a word with an ending', () => {
    expect(said('They walked.', 'drop-ed-t')).toEqual(['They walk.']);
    expect(said('He works', 'drop-s')).toEqual(['He work']);
    expect(said('A loud street', 'drop-ed-d')).toEqual([]);
  });

  test('drops an article and keeps the capital of the sentence', () => {
    expect(said('The people walk.', 'drop-article')).toEqual(['People walk.']);
    expect(said('I walk a street.', 'drop-article')).toEqual(['I walk street.']);
  });

  test('has no P after S, and no vowel of a weak word', () => {
    expect(said('The hospital', 'p-b')).toEqual([]);
    expect(said('with', 'i-e')).toEqual([]);
  });

  test('has only substitutions with a mark where none are asked for', () => {
    const ids = new Set(foilsOf('The people walked. She works.', pronounce).map(({ substitution }) => substitution));
    expect(ids).toEqual(
      new Set(SUBSTITUTIONS.filter(({ id, isMarked }) => isMarked && ids.has(id)).map(({ id }) => id)),
    );
    expect(ids).toContain('drop-article');
  });

  test('shows no rude word', () => {
    expect(said('Six people', 'i-e')).toEqual([]);
  });

  test('names the word and the substitution', () => {
    const [foil] = foilsOf('I walk. They work.', pronounce, { words: new Set([2]), substitutions: ALL });
    expect(foil).toMatchObject({ word: 2, substitution: 'dh-z', said: 'Zey' });
  });

  test('spreads a limit over the words', () => {
    const foils = foilsOf('The street, the park, the people', pronounce, { max: 6, substitutions: ALL });
    expect(foils).toHaveLength(6);
    expect(new Set(foils.map(({ word }) => word)).size).toBeGreaterThanOrEqual(5);
  });

  test('any text gives foils that differ from the text and from each other', () => {
    const words = fc.constantFrom('The', 'park', 'people', 'walked', 'street', '—', "it's", 'محمد', '7', 'every');
    fc.assert(
      fc.property(fc.array(words, { maxLength: 9 }), fc.nat(20), (parts, max) => {
        const text = parts.join(' ');
        const foils = foilsOf(text, pronounce, { max, substitutions: ALL });
        const texts = new Set([text, ...foils.map((foil) => foil.text)]);
        expect(texts.size).toBe(foils.length + 1);
        expect(foils.length).toBeLessThanOrEqual(max);
        for (const { word } of foils) expect(wordsOfText(text)[word]).toBeDefined();
      }),
    );
  });
});

test('replacePhones replaces every place and keeps the stress', () => {
  const find = (id: string) => SUBSTITUTIONS.find((one) => one.id === id) ?? expect.fail(id);
  expect(replacePhones(['CH', 'IY1', 'CH'], find('ch-sh'))).toEqual(['SH', 'IY1', 'SH']);
  expect(replacePhones(['B', 'ER1', 'D'], find('er-or'))).toEqual(['B', 'AO1', 'R', 'D']);
  expect(replacePhones(['S', 'IY1'], find('ch-sh'))).toBeUndefined();
});

describe('SUBSTITUTIONS', () => {
  test('have ids of their own and one line in Arabic', () => {
    expect(new Set(SUBSTITUTIONS.map(({ id }) => id)).size).toBe(SUBSTITUTIONS.length);
    for (const { reason } of SUBSTITUTIONS) {
      expect(reason).toMatch(/^\p{Script=Arabic}[^\n]*\.$/u);
      expect(reason.length).toBeLessThanOrEqual(120);
    }
  });
});
