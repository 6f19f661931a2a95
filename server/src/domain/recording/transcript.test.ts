import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCue, findForm } from './find-cues.ts';
import { applyEdits, findCueFault, readCues, timeOfWord, wordsOfCues, writeWebVtt, type Cue } from './transcript.ts';
import { readWebVtt } from './web-vtt.ts';

const CUES: Cue[] = [
  { start: 1, end: 3, text: 'How much is this carpet?' },
  { start: 3, end: 6, text: 'It costs' },
  { start: 6, end: 8, text: "twenty dinars, and I'm sure." },
];

describe('WebVTT', () => {
  test('that is written can be read, whatever was said', () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .filter((one) => /^\S(?:.*\S)?$/u.test(one));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
        const cues = texts.map((one, i) => ({
          start: i,
          end: i + 0.5,
          text: one.replaceAll(/[\s\0\uFFFD\uFEFF]+/g, ' ').trim(),
        }));
        const written = writeWebVtt(cues.filter((cue) => cue.text !== ''));
        const read = readWebVtt(Buffer.from(written));
        if ('faults' in read) return cues.every((cue) => cue.text === '');
        expect(readCues(read.text)).toEqual(cues.filter((cue) => cue.text !== ''));
        return true;
      }),
    );
  });

  test('of a teacher is read without tags, names and settings', () => {
    const vtt = 'WEBVTT\n\nname\n00:01.000 --> 01:00:02.500 align:start\n<v Huda>Hello &amp;\n<i>welcome</i></v>';
    const read = readWebVtt(Buffer.from(vtt));
    expect('text' in read && readCues(read.text)).toEqual([{ start: 1, end: 3602.5, text: 'Hello & welcome' }]);
  });
});

test('edits replace, divide, merge and remove lines by their places before', () => {
  const merged = { start: 3, end: 8, text: 'It costs twenty dinars.' };
  const edits = [
    { at: 1, cues: [merged] },
    { at: 2, cues: [] },
    { at: 9, cues: [merged] },
  ];
  expect(applyEdits(CUES, edits)).toEqual([CUES[0], merged]);
});

test.each([
  [[{ start: 2, end: 2, text: 'a' }], { at: 0, fault: 'ends_before_start' }],
  [[CUES[0], { start: 2, end: 4, text: 'a' }], { at: 1, fault: 'out_of_order' }],
  [[{ start: 9, end: 12, text: 'a' }], { at: 0, fault: 'too_late' }],
  [CUES, null],
])('finds the fault of %j', (cues, found) => {
  expect(findCueFault(cues as Cue[], 10)).toEqual(found);
});

describe('a search', () => {
  const find = (query: string, mayBePrefix = true) => findCue(CUES, { words: query.split(' '), mayBePrefix });

  test('prefers a whole line, then a phrase, then words, then the start of a word', () => {
    expect(find('it costs')?.rank).toBe(0);
    expect(find('this carpet')?.rank).toBe(1);
    expect(find('carpet this')?.rank).toBe(1.5);
    expect(find('this carp')?.rank).toBe(2);
    expect(find('this carp', false)).toBeUndefined();
    expect(find('costs twenty')).toMatchObject({ cue: CUES[1], rank: 1.25 });
    expect(find('carpet twenty')).toBeUndefined();
  });

  test('finds a whole line behind a phrase, and the place of the phrase, not of its first word', () => {
    const cues = [
      { start: 0, end: 10, text: 'I look at you and look after him.' },
      { start: 10, end: 12, text: 'Look after!' },
    ];
    const search = (query: string) => findCue(cues, { words: query.split(' '), mayBePrefix: true });
    expect(search('look after')).toMatchObject({ cue: cues[1], rank: 0 });
    expect(search('after him')?.at).toBeCloseTo(10 * (23 / 34), 1);
    expect(findForm(cues, ['look after'])?.at).toBeCloseTo(10 * (18 / 34), 1);
  });

  test('finds accents and apostrophes as they are typed', () => {
    const cues = [{ start: 0, end: 1, text: 'A naïve CAFÉ, isn’t it?' }];
    for (const words of [['cafe'], ['naive', 'cafe'], ['isnt']])
      expect(findCue(cues, { words, mayBePrefix: false })).toMatchObject({ rank: 1 });
  });

  test('finds the first of the forms of a word, with about its second', () => {
    expect(findForm(CUES, ['dinar', 'dinars'])).toMatchObject({
      cue: CUES[2],
      at: expect.closeTo(6 + (2 * 7) / 29, 2),
    });
    expect(findForm(CUES, ["i'm"])).toMatchObject({ cue: CUES[2] });
    expect(findForm(CUES, ['costs it'])).toBeUndefined();
  });
});

test('the words of a transcript are folded, each once', () => {
  expect(wordsOfCues([{ start: 0, end: 1, text: "I'm here. HERE, Café!" }])).toEqual(['cafe', 'here', 'im']);
});

test('a word begins after its share of the letters', () => {
  const cue = { start: 10, end: 20, text: 'one two' };
  expect([timeOfWord(cue, 0), timeOfWord(cue, 1), timeOfWord(cue, -1)]).toEqual([10, 15, 10]);
});
