import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerFits, gradeAnswer } from '../grading/grade-answer.ts';
import { askedKey } from './quiz-question.ts';
import { generateWeeklyQuiz } from './weekly-quiz.ts';
import { rightAnswerOf } from '../../../../content/test/question-samples.ts';
import { questions, sentences, sourceOf, wordsOfWeek } from '../../../test/quiz/weekly-quiz-samples.ts';

const seed = fc.string();
const withQuestions = { week: { words: wordsOfWeek(1), sentences, dialogues: [], questions } };

describe('the weekly quiz', () => {
  it('is the same for a seed, and another for another', () => {
    expect(generateWeeklyQuiz(sourceOf('learner-1'))).toEqual(generateWeeklyQuiz(sourceOf('learner-1')));
    expect(generateWeeklyQuiz(sourceOf('learner-1'))).not.toEqual(generateWeeklyQuiz(sourceOf('learner-2')));
  });

  it('has its twelve questions in their parts', () => {
    fc.assert(
      fc.property(seed, (text) => {
        const quiz = generateWeeklyQuiz(sourceOf(text));
        expect(quiz.map((q) => `${q.kind} ${q.skill}`)).toEqual([
          ...Array.from({ length: 4 }, () => 'choice vocabulary'),
          ...Array.from({ length: 2 }, () => 'choice listening'),
          ...Array.from({ length: 2 }, () => 'gap vocabulary'),
          'order grammar',
          'translate reading',
          'dictation listening',
          'choice vocabulary',
        ]);
        expect(quiz.map((q) => q.view.uuid)).toEqual(quiz.map((_, slot) => `slot-${slot}`));
      }),
    );
  });

  it('never asks about an item twice', () => {
    fc.assert(
      fc.property(seed, fc.boolean(), (text, isAuthored) => {
        const quiz = generateWeeklyQuiz(sourceOf(text, isAuthored ? withQuestions : {}));
        expect(new Set(quiz.map((q) => q.item_uuid)).size).toBe(12);
      }),
    );
  });

  it('has the text of everything it plays', () => {
    const played = generateWeeklyQuiz(sourceOf('seed')).filter(({ view }) => view.audio_url !== undefined);
    expect(played.length).toBeGreaterThan(2);
    for (const { view } of played) expect(view.in_words?.en ?? view.in_words?.ar).toMatch(/./);
  });

  it('can be answered: the right answer fits the question and is graded right', () => {
    fc.assert(
      fc.property(seed, fc.boolean(), (text, isAuthored) => {
        for (const question of generateWeeklyQuiz(sourceOf(text, isAuthored ? withQuestions : {}))) {
          const answer = rightAnswerOf(question);
          expect(answerFits(question.view, answer)).toBe(true);
          expect(gradeAnswer(question, answer, () => false)).toEqual({ correct: true });
        }
      }),
    );
  });

  it('offers four different options, of which the key is the correct answer', () => {
    fc.assert(
      fc.property(seed, (text) => {
        for (const question of generateWeeklyQuiz(sourceOf(text))) {
          if (question.kind !== 'choice' && question.kind !== 'translate') continue;
          const options = question.view.options ?? [];
          expect(new Set(options.map((option) => option.text)).size).toBe(4);
          expect(options.find((option) => option.id === question.key.option)?.text).toBe(question.correct_answer);
        }
      }),
    );
  });

  it('distributes the key evenly over the positions', () => {
    const counts = new Map<string, number>();
    for (let i = 0; i < 300; i += 1) {
      const [first] = generateWeeklyQuiz(sourceOf(`even-${i}`));
      if (first?.kind === 'choice') counts.set(first.key.option, (counts.get(first.key.option) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted()).toEqual(['a', 'b', 'c', 'd']);
    for (const count of counts.values()) expect(Math.abs(count - 75)).toBeLessThan(35);
  });

  it('uses authored questions where the kind matches, with shuffled options', () => {
    fc.assert(
      fc.property(seed, (text) => {
        const used = generateWeeklyQuiz(sourceOf(text, withQuestions)).map((q) => q.item_uuid);
        expect(used).toEqual(
          expect.arrayContaining(['q-word', 'q-match', 'q-heard', 'q-gap-1', 'q-gap-2', 'q-translate', 'q-dictation']),
        );
        expect(used.filter((uuid) => uuid.startsWith('q-order'))).toHaveLength(1);
        for (const left of ['q-speak', 'q-reading', 'q-chosen-gap']) expect(used).not.toContain(left);
      }),
    );
  });

  it('asks one question from earlier weeks after the first week', () => {
    fc.assert(
      fc.property(seed, (text) => {
        const week = { words: wordsOfWeek(2), sentences, dialogues: [], questions: [] };
        const quiz = generateWeeklyQuiz(
          sourceOf(text, { week, earlierWords: wordsOfWeek(1), earlierQuestions: questions }),
        );
        const earlier = new Set([...wordsOfWeek(1), ...questions].map((item) => item.uuid));
        expect(quiz).toHaveLength(12);
        expect(quiz.map((q) => earlier.has(q.item_uuid))).toEqual([...Array.from({ length: 11 }, () => false), true]);
        expect(quiz.at(-1)?.kind).not.toBe('speak');
      }),
    );
  });

  it('never shows tokens in their right order', () => {
    fc.assert(
      fc.property(seed, (text) => {
        for (const question of generateWeeklyQuiz(sourceOf(text, withQuestions))) {
          if (question.kind === 'order')
            expect(gradeAnswer(question, question.view.tokens ?? [], () => false).correct).toBe(false);
        }
      }),
    );
  });

  it('explains a generated question in Arabic, with the example', () => {
    const quiz = generateWeeklyQuiz(sourceOf('why'));
    const name = quiz.find((q) => q.item_uuid === 'word-city' && q.kind === 'choice');
    expect(quiz.every((q) => /\p{Script=Arabic}/u.test(q.why))).toBe(true);
    if (name)
      expect(name.why).toBe('«city» تعني «مدينة». مثال: «Basra is a city in Iraq»، أي «البصرة مدينة في العراق».');
  });

  it('asks fewer questions of a week with little content, without failing', () => {
    const week = { words: wordsOfWeek(1).slice(0, 2), sentences: sentences.slice(0, 1), dialogues: [], questions: [] };
    const quiz = generateWeeklyQuiz(sourceOf('little', { week, levelWords: [] }));
    expect(quiz).toHaveLength(3);
  });
});

describe('a second attempt', () => {
  const asked = (quiz: ReturnType<typeof generateWeeklyQuiz>) => new Set(quiz.map(askedKey));
  const isArranged = (key: string) => /^(gap|order|dictation)|played/.test(key);

  it('asks no gap, listening, order or dictation of the first again while the week has others', () => {
    fc.assert(
      fc.property(seed, seed, fc.boolean(), (one, other, hasAuthored) => {
        const changes = hasAuthored ? withQuestions : {};
        const first = asked(generateWeeklyQuiz(sourceOf(one, changes)));
        const second = generateWeeklyQuiz(sourceOf(other, { ...changes, asked: first }));
        expect(second).toHaveLength(12);
        expect(second.map(askedKey).filter((key) => isArranged(key) && first.has(key))).toEqual([]);
      }),
    );
  });

  it('has twelve questions when everything was asked', () => {
    fc.assert(
      fc.property(seed, (text) => {
        const all = new Set<string>();
        for (let nth = 0; nth < 12; nth += 1) {
          const quiz = generateWeeklyQuiz(sourceOf(`${text}${nth}`, { ...withQuestions, asked: all }));
          expect(quiz).toHaveLength(12);
          expect(new Set(quiz.map((q) => q.item_uuid)).size).toBe(12);
          for (const key of asked(quiz)) all.add(key);
        }
      }),
      { numRuns: 5 },
    );
  });
});
