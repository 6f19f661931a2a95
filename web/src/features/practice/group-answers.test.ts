import { expect, test } from 'vitest';
import { practiceAnswer, quizAnswer } from '../../lib/offline/answer.fixture.ts';
import type { AnyAnswer, JudgedAnswer } from '../../lib/offline/records.ts';
import { groupAnswers, scoreOf } from './group-answers.ts';

function judge({ id, exercise, question }: AnyAnswer, correct: boolean, more: object = {}): JudgedAnswer {
  const progress = { answered: 2, correct: 2, total: 3, pass_percentage: 70, done: false };
  return {
    id,
    exercise,
    question,
    reply: { messageCode: '00', correct, correct_answer: 'is', why: '', progress, ...more },
  };
}

test('answers are told by exercise, those that wait and those that have been judged', () => {
  const judged = [judge(quizAnswer('q1'), true), judge(practiceAnswer('a1', 'p1'), false)];
  const groups = groupAnswers([quizAnswer('q2'), quizAnswer('q3')], judged);
  expect(groups.map(({ exercise, waiting, judged: of }) => [exercise.title, waiting, of.length])).toEqual([
    ['اختبار الأسبوع 1', 2, 1],
    ['في المطار', 0, 1],
  ]);
});

test('of a question that was answered again the last answer tells', () => {
  const [group] = groupAnswers([], [judge(practiceAnswer('a1', 'p'), false), judge(practiceAnswer('a2', 'p'), true)]);
  expect(group?.judged.map(({ id }) => id)).toEqual(['a2']);
});

test('a practical’s score is that of its answers, with what they earned', () => {
  const judged = [judge(practiceAnswer('a1', 'p1'), true), judge(practiceAnswer('a2', 'p2'), false, { points: 10 })];
  expect(scoreOf(judged)).toEqual({ correct: 1, total: 2, points: 10, passed: undefined });
});

test('a quiz that has ended counts as a whole, also what was judged before the network went', () => {
  const judged = [judge(quizAnswer('q1'), false), judge(quizAnswer('q2'), true, { passed: true, points: 30 })];
  expect(scoreOf(judged)).toEqual({ correct: 2, total: 3, points: 30, passed: true });
});
