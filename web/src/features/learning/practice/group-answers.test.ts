import { expect, test } from 'vitest';
import { practiceAnswer, quizAnswer } from '../../../domain/answers/answer.fixture.ts';
import type { AnyAnswer, GradedAnswer, OutboxEntry } from '../../../domain/answers/outbox-entry.ts';
import { groupAnswers, partOutbox, scoreOf } from './group-answers.ts';

function grade({ id, exercise, question }: AnyAnswer, correct: boolean, more: object = {}): GradedAnswer {
  const progress = { answered: 2, correct: 2, total: 3, pass_percentage: 70, done: false };
  return {
    id,
    exercise,
    question,
    reply: { messageCode: '00', correct, correct_answer: 'is', why: '', progress, ...more },
  };
}

test('groups queued and graded answers by exercise', () => {
  const graded = [grade(quizAnswer('q1'), true), grade(practiceAnswer('a1', 'p1'), false)];
  const groups = groupAnswers([quizAnswer('q2'), quizAnswer('q3')], graded);
  expect(groups.map(({ exercise, queued, graded: of }) => [exercise.title, queued.answers, of.length])).toEqual([
    ['اختبار الأسبوع 1', 2, 1],
    ['في المطار', 0, 1],
  ]);
});

test('the last answer to a question counts', () => {
  const [group] = groupAnswers([], [grade(practiceAnswer('a1', 'p'), false), grade(practiceAnswer('a2', 'p'), true)]);
  expect(group?.graded.map(({ id }) => id)).toEqual(['a2']);
});

test('scores a practical by its answers and their points', () => {
  const graded = [grade(practiceAnswer('a1', 'p1'), true), grade(practiceAnswer('a2', 'p2'), false, { points: 10 })];
  expect(scoreOf(graded)).toEqual({ correct: 1, total: 2, points: 10, passed: undefined });
});

test('scores a quiz that ended as a whole, with the answers graded earlier', () => {
  const graded = [grade(quizAnswer('q1'), false), grade(quizAnswer('q2'), true, { passed: true, points: 30 })];
  expect(scoreOf(graded)).toEqual({ correct: 2, total: 3, points: 30, passed: true });
});

test('shows the entries behind a set-aside answer with its reason, and no other exercises', () => {
  const lapsed = { reason: 'access', message: 'اشتراكك متوقف.' } as const;
  const entry = (answer: AnyAnswer, seq: number, more: Partial<OutboxEntry> = {}): OutboxEntry =>
    ({ ...answer, seq, attempts: 0, retryAt: 0, setAside: null, ...more }) as OutboxEntry;
  const { queued, setAside } = partOutbox([
    entry(quizAnswer('q1'), 1, { setAside: lapsed }),
    entry(quizAnswer('q2'), 2),
    entry(practiceAnswer('a1', 'p1'), 3),
  ]);
  expect(queued.map(({ id }) => id)).toEqual(['a1']);
  expect(setAside).toMatchObject([{ setAside: lapsed, exercise: { title: 'اختبار الأسبوع 1' } }]);
  expect(setAside[0]?.entries.map(({ id }) => id)).toEqual(['q1', 'q2']);
});
