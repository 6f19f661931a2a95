import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignWords } from './align-words.ts';
import { splitWords } from '@lisan/contract/english/units';

function kindsOf(expected: string, recognised: string): string[] {
  return alignWords(expected, recognised).words.map(({ kind }) => kind);
}

function isSame(expected: string, recognised: string): boolean {
  const { words, extras } = alignWords(expected, recognised);
  return extras.length === 0 && words.every(({ kind }) => kind === 'matched');
}

test.each([
  ["I'm from Baghdad.", 'i am from baghdad'],
  ['She does not know.', "she doesn't know"],
  ["Don't call him now. He'll be sleeping.", 'do not call him now he will be sleeping'],
  ['He’s got a car.', 'he has got a car'],
  ["I'd like a tea.", 'i would like a tea'],
  ["Omar's brother is here.", 'Omars brother is here'],
  ['I have twenty-five dollars.', 'I have $25'],
  ['The oven was built in 1938.', 'the oven was built in nineteen thirty-eight'],
  ['It costs two hundred and five.', 'it costs 205'],
  ['See you at 7:30 p.m.', 'see you at 7:30 PM'],
  ["It is seven o'clock.", "it's 7:00"],
  ['The 21st of May', 'the twenty-first of May'],
  ['What is your favourite colour?', "what's your favorite color"],
  ['We were travelling to the theatre.', 'we were traveling to the theater'],
  ['Please send me an e-mail.', 'please send me an email'],
  ['I like ice cream — a lot!', 'I like icecream a lot'],
  ['I can see the sea.', 'I can sea the see'],
  ['A café', 'a cafe'],
])('%s is the same as %s', (expected, recognised) => {
  expect(alignWords(expected, recognised)).toEqual({
    words: splitWords(expected).map((text) => ({ kind: 'matched', text })),
    extras: [],
  });
});

describe('differences', () => {
  test('names what was recognised in place of a word, with the words as they were written', () => {
    expect(alignWords('The ship is big.', 'the sheep is big')).toEqual({
      words: [
        { kind: 'matched', text: 'The' },
        { kind: 'different', text: 'ship', recognised: 'sheep' },
        { kind: 'matched', text: 'is' },
        { kind: 'matched', text: 'big.' },
      ],
      extras: [],
    });
  });

  test('marks a word that was left out, and lists words that were not expected', () => {
    expect(kindsOf('I live in a flat', 'I live in flat')).toEqual([
      'matched',
      'matched',
      'matched',
      'missing',
      'matched',
    ]);
    expect(alignWords('I live here', 'I really live here now').extras).toEqual(['really', 'now']);
  });

  test('prefers the similar word as the counterpart', () => {
    expect(alignWords('a pig farm', 'big farm').words).toMatchObject([
      { kind: 'missing' },
      { kind: 'different', recognised: 'big' },
      { kind: 'matched' },
    ]);
  });

  test('marks a contraction of which only a part was recognised', () => {
    expect(alignWords("I'm here", 'I here').words[0]).toEqual({ kind: 'different', text: "I'm", recognised: 'I' });
  });

  test('marks every word as missing where nothing was recognised', () => {
    expect(kindsOf('good morning', '')).toEqual(['missing', 'missing']);
  });
});

const word = fc.oneof(
  fc.constantFrom(
    "I'm",
    "don't",
    'two',
    '25',
    '1938',
    'colour',
    "o'clock",
    'there',
    'ice',
    'and',
    "Omar's",
    '—',
    'e-mail',
  ),
  fc.stringMatching(/^[a-z]{1,8}$/),
);
const sentence = fc.array(word, { minLength: 1, maxLength: 10 }).map((words) => words.join(' '));
/** Words that share no spelling, sound or part with each other. */
const distinct = fc.uniqueArray(
  fc.constantFrom('apple', 'bridge', 'cousin', 'doctor', 'engine', 'family', 'garden', 'zebra'),
  {
    minLength: 2,
  },
);

describe('for every sentence', () => {
  test('it matches itself in any case and without its punctuation', () => {
    fc.assert(
      fc.property(
        sentence,
        (text) => isSame(text, text) && isSame(`${text}!`, text.toUpperCase()) && isSame(text, `“${text}.”`),
      ),
    );
  });

  test('there is one mark for each written word, in order', () => {
    fc.assert(
      fc.property(sentence, sentence, (expected, recognised) => {
        expect(alignWords(expected, recognised).words.map(({ text }) => text)).toEqual(splitWords(expected));
      }),
    );
  });

  test('only words that were recognised are named', () => {
    fc.assert(
      fc.property(sentence, sentence, (expected, recognised) => {
        const { words, extras } = alignWords(expected, recognised);
        const named = words.flatMap((mark) => (mark.kind === 'different' ? mark.recognised.split(' ') : []));
        for (const one of [...named, ...extras]) expect(splitWords(recognised)).toContain(one);
      }),
    );
  });

  test('a word that is left out is the only one that is marked', () => {
    fc.assert(
      fc.property(distinct, fc.nat(), (words, seed) => {
        const left = seed % words.length;
        const kinds = kindsOf(words.join(' '), words.filter((_, at) => at !== left).join(' '));
        expect(kinds).toEqual(words.map((_, at) => (at === left ? 'missing' : 'matched')));
      }),
    );
  });

  test('a word that is added is an extra, and the others match', () => {
    fc.assert(
      fc.property(distinct, fc.nat(), (words, seed) => {
        const spoken: string[] = [...words];
        spoken.splice(seed % (words.length + 1), 0, 'umbrella');
        const { words: marks, extras } = alignWords(words.join(' '), spoken.join(' '));
        expect(extras).toEqual(['umbrella']);
        expect(marks.every(({ kind }) => kind === 'matched')).toBe(true);
      }),
    );
  });
});
