import type { DailySession } from '@lisan/contract/learner/session';
import { call } from '../../lib/net/call.ts';
import { changeRecord, readRecord } from '../learner/offline/account-database.ts';
import { fetchMedia } from './fetch-media.ts';

/** Stores sessions for days without a network, with their clips. Replaces unused sessions. */
export async function storePrepared(signal: AbortSignal): Promise<void> {
  const { sessions } = await call('POST /api/session/prepare', { signal });
  await changeRecord('prepared', () => sessions);
  await fetchMedia(sessions, signal);
}

/** Returns the next session that was stored ahead, and removes it: it is the session of this phone from now on. */
export async function takePrepared(): Promise<DailySession | undefined> {
  let next: DailySession | undefined;
  await changeRecord('prepared', (before) => {
    const [first, ...rest] = before ?? [];
    next = first;
    return first ? rest : before;
  });
  return next;
}

/** Whether this phone has another session for a day without a network. */
export async function hasPrepared(): Promise<boolean> {
  const prepared = await readRecord('prepared').catch(() => undefined);
  return prepared !== undefined && prepared.length > 0;
}
