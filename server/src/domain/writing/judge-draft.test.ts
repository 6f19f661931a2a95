import { describe, expect, it } from 'vitest';
import { collectRemarks } from './collect-remarks.ts';
import { findCorrected, mistakesOfTeacher } from './find-corrected.ts';
import { hasInsult } from './insults.ts';
import { isEnglish, judgeDraft } from './judge-draft.ts';
import { siftFindings } from './sift-findings.ts';

const MODEL = 'This is a photo of my family. It is an old photo. My brother is a student in Cairo.';
const task = { length: { min: 5, max: 20 }, model: MODEL };
const judge = (text: string) => judgeDraft(text, task);

describe('a draft', () => {
  it('is short, fits or is long by its words', () => {
    expect(judge('My name is Omar.')).toMatchObject({ words: 4, length: 'short' });
    expect(judge("My name is Omar and I'm a well-known cook.")).toMatchObject({ words: 9, length: 'fits' });
    expect(judge('word '.repeat(21))).toMatchObject({ length: 'long' });
  });

  it('is copied when half of its runs of five words are in the model', () => {
    expect(judge(MODEL).copied).toBe(true);
    expect(judge(MODEL.replaceAll(' ', '-')).copied).toBe(true);
    expect(judge('This is a photo of MY FAMILY! It is an old photo, I think.').copied).toBe(true);
    expect(judge('My family is small. I have two sisters and my brother is a student in Baghdad.').copied).toBe(false);
    expect(judge('Hello.').copied).toBe(false);
  });

  it('is copied when half of its words are sentences of the model, in whatever order', () => {
    const short = {
      length: task.length,
      model: "Hello! My name is Omar. I'm from Amman. I'm a student. Nice to meet you!",
    };
    const isCopied = (text: string) => judgeDraft(text, short).copied;
    expect(isCopied("Nice to meet you! I'm a student. I'm from Amman. My name is Omar. Hello!")).toBe(true);
    expect(isCopied("Hello! My name is Ali. I'm from Basra and I'm a cook. Nice to meet you!")).toBe(false);
  });

  it.each([
    ['أنا أحب عائلتي كثيرا', false],
    ['12345', false],
    ['My name is عمر and I live in Basra.', true],
    ['Hello يا صديقي العزيز كيف حالك اليوم', false],
  ])('of %s is English: %s', (text, english) => expect(isEnglish(text)).toBe(english));

  it.each([
    'You are a BASTARD.',
    'fucking day',
    'You are a f u c k e r.',
    'f.u.c.k',
    's-h-i-t',
    'fu\u200bck',
    'ｆｕｃｋ',
    'sh1t',
    'fuuuuck',
    'a$$hole',
    'هذا ابن الكلب',
    'يا كلب',
    'يا  كلب',
    'ش ر م و ط',
    'الشَّرموطة',
    'ya sharmouta',
    'Sharmoota!',
    'kos omak',
    'koss ommak',
    'you are a 9a7ba',
    'ibn el kalb',
    'ya 7mar',
    'ya manyouk',
  ])('insults: %s', (text) => expect(hasInsult(text)).toBe(true));

  it.each([
    'I have a dog and an ass.',
    'The class in Essex was good.',
    'كلب أخي صغير',
    'Scunthorpe',
    'I saw a cockerel.',
    'The letters are f a t and h e n.',
    'Plan A: I can go, B: I stay. U.S.A. and U.K.',
    'It cost 5$ at 10:45, room 3a.',
    'Ahhhh, mmmm, so good!!!',
    'The army charmed me, and many monks smoke.',
    'I have 3 cars and 7 maps; the kiosk is in Omaha.',
    'My name is Kalb and I say yes, Omar.',
    'My friend Manik is a manic cook.',
  ])('does not insult: %s', (text) => expect(hasInsult(text)).toBe(false));
});

describe('remarks', () => {
  it('are at most eight, in the order of the text, and leave capitals out first', () => {
    const text = 'on monday I has an information. '.repeat(8);
    const remarks = collectRemarks(text, []);
    expect(remarks).toHaveLength(8);
    expect(remarks.map(({ start }) => start)).toEqual(remarks.map(({ start }) => start).toSorted((a, b) => a - b));
    expect(remarks.every(({ kind }) => kind === 'uncountable')).toBe(true);
  });

  it('are the same with the apostrophes and spaces of a phone', () => {
    const places = (text: string) => collectRemarks(text, []).map(({ start, end, kind }) => ({ start, end, kind }));
    const typed = "She don't work. He didn't went.";
    expect(places(typed)).not.toEqual([]);
    expect(places(typed.replaceAll("'", '’').replaceAll(' ', '\u00a0'))).toEqual(places(typed));
  });

  it('neither overlap nor correct personal data', () => {
    const text = 'My freind is omar@iraq.com.';
    const start = text.indexOf('freind');
    const found = { rule: 'SpellCheck', start, end: start + 6, suggestions: ['friend', 'fend'] };
    expect(collectRemarks(text, [found, found])).toEqual([
      { start, end: start + 6, kind: 'spelling', suggestions: ['friend'] },
    ]);
  });

  it.each([
    ['dolma', ['dogma'], []],
    ['samoon', ['saloon'], []],
    ['Zainab', ['Zany'], []],
    ['beautifull', ['beautiful', 'beautifully'], ['beautiful']],
    ['recieved', ['received'], ['received']],
    ['becouse', ['because'], ['because']],
  ])('on the spelling of %s are certain', (word, suggestions, certain) => {
    const found = siftFindings(word, [{ rule: 'SpellCheck', start: 0, end: word.length, suggestions }]);
    expect(found.flatMap((remark) => remark.suggestions)).toEqual(certain);
  });
});

describe('own mistakes', () => {
  const first = 'Hello. I am agree with you! My brother have two informations.';
  const remarks = collectRemarks(first, []);

  it('are those that the second draft corrects', () => {
    expect(findCorrected(first, remarks, 'Hello. I agree with you! My brother have two informations.')).toEqual([
      { sentence: 'I am agree with you!', start: 0, end: 10, accepted: ['I agree'], kind: 'verb_form' },
    ]);
    expect(findCorrected(first, remarks, first)).toEqual([]);
    expect(findCorrected(first, remarks, 'Something else was written here.')).toEqual([]);
  });

  it('are asked alone: what else was wrong in the sentence is right already', () => {
    const text = 'He have a informations. My brother have three child.';
    const found = collectRemarks(text, []);
    const second = 'He has some information. My brother has three children.';
    expect(
      findCorrected(text, found, second).map(({ sentence, start, end }) => [sentence, sentence.slice(start, end)]),
    ).toContainEqual(['My brother have three children.', 'have']);
    expect(
      findCorrected(text, found, second).map(({ sentence, start, end }) => [sentence, sentence.slice(start, end)]),
    ).toContainEqual(['My brother has three child.', 'child']);
  });

  it('keep a word to write where something is left out', () => {
    const text = 'My mother she is a nurse.';
    expect(findCorrected(text, collectRemarks(text, []), 'My mother is a nurse.')).toEqual([
      { sentence: text, start: 3, end: 13, accepted: ['mother'], kind: 'extra_word' },
    ]);
  });

  it('may be a missing capital letter', () => {
    const text = 'I study english at home.';
    expect(findCorrected(text, collectRemarks(text, []), 'I study English at home.')).toHaveLength(1);
    expect(findCorrected(text, collectRemarks(text, []), text)).toEqual([]);
  });

  it('come from a teacher, each within one sentence and without personal data', () => {
    const text = 'He go home. Call 07701234567 me now.';
    const correction = (part: string, replacement: string) => {
      const start = text.indexOf(part);
      return { start, end: start + part.length, replacement, note: 'ن' };
    };
    expect(mistakesOfTeacher(text, [correction('go', 'goes')])).toEqual([
      { sentence: 'He go home.', start: 3, end: 5, accepted: ['goes'], note: 'ن' },
    ]);
    expect(mistakesOfTeacher(text, [correction('home. Call', 'home. Phone'), correction('me now', 'us now')])).toEqual(
      [],
    );
  });
});
