import { readToken, restoreTokenFromCookie } from '../../domain/learner/session/session.ts';
import { readStored, store } from '../../lib/storage/storage.ts';
import { refreshWeekQuiz } from '../../domain/learner/week-quiz.ts';
import { withNext } from '../known-destination.ts';
import { loadPageTable } from '../load-page.tsx';
import type { GuardResult, Visit } from '../route.ts';
import { go, pass } from './visit.ts';

/** Guard 4: leads from a screen that needs a login to the welcome page, with the wanted path. */
export function authGuard(visit: Visit): GuardResult | Promise<GuardResult> {
  if (visit.match?.route.access !== 'auth') return pass;
  const token = restoreTokenFromCookie();
  return token === null ? admit(visit) : askOfCookie(visit, token);
}

/** Rare, so its question is loaded with the table of the pages. */
async function askOfCookie(visit: Visit, token: string): Promise<GuardResult> {
  const { cookieGuard } = await loadPageTable();
  const result = await cookieGuard(visit, token);
  return result.kind === 'go' ? result : admit(visit);
}

function admit({ path, from }: Visit): GuardResult {
  if (readToken() === null) return go(from === null && isHistoryEntry() ? '/' : withNext('/', path));
  turnOnUnlessSet('show-week-quiz');
  turnOnUnlessSet('show-apps-links');
  refreshWeekQuiz();
  return pass;
}

/**
 * Returns whether the page was reached by back or forward: after a sign-out on a shared phone, the next person must
 * not see the path.
 */
function isHistoryEntry(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'back_forward');
}

function turnOnUnlessSet(flag: 'show-week-quiz' | 'show-apps-links'): void {
  if (readStored(flag) === null) store(flag, 'true');
}
