import { hashKey } from '@tanstack/react-query';
import type { DailySession, SessionMinutes } from '@lisan/contract/learner/session';
import { loadPending } from '../answers/load-pending.ts';
import { answeredInOutbox, readPending } from '../answers/pending.ts';
import { isPassing } from '../../lib/api-error.ts';
import type { Reply } from '../../lib/api-types.ts';
import { call } from '../../lib/call.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import { queryClient } from '../../lib/query-client.ts';
import { apiQuery, apiQueryKey } from '../../lib/use-api.ts';
import { resumeAt } from './session-steps.ts';

const KEY = apiQueryKey('GET /api/session');

const DAY_STARTS_AT_MS = 4 * 3_600_000;

type Wanted = { minutes?: SessionMinutes; another?: boolean; first?: boolean };

/**
 * Resumes the open session, returns the one that was finished today unless `another` is wanted, or starts one. Without a
 * network, the one that is stored on this phone; once all of it is answered, the next that was stored ahead.
 */
export async function startSession(wanted: Wanted = {}): Promise<DailySession> {
  // Where a session continues depends on the answers that wait on this phone.
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
    const started = { ...next, started_at: new Date().toISOString() };
    await storeSession(started);
    return started;
  }
}

/** Whether the stored session is shown: one with open questions, or the end of today's unless another is wanted. */
function isCurrent(stored: DailySession, { another = false }: Wanted): boolean {
  return !isAnswered(stored) || (!another && isFromToday(stored));
}

/** By the clock of the phone: the learner-day of the server changes at four in the morning. */
function isFromToday({ started_at }: DailySession): boolean {
  const dayOf = (at: number) => new Date(at - DAY_STARTS_AT_MS).toDateString();
  return dayOf(Date.parse(started_at)) === dayOf(Date.now());
}

/** Whether every question is answered, also where answers wait on this phone. */
function isAnswered({ result, steps }: DailySession): boolean {
  return result !== null || resumeAt(steps, answeredInOutbox(readPending())) === steps.length;
}

/** Makes a session the one that this phone shows and stores, for a restart without a network. */
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
