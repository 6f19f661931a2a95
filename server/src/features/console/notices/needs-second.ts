import type { ConsoleDeps } from '../deps.ts';
import { chainOf } from '../approvals/chain-limits.ts';
import { reachedAlone } from './notice-store.ts';

/** Notices of one colleague, and of the colleagues who share the limit, within this window are added up, so that splitting a group cannot avoid the limit. */
const WINDOW_MS = 86_400_000;

type Reach = { by: string; hasSms: boolean; learners: number };

/** Returns whether a notice of a colleague waits for a second person. */
export async function needsSecond(
  deps: Pick<ConsoleDeps, 'db' | 'clock' | 'config'>,
  { by, hasSms, learners }: Reach,
): Promise<boolean> {
  if (hasSms) return true;
  const { db, clock, config } = deps;
  const since = new Date(clock.now().getTime() - WINDOW_MS);
  return (
    learners + (await reachedAlone(db, { chain: await chainOf(db, deps, by), since })) > config.duties.noticeRecipients
  );
}
