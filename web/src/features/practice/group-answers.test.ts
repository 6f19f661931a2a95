import { expect, test } from 'vitest';
import { practiceAnswer, quizAnswer } from '../../domain/answers/answer.fixture.ts';
import type { AnyAnswer, GradedAnswer, OutboxEntry } from '../../domain/answers/outbox-entry.ts';
import { groupAnswers, partOutbox, scoreOf } from './group-answers.ts';

function judge({ id, exercise, question }: AnyAnswer, correct: boolean, more: object = {}): GradedAnswer {
  const progress = { answered: 2, correct: 2, total: 3, pass_percentage: 70, done: false };
  return {
    id,
    exercise,
    question,
    reply: { messageCode: '00', correct, correct_answer: 'is', why: '', progress, ...more },
  };
}

test('answers are told by exercise, those that wait and those that have been judged', () => {
  const graded = [judge(quizAnswer('q1'), true), judge(practiceAnswer('a1', 'p1'), false)];
  const groups = groupAnswers([quizAnswer('q2'), quizAnswer('q3')], graded);
  expect(groups.map(({ exercise, queued, graded: of }) => [exercise.title, queued, of.length])).toEqual([
    ['اختبار الأسبوع 1', 2, 1],
    ['في المطار', 0, 1],
  ]);
});

test('of a question that was answered again the last answer tells', () => {
  const [group] = groupAnswers([], [judge(practiceAnswer('a1', 'p'), false), judge(practiceAnswer('a2', 'p'), true)]);
  expect(group?.graded.map(({ id }) => id)).toEqual(['a2']);
});

test('a practical’s score is that of its answers, with what they earned', () => {
  const graded = [judge(practiceAnswer('a1', 'p1'), true), judge(practiceAnswer('a2', 'p2'), false, { points: 10 })];
  expect(scoreOf(graded)).toEqual({ correct: 1, total: 2, points: 10, passed: undefined });
});

test('a quiz that has ended counts as a whole, also what was judged before the network went', () => {
  const graded = [judge(quizAnswer('q1'), false), judge(quizAnswer('q2'), true, { passed: true, points: 30 })];
  expect(scoreOf(graded)).toEqual({ correct: 2, total: 3, points: 30, passed: true });
});

test('what waits behind an answer that was set aside is shown with its reason, and other exercises are not', () => {
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
