import { describe, expect, it } from 'vitest';
import { first, firstWeek, messagesAfter } from '../../test/seed-fault.ts';
import { checkAcceptedWords, checkSentenceOrders } from './accepted-answers.ts';

/** Runs the check of orders on a sentence and one other order of it. */
const faultsOf = (en: string, ...accept: string[]) =>
  messagesAfter(checkSentenceOrders, (course) => Object.assign(first(firstWeek(course).sentences), { en, accept }));

describe('the check of other orders of a sentence', () => {
  it('accepts the same words in another order, whatever their punctuation and the first capital', () => {
    expect(messagesAfter(checkSentenceOrders)).toEqual([]);
    expect(faultsOf('On Monday, Sara and I rest.', 'Sara and I rest on Monday.')).toEqual([]);
    expect(faultsOf('Wait. It is cold on Monday.', 'Wait. On Monday, it is cold.')).toEqual([]);
    expect(faultsOf("If it rains, I'll read.", "I'll read if it rains.")).toEqual([]);
  });

  it('catches a missing, additional or different word, and a capital that a name lost', () => {
    for (const other of ['We rest on a Friday.', 'We rest Friday.', 'We sleep on Friday.', 'We Rest on Friday.'])
      expect(faultsOf('On Friday, we rest.', other)).toEqual([
        'a1/w01/week.yaml sentences.0.accept.0 a1-w01-s1: an accepted order has other words than the sentence',
      ]);
    expect(faultsOf('Sara is here.', 'Here is sara.')[0]).toContain('other words');
  });

  it('catches a duplicate order', () => {
    expect(faultsOf('On Friday, we rest.', 'On Friday we rest.')[0]).toContain('is listed twice');
    expect(faultsOf('On Friday, we rest.', 'We rest on Friday.', 'We rest, on Friday.')[0]).toContain('accept.1');
  });

  it('catches a lost capital and another final mark', () => {
    expect(faultsOf('On Friday, we rest.', 'we rest on Friday.')[0]).toContain('capital');
    expect(faultsOf('On Friday, we rest.', 'We rest on Friday?')[0]).toContain('another mark');
  });
});

describe('the check of accepted words', () => {
  const faultsOfWord = (...accept: string[]) =>
    messagesAfter(checkAcceptedWords, (course) => (first(firstWeek(course).words).accept = accept));

  it('accepts another word with the same first letter', () => {
    expect(faultsOfWord('nickname')).toEqual([]);
  });

  it('catches a word that contradicts the first letter in the gap, and a duplicate', () => {
    expect(faultsOfWord('title')).toEqual([
      'a1/w01/words.yaml words.0.accept w-name: an accepted word needs the first letter of the word',
    ]);
    expect(faultsOfWord('Name')[0]).toContain('is listed twice');
  });
});
