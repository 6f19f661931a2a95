import type { AnyAnswer, Exercise, JudgedAnswer } from '../../lib/offline/records.ts';

export type ExerciseAnswers = { exercise: Exercise; waiting: number; judged: readonly JudgedAnswer[] };

/** What waits and what has been judged, by exercise. Of a question that was answered again the last answer tells. */
export function groupAnswers(waiting: readonly AnyAnswer[], judged: readonly JudgedAnswer[]): ExerciseAnswers[] {
  const last = [...new Map(judged.map((one) => [one.question.uuid, one])).values()];
  const groups = Map.groupBy([...last, ...waiting], ({ exercise }) => exercise.path);
  return [...groups].flatMap(([path, [first]]) => {
    if (!first) return [];
    const isHere = ({ exercise }: Pick<AnyAnswer, 'exercise'>) => exercise.path === path;
    return [{ exercise: first.exercise, waiting: waiting.filter(isHere).length, judged: last.filter(isHere) }];
  });
}

export type Score = {
  correct: number;
  total: number;
  points: number;
  /** Of a quiz that has ended. */
  passed: boolean | undefined;
};

/** How the judged answers of one exercise went; a quiz that ended with them counts as a whole. */
export function scoreOf(judged: readonly JudgedAnswer[]): Score {
  const replies = judged.map(({ reply }) => reply);
  const points = replies.reduce((sum, reply) => sum + ('points' in reply ? (reply.points ?? 0) : 0), 0);
  const end = replies.findLast((reply) => 'passed' in reply && reply.passed !== undefined);
  if (end && 'passed' in end) {
    return { correct: end.progress.correct, total: end.progress.total, points, passed: end.passed };
  }
  const correct = replies.filter((reply) => reply.correct).length;
  return { correct, total: replies.length, points, passed: undefined };
}
