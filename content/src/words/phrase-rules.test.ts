import { expect, it } from 'vitest';
import type { LexiconEntry } from '../schema/lexicon.ts';
import { phraseRules, withRule } from './phrase-rules.ts';
import { senseOf, senseResolver } from './word-senses.ts';

const entry = (en: string, pos: LexiconEntry['pos'], sense?: number): LexiconEntry => ({
  en,
  pos,
  ...(sense && { sense }),
  ipa: '/x/',
  ar: 'شيء',
});
const lexicon = [
  ...['give', 'have', 'leave', 'do', 'write', 'arrive', 'close', 'go'].map((en) => entry(en, 'verb')),
  entry('have', 'verb', 4),
  entry('that', 'conjunction'),
  ...['say', 'tell', 'believe', 'warn'].map((en) => entry(en, 'verb')),
  entry('give up', 'verb'),
  entry('go back', 'verb'),
  entry('change your mind', 'phrase'),
  entry('side effect', 'noun'),
  entry('part-time', 'adjective'),
  entry('used to', 'phrase'),
];
const irregular = new Map([
  ['gave', ['give']],
  ['left', ['leave']],
  ['been', ['be']],
  ['had', ['have']],
  ['has', ['have']],
  ['done', ['do']],
  ['written', ['write']],
  ['said', ['say']],
  ['told', ['tell']],
]);
const rule = phraseRules({ weeks: [], lexicon }, irregular);
/** Returns the phrase and the sense that the rules find at the word of a text. */
const at = (text: string, word: string) => {
  const words = text.split(' ');
  const found = rule(words, words.indexOf(word));
  return found && [found.phrase, senseOf(found.meaning)];
};

it('gives each word of a phrase the meaning of its entry, in every form of the verb', () => {
  expect(at('he gave up again', 'gave')).toEqual(['gave up', 'give up verb']);
  expect(at('he gave up again', 'up')).toEqual(['gave up', 'give up verb']);
  expect(at('before going back home', 'going')).toEqual(['going back', 'go back verb']);
  expect(at('he gave it back', 'gave')).toBeUndefined();
});

it('finds a verb and its particle around a pronoun, which keeps its own meaning', () => {
  expect(at('do not give it up', 'up')).toEqual(['give it up', 'give up verb']);
  expect(at('do not give it up', 'it')).toBeUndefined();
  expect(at('give the prize up', 'give')).toBeUndefined();
});

it('takes any owner for your, and the plural of a noun', () => {
  expect(at('she changes her mind', 'mind')).toEqual(['changes her mind', 'change your mind phrase']);
  expect(at('why we change our mind', 'mind')).toEqual(['change our mind', 'change your mind phrase']);
  expect(at('why we change our mind', 'our')).toBeUndefined();
  expect(at('two side effects of it', 'effects')).toEqual(['side effects', 'side effect noun']);
  expect(at('a part time job', 'part')).toEqual(['part time', 'part-time adjective']);
});

it('knows have before a participle for an auxiliary', () => {
  expect(at('the bus has left', 'has')).toEqual(['has left', 'have verb 4']);
  expect(at('have you ever written to her', 'have')).toEqual(['have you ever written', 'have verb 4']);
  expect(at('it has slightly closed', 'has')).toEqual(['has slightly closed', 'have verb 4']);
  expect(at('why has ali arrived', 'has')).toEqual(['has ali arrived', 'have verb 4']);
});

it('knows have for a verb where it owns something or has others do it', () => {
  expect(at('i have a written note', 'have')).toBeUndefined();
  expect(at('i have it done today', 'have')).toBeUndefined();
  expect(at("we're having done what we can", 'having')).toBeUndefined();
  expect(at('they used to go', 'used')).toBeUndefined();
});

it('knows have for an auxiliary where its subject of two or three words follows it', () => {
  expect(at('had the bus left on time', 'had')).toEqual(['had the bus left', 'have verb 4']);
  expect(at('what had the old man done', 'had')).toEqual(['what had the old man done'.slice(5), 'have verb 4']);
  expect(at('no sooner had one friend arrived', 'had')).toEqual(['had one friend arrived', 'have verb 4']);
  expect(at('they had the closed box', 'had')).toBeUndefined();
});

it('knows that for a conjunction where its clause follows', () => {
  expect(at('he said that he was late', 'that')).toEqual(['said that he', 'that conjunction']);
  expect(at('they told us that the bus was late', 'that')).toEqual(['told us that the', 'that conjunction']);
  expect(at('i was so tired that i slept', 'that')).toEqual(['so tired that i', 'that conjunction']);
  expect(at('such a good day that we stayed', 'that')).toEqual(['such a good day that we', 'that conjunction']);
  expect(at('the trouble is that they are late', 'that')).toEqual(['is that they', 'that conjunction']);
});

it('knows no clause after that where it may point or relate', () => {
  expect(at('who said that', 'that')).toBeUndefined();
  expect(at('he said that word', 'that')).toBeUndefined();
  expect(at('the bus that he took', 'that')).toBeUndefined();
  expect(at('give him that box', 'that')).toBeUndefined();
  expect(at('so that he slept', 'that')).toBeUndefined();
  expect(at('that he slept', 'that')).toBeUndefined();
  expect(at('so i took the bus that he took', 'that')).toBeUndefined();
});

it('adds the meaning of a rule to those of a form, unless an author decided', () => {
  const resolve = senseResolver({ weeks: [], lexicon, senses: {} }, { irregular, people: new Set() });
  const found = rule(['gave', 'up'], 0);
  const added = found && withRule(resolve('gave'), found);
  expect(added?.meanings.map(senseOf)).toEqual(['give verb', 'give up verb']);
  expect([...(added?.phrases ?? [])].map(([phrase]) => phrase)).toEqual(['gave up']);
  const authored = { gave: { in: { 'give verb': ['gave up'] } } };
  const own = senseResolver({ weeks: [], lexicon, senses: authored }, { irregular, people: new Set() })('gave');
  expect(found && withRule(own, found)).toBe(own);
});
