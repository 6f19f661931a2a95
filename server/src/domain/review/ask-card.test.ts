import { describe, expect, it } from 'vitest';
import { answerFits, gradeAnswer } from '../grading/grade-answer.ts';
import { type AskedWord, placeDraft } from '../quiz/quiz-question.ts';
import { sentences, wordsOfWeek } from '../../../test/quiz/weekly-quiz-samples.ts';
import { askGap } from '../quiz/word-questions.ts';
import { seededRandom } from '../random/seeded-random.ts';
import { askCard, type CardItem } from './ask-card.ts';

const pool = [...wordsOfWeek(1), ...wordsOfWeek(2)];
const wordItem = (en: string): CardItem => {
  const body = pool.find((word) => word.en === en);
  if (!body) throw new Error(`the fixture has no ${en}`);
  return { category: 'words', body, pool };
};
const sentenceItem: CardItem = {
  category: 'sentences',
  body: sentences[0] ?? raise(),
  pool: [...sentences, ...pool.map(({ example }) => example)],
};
const ask = (item: CardItem, reviews: number, stability: number, seed = 'seed') =>
  askCard({ reviews, stability }, item, seededRandom(seed));

describe('the question of a card', () => {
  it('is the same for the same card, item and seed', () => {
    expect(ask(wordItem('name'), 3, 5)).toEqual(ask(wordItem('name'), 3, 5));
    expect(ask(wordItem('name'), 0, 0, 'a').view.options).not.toEqual(ask(wordItem('name'), 0, 0, 'b').view.options);
  });

  it('differs from one review to the next', () => {
    for (const item of [wordItem('name'), sentenceItem]) {
      for (const stability of [0, 2, 10, 100]) {
        for (let reviews = 0; reviews < 6; reviews += 1) {
          const [one, next] = [ask(item, reviews, stability), ask(item, reviews + 1, stability)];
          expect([one.kind, one.view.prompt, one.view.audio_url]).not.toEqual([
            next.kind,
            next.view.prompt,
            next.view.audio_url,
          ]);
        }
      }
    }
  });

  it('starts with the meaning and ends with writing a played text', () => {
    expect(ask(wordItem('friend'), 0, 0)).toMatchObject({ kind: 'choice', correct_answer: 'صديق' });
    expect(ask(wordItem('friend'), 9, 30)).toMatchObject({
      kind: 'dictation',
      correct_answer: 'friend',
      view: {
        prompt: { ar: 'نستمع، ثم نكتب الكلمة: صديق' },
        audio_url: '/clip.mp3',
        in_words: { en: 'f _ _ _ _ _', ar: 'صديق' },
      },
    });
    expect(ask(sentenceItem, 0, 0).kind).toBe('translate');
    expect(ask(sentenceItem, 9, 30).kind).toBe('dictation');
  });

  it('calls an entry of several words a phrase', () => {
    const word = wordItem('friend');
    const phrase = { ...word, body: { ...word.body, en: 'wake up' } } as CardItem;
    expect(ask(phrase, 0, 0).view.prompt.ar).toBe('ما معنى هذه العبارة؟');
    expect(ask(phrase, 9, 30).view.prompt.ar).toMatch(/^نستمع، ثم نكتب العبارة: /);
    const gap = askGap({ ...phrase.body, example: { en: 'I wake up late.', ar: 'أستيقظ متأخرًا.' } } as AskedWord);
    expect(gap?.why).toMatch(/^العبارة الناقصة «wake up»، ومعناها/);
  });

  it('uses the next kind where an item does not allow one', () => {
    expect(ask(sentenceItem, 2, 10).kind).toBe('order');
    // Two sentences could change places.
    const two = { ...sentenceItem, body: { ...sentenceItem.body, en: 'Hello. How are you?' } } as CardItem;
    expect(ask(two, 2, 10).kind).not.toBe('order');
  });

  it('has four different options, one of them right, and never a synonym', () => {
    for (const word of pool) {
      for (let reviews = 0; reviews < 3; reviews += 1) {
        const draft = ask({ category: 'words', body: word, pool }, reviews, 1, word.en);
        const texts = draft.view.options?.map(({ text }) => text) ?? [];
        expect(new Set(texts).size).toBe(4);
        expect(texts.filter((text) => text === draft.correct_answer)).toHaveLength(1);
      }
    }
    const parent = ask(wordItem('parent'), 0, 0).view.options?.map(({ text }) => text);
    // Both mean والدة.
    expect(parent).not.toContain('أمّ، والدة');
  });

  it('can be answered right', () => {
    for (const item of [...pool.map(({ en }) => wordItem(en)), sentenceItem]) {
      for (const stability of [0, 10, 100]) {
        for (let reviews = 0; reviews < 6; reviews += 1) {
          const question = placeDraft(ask(item, reviews, stability), 'uuid');
          const right =
            question.kind === 'choice' || question.kind === 'translate'
              ? question.key.option
              : 'accepted' in question.key
                ? (question.key.accepted[0] ?? '')
                : '';
          expect(answerFits(question.view, right)).toBe(true);
          expect(gradeAnswer(question, right, () => false).correct).toBe(true);
        }
      }
    }
  });
});

function raise(): never {
  throw new Error('the fixture has no sentences');
}
