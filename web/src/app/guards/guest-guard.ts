import { readToken } from '../../domain/learner/session/session.ts';
import { knownDestination } from '../known-destination.ts';
import { go, pass } from './visit.ts';
import type { GuardResult, Visit } from '../route.ts';

/** Guard 5: leads a signed-in learner away from the guest screens. */
export function guestGuard({ match, wanted }: Visit): GuardResult {
  if (match?.route.access !== 'guest' || readToken() === null) return pass;
  return go(knownDestination(wanted) ?? '/home');
}
