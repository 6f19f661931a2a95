import type { SessionStatus } from '@lisan/contract/learner/session';
import { learnerDay } from '../../lib/format/format-date.ts';
import { queryClient } from '../../lib/net/query-client.ts';
import { apiQuery } from '../../lib/net/use-api.ts';
import { serverNow } from '../../lib/time/clock.ts';
import { answeredInOutbox, readPending } from '../answers/pending.ts';
import { resumeAt } from './session-steps.ts';

/**
 * Returns the state of the session that this phone stores, as home shows it: answers that wait count, and `isUnsent`
 * says that some do. Null without a session of today.
 */
export async function statusOnPhone(): Promise<(SessionStatus & { isUnsent: boolean }) | null> {
  const stored = await queryClient.ensureQueryData(apiQuery('GET /api/session')).catch(() => null);
  if (!stored?.session) return null;
  const { minutes, steps, result, started_at } = stored.session;
  const waiting = answeredInOutbox(readPending());
  const isFinished = result !== null || resumeAt(steps, waiting) === steps.length;
  if (isFinished && learnerDay(Date.parse(started_at)) !== learnerDay(serverNow())) return null;
  const questions = steps.filter((step) => step.type === 'question');
  const unsent = questions.filter(({ question, correct }) => correct === null && waiting.has(question.uuid)).length;
  const answered = unsent + questions.filter(({ correct }) => correct !== null).length;
  const state = isFinished ? 'finished' : answered > 0 ? 'open' : 'none';
  return { state, minutes, answered, total: questions.length, isUnsent: unsent > 0 };
}
