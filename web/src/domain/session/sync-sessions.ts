import { queryClient } from '../../lib/net/query-client.ts';
import { currentScope } from '../../lib/net/session-scope.ts';
import { apiQuery } from '../../lib/net/use-api.ts';
import { readStoredWeeks } from '../learner/offline/stored-weeks.ts';
import { storePrepared } from './prepared-sessions.ts';

/** Reads today's session after its answers were delivered, so that this phone stores it as the server has it. */
export async function syncSessions(): Promise<void> {
  await queryClient.prefetchQuery({ ...apiQuery('GET /api/session'), staleTime: 0 });
  await replenishPrepared();
}

/** Completes the sessions that are stored ahead, on a phone with a downloaded week. Runs in the background. */
export async function replenishPrepared(): Promise<void> {
  try {
    if ((await readStoredWeeks()).length > 0) await storePrepared(currentScope().signal);
  } catch (error) {
    console.warn('sessions were not stored ahead', error);
  }
}
