import type { WordItem } from '@lisan/contract/learner/course';
import type { ReviewHint } from '@lisan/contract/learner/review';
import { describe, expect, it } from 'vitest';
import type { Line } from '../quiz/choose-line-distractors.ts';
import { placeDraft, type QuizDraft } from '../quiz/quiz-question.ts';
import { askDictation, askListeningSentence, askOrder, askTranslation } from '../quiz/sentence-questions.ts';
import { sentences, wordsOfWeek } from '../../../test/quiz/weekly-quiz-samples.ts';
import { askGap, askListeningWord, askMeaning } from '../quiz/word-questions.ts';
import { seededRandom } from '../random/seeded-random.ts';
import type { CardItem } from './ask-card.ts';
import { askSpelling } from './ask-spelling.ts';
import { hintOf } from './hint-of.ts';

const pool = [...wordsOfWeek(1), ...wordsOfWeek(2)];
const random = seededRandom('hints');
const known = pool.find(({ en }) => en === 'phone') ?? raise();
const sentence = { ...(sentences[0] ?? raise()), en: 'Where are you from today?', ar: 'من أين أنت؟' };
const lines: Line[] = [...sentences, ...pool.map(({ example }) => example)];

const hintOfWord = (draft: QuizDraft | undefined, body: WordItem = known) =>
  hint(draft, { category: 'words', body, pool });
const hintOfLine = (draft: QuizDraft | undefined, body = sentence) =>
  hint(draft, { category: 'sentences', body, pool: lines });

function hint(draft: QuizDraft | undefined, item: CardItem): ReviewHint {
  return hintOf(placeDraft(draft ?? raise(), 'uuid'), item);
}

describe('the hint of a word', () => {
  it('whose meaning is asked is its example', () => {
    expect(hintOfWord(askMeaning(known, 'to_arabic', pool, random))).toEqual({
      kind: 'example',
      en: 'That is my phone.',
    });
  });

  it('that is asked for is its example without it', () => {
    expect(hintOfWord(askMeaning(known, 'to_english', pool, random))).toEqual({ kind: 'gap', en: 'That is my ___.' });
  });

  it('that is asked for, and is inflected in its example, is its letters', () => {
    const word = { ...known, example: { ...known.example, en: 'Two phones are here.' } };
    const asked = askMeaning(word, 'to_english', pool, random);
    expect(hintOfWord(asked, word)).toEqual({ kind: 'letters', first: 'p', count: 5 });
  });

  it('that is left out is its letters, in the form that is left out', () => {
    const word = { ...known, example: { ...known.example, en: 'Phone numbers are long.' } };
    expect(hintOfWord(askGap(word), word)).toEqual({ kind: 'letters', first: 'P', count: 5 });
  });

  it('that is played is its meaning, and to be spelled, its letters', () => {
    expect(hintOfWord(askListeningWord(known, pool, random))).toEqual({ kind: 'meaning', ar: 'هاتف' });
    const phrase = { ...known, en: "wake up, don't" };
    expect(hintOfWord(askSpelling(phrase), phrase)).toEqual({ kind: 'letters', first: 'w', count: 10 });
  });
});

describe('the hint of a sentence', () => {
  it('is its opening, and one word of a short one', () => {
    for (const draft of [askTranslation(sentence, lines, random), askListeningSentence(sentence, lines, random)])
      expect(hintOfLine(draft)).toEqual({ kind: 'begins', en: 'Where are' });
    const short = { ...sentence, en: 'Where are you?' };
    expect(hintOfLine(askOrder(short, random), short)).toEqual({ kind: 'begins', en: 'Where' });
  });

  it('to be typed is its meaning', () => {
    expect(hintOfLine(askDictation(sentence))).toEqual({ kind: 'meaning', ar: 'من أين أنت؟' });
  });
});

function raise(): never {
  throw new Error('the fixture lacks it');
}
