import { QUESTION_KINDS, type Answer } from '@lisan/contract/learner/question';
import { describe, expect, it } from 'vitest';
import { publishedSample } from '../../../../content/test/published-samples.ts';
import { anyAnswer, rightAnswerOf } from '../../../../content/test/question-samples.ts';
import { reuseAuthored } from '../quiz/authored-questions.ts';
import { seededRandom } from '../random/seeded-random.ts';
import { answerFits, gradeAnswer } from './grade-answer.ts';
import { KINDS } from './question-kinds.ts';

describe.each(QUESTION_KINDS)('a published %s', (kind) => {
  const question = publishedSample(kind);
  const right = rightAnswerOf(question);

  it('accepts its right answer, which has the shape of the kind', () => {
    expect(answerFits(question.view, right)).toBe(true);
    expect(gradeAnswer(question, right, () => false)).toEqual({ correct: true });
  });

  it('accepts any answer of the shape, and no other', () => {
    expect(answerFits(question.view, anyAnswer(question.view))).toBe(true);
    const others: Answer[] = ['', [], [['no', 'side']], ['no token']];
    if (!KINDS[kind].isTyped) others.push('no option');
    expect(others.filter((other) => answerFits(question.view, other))).toEqual([]);
  });

  it('does not accept "I do not know"', () => {
    expect(gradeAnswer(question, { dont_know: true }, () => false)).toEqual({ correct: false });
  });

  it('shows the same when it is asked again, in another order', () => {
    const seeds = Array.from({ length: 20 }, (_, i) => String(i));
    const again = seeds.map((seed) => reuseAuthored(question, seededRandom(seed)).view);
    const { uuid: _uuid, kind: _kind, skill: _skill, ...shown } = question.view;
    for (const view of again) expect(sorted(view)).toEqual(sorted(shown));
    const isFixed = again.every((view) => JSON.stringify(view) === JSON.stringify(shown));
    expect(isFixed).toBe(KINDS[kind].mix === null);
  });
});

/** Returns the parts of a view without the order of its lists. */
function sorted(view: object): unknown[] {
  return Object.entries(view).map(([part, value]) => [
    part,
    Array.isArray(value) ? value.map((one) => JSON.stringify(one)).toSorted() : value,
  ]);
}
