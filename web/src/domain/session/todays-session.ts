import { hashKey } from '@tanstack/react-query';
import type { DailySession, SessionMinutes } from '@lisan/contract/session';
import { isPassing } from '../../lib/api-error.ts';
import type { Reply } from '../../lib/api-types.ts';
import { call } from '../../lib/call.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import { queryClient } from '../../lib/query-client.ts';
import { apiQuery, apiQueryKey } from '../../lib/use-api.ts';
import { fetchClips } from './fetch-clips.ts';
import { clipsOf } from './session-steps.ts';

const KEY = apiQueryKey('GET /api/session');

type Wanted = { minutes?: SessionMinutes; another?: boolean; first?: boolean };

/**
 * Resumes the open session, returns the one that was finished today unless `another` is wanted, or starts one; without a
 * network, the one that is stored on this phone.
 */
export async function startSession(wanted: Wanted = {}): Promise<DailySession> {
  try {
    const { session } = await call('POST /api/session/start', { body: wanted });
    await storeSession(session);
    return session;
  } catch (error) {
    if (!isPassing(error)) throw error;
    const stored = await queryClient.fetchQuery(apiQuery('GET /api/session')).catch(() => null);
    if (!stored?.session || stored.session.result) throw error;
    return stored.session;
  }
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

/** Stores today's session with its clips, so that it runs without a network. Without one it stays as it is. */
export async function downloadSession(signal: AbortSignal): Promise<void> {
  try {
    const { steps } = await startSession();
    await fetchClips(clipsOf(steps), signal);
  } catch (error) {
    console.warn('session was not downloaded', error);
  }
}
