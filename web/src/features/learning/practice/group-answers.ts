import { blocksLane, exerciseOf } from '../../../domain/answers/outbox-entry.ts';
import type {
  Exercise,
  GradedAnswer,
  OutboxEntry,
  OutboxRequest,
  SetAside,
} from '../../../domain/answers/outbox-entry.ts';
import { countPending, type PendingCount } from '../../../domain/answers/pending.ts';

export type ExerciseAnswers = {
  exercise: Exercise;
  queued: PendingCount;
  graded: readonly GradedAnswer[];
};

/** Groups queued answers and drafts and graded answers by exercise. The last answer to a question counts. */
export function groupAnswers(queued: readonly OutboxRequest[], graded: readonly GradedAnswer[]): ExerciseAnswers[] {
  const last = [...new Map(graded.map((one) => [one.question.uuid, one])).values()];
  const all = [...last, ...queued].flatMap((one) => exerciseOf(one) ?? []);
  const exercises = new Map(all.map((exercise) => [exercise.path, exercise]));
  return [...exercises].map(([path, exercise]) => ({
    exercise,
    queued: countPending(queued.filter((one) => exerciseOf(one)?.path === path)),
    graded: last.filter((one) => one.exercise.path === path),
  }));
}

/** The entries of one exercise that are not sent for one reason; `exercise` is null for finished items. */
export type SetAsideGroup = {
  setAside: SetAside;
  exercise: Exercise | null;
  entries: readonly OutboxEntry[];
};

/** Splits the outbox into queued entries and groups of set-aside entries, with the entries that wait behind them. */
export function partOutbox(entries: readonly OutboxEntry[]): { queued: OutboxEntry[]; setAside: SetAsideGroup[] } {
  const groups = new Map<string, { setAside: SetAside; exercise: Exercise | null; entries: OutboxEntry[] }>();
  const blocked = new Map<string, SetAside>();
  const queued: OutboxEntry[] = [];
  for (const entry of entries) {
    const exercise = exerciseOf(entry);
    if (exercise && blocksLane(entry) && entry.setAside) blocked.set(exercise.path, entry.setAside);
    const setAside = entry.setAside ?? (exercise && blocked.get(exercise.path));
    if (!setAside) {
      queued.push(entry);
      continue;
    }
    const key = `${setAside.reason} ${setAside.message} ${exercise?.path ?? ''}`;
    const group = groups.get(key) ?? { setAside, exercise, entries: [] };
    group.entries.push(entry);
    groups.set(key, group);
  }
  return { queued, setAside: [...groups.values()] };
}

export type Score = {
  correct: number;
  total: number;
  points: number;
  /** Of a quiz that has ended. */
  passed: boolean | undefined;
};

/** Returns the score of one exercise; a quiz that ended counts as a whole. */
export function scoreOf(graded: readonly GradedAnswer[]): Score {
  const replies = graded.map(({ reply }) => reply);
  const points = replies.reduce((sum, reply) => sum + ('points' in reply ? (reply.points ?? 0) : 0), 0);
  const end = replies.findLast((reply) => 'passed' in reply && reply.passed !== undefined);
  if (end && 'passed' in end) {
    return { correct: end.progress.correct, total: end.progress.total, points, passed: end.passed };
  }
  const correct = replies.filter((reply) => reply.correct).length;
  return { correct, total: replies.length, points, passed: undefined };
}
