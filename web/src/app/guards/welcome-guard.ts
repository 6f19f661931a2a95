import { go, pass } from './visit.ts';
import type { GuardResult, Visit } from '../route.ts';

const BEFORE_WELCOME = new Set<string | null>(['client.otp', 'client.get.level', null]);

/** Allows the greeting after a sign-in or the choice of a level, or as the first screen (`from` is null). */
export function welcomeGuard({ from }: Visit): GuardResult {
  return BEFORE_WELCOME.has(from) ? pass : go('/home');
}
