import { hashKey } from '@tanstack/react-query';
import type { DailySession, SessionMinutes } from '@lisan/contract/learner/session';
import { isPassing } from '../../lib/failure/api-error.ts';
import type { Reply } from '../../lib/failure/api-types.ts';
import { learnerDay } from '../../lib/format/format-date.ts';
import { call } from '../../lib/net/call.ts';
import { loadChunk } from '../../lib/chunk/load-chunk.ts';
import { queryClient } from '../../lib/net/query-client.ts';
import { apiQuery, apiQueryKey } from '../../lib/net/use-api.ts';
import { serverNow } from '../../lib/time/clock.ts';
import { loadPending } from '../answers/load-pending.ts';
import { answeredInOutbox, readPending } from '../answers/pending.ts';
import { resumeAt } from './session-steps.ts';

const KEY = apiQueryKey('GET /api/session');

type Wanted = { minutes?: SessionMinutes; another?: boolean; first?: boolean };

/**
 * Resumes the open session, returns the session that was finished today unless `another` is wanted, or starts a
 * session. Without a network it returns the session that is stored on this phone or, once all of it is answered, the
 * next session that was stored ahead.
 */
export async function startSession(wanted: Wanted = {}): Promise<DailySession> {
  // The next step of a session depends on the answers that wait on this phone.
  await loadPending();
  try {
    const { session } = await call('POST /api/session/start', { body: wanted });
    await storeSession(session);
    return session;
  } catch (error) {
    if (!isPassing(error)) throw error;
    const stored = await queryClient.fetchQuery(apiQuery('GET /api/session')).catch(() => null);
    if (stored?.session && isCurrent(stored.session, wanted)) return stored.session;
    const { takePrepared } = await loadChunk(() => import('./prepared-sessions.ts'));
    const next = await takePrepared();
    if (!next) throw error;
    // From now on it is the session of this day, not of the day on which it was stored.
    const started = { ...next, started_at: new Date(serverNow()).toISOString() };
    await storeSession(started);
    return started;
  }
}

/**
 * Whether the stored session is shown: a session with open questions, or today's finished session unless another is
 * wanted.
 */
function isCurrent(stored: DailySession, { another = false }: Wanted): boolean {
  return !isAnswered(stored) || (!another && isFromToday(stored));
}

function isFromToday({ started_at }: DailySession): boolean {
  return learnerDay(Date.parse(started_at)) === learnerDay(serverNow());
}

/** Whether every question is answered, answers that wait on this phone included. */
function isAnswered({ result, steps }: DailySession): boolean {
  return result !== null || resumeAt(steps, answeredInOutbox(readPending())) === steps.length;
}

/** Shows a session on this phone and stores it, for a restart without a network. */
export async function storeSession(session: DailySession): Promise<void> {
  const reply: Reply<'GET /api/session'> = { messageCode: '00', session };
  queryClient.setQueryData(KEY, reply);
  try {
    const { storeExercise } = await loadChunk(() => import('../learner/offline/stored-exercises.ts'));
    await storeExercise(hashKey(KEY), reply);
  } catch (error) {
    console.warn('session was not stored', error);
  }
}
