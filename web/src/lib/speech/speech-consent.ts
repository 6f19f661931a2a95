import { lastAccount } from '../net/session-scope.ts';

/** Whether recordings of this learner are sent to be heard; `unknown` until asked. */
type SpeechConsent = 'given' | 'refused' | 'unknown';

const YEAR_S = 31_536_000;
/** The cookie `speech` was the consent to the recogniser of the browser's maker, and is no consent to this one. */
const NAME = 'hearing';

/**
 * Reads the consent of this account on this device. It is a cookie: local storage has only the contract's keys. Phones
 * are shared, so another account is asked again.
 */
export function readSpeechConsent(): SpeechConsent {
  const stored = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${NAME}=`));
  if (stored === `${NAME}=on.${owner()}`) return 'given';
  return stored === `${NAME}=off.${owner()}` ? 'refused' : 'unknown';
}

export function saveSpeechConsent(isGiven: boolean): void {
  document.cookie = `${NAME}=${isGiven ? 'on' : 'off'}.${owner()}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
}

/** Returns the account, shortened: enough to distinguish the accounts of one phone. */
function owner(): string {
  return lastAccount()?.slice(0, 8) ?? 'guest';
}
