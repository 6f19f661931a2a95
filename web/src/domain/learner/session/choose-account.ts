import { toLatinDigits } from '@lisan/contract/values/digits';
import type { Reply } from '../../../lib/failure/api-types.ts';
import { maskNumber } from '../../../lib/format/mask-number.ts';
import { onScopeEnd, syncScope } from '../../../lib/net/session-scope.ts';
import { clearAccessCookie } from './access-cookie.ts';

/** The screen that asks. */
export const ACCOUNT_CHOICE_PATH = '/account-choice';

const OWNER_TIMEOUT_MS = 15_000;
/** A shorter number cannot be compared with another by its end. */
const MIN_COMPARED_DIGITS = 8;

/** An account as shown to a person who knows it: a masked number and the first letter of the name. */
export type MaskedAccount = { number: string; initial: string | null };

type SignIn = {
  /** As typed, or as the link has it. */
  msisdn: string;
  initial: string | null;
  source: 'link' | 'code' | 'cookie';
  /** The screen of the learner who stays. */
  stay: string;
  /** Signs in in place of the session of this token. Returns the screen that follows. */
  signIn: (replaced: string | null) => Promise<string>;
};

export type AccountQuestion = Pick<SignIn, 'source' | 'stay'> & {
  current: MaskedAccount;
  other: MaskedAccount;
  signIn: () => Promise<string>;
};

let question: AccountQuestion | null = null;

/** Returns the open question. It is in memory only, since it has a code; null after a reload. */
export function readQuestion(): AccountQuestion | null {
  return question;
}

export function closeQuestion(): void {
  question = null;
}

// The question is about one session; the chosen sign-in ends it too.
onScopeEnd(closeQuestion);

/**
 * Signs a guest in. A learner who is signed in with the same number continues, and the code stays unused. For another
 * number a screen asks first. Returns the screen that follows.
 * @throws when the server does not name the signed-in account: no session is replaced without a question
 */
export async function chooseAccount({ msisdn, initial, source, stay, signIn }: SignIn): Promise<string> {
  const { token } = syncScope();
  const owner = token === null ? null : await readOwner(token);
  if (owner === null) return signIn(token);
  const { subscriber, level_subscribers } = owner;
  if (isSameNumber(subscriber.msisdn, msisdn)) return level_subscribers.length > 0 ? stay : '/details';
  question = {
    source,
    stay,
    current: maskOwner(owner),
    other: { number: maskTyped(msisdn), initial },
    signIn: () => signIn(token),
  };
  return ACCOUNT_CHOICE_PATH;
}

type CookieSignIn = Pick<SignIn, 'stay'> & {
  /** Of the cookie. */
  token: string;
  /** Signs in with the cookie's token. */
  signIn: () => void;
};

/**
 * Signs in with a cookie whose token differs from the stored token, if both are of one account; asks first if they are
 * not. The cookie does not outlive the question. Returns the screen that asks, or null.
 * @throws when the server does not name the owners of the tokens
 */
export async function chooseCookieAccount({ token, stay, signIn }: CookieSignIn): Promise<string | null> {
  const { token: stored } = syncScope();
  const [current, other] = await Promise.all([stored === null ? null : readOwner(stored), readOwner(token)]);
  // Another tab has signed in meanwhile: its session stays.
  if (syncScope().token !== stored) return null;
  if (other !== null && (current === null || current.subscriber.msisdn === other.subscriber.msisdn)) {
    signIn();
    return null;
  }
  clearAccessCookie();
  if (current === null || other === null) return null;
  question = {
    source: 'cookie',
    stay,
    current: maskOwner(current),
    other: maskOwner(other),
    signIn: async () => {
      if (syncScope().token === stored) signIn();
      return '/home';
    },
  };
  return ACCOUNT_CHOICE_PATH;
}

function maskOwner({ subscriber }: Owner): MaskedAccount {
  return { number: maskNumber(subscriber.msisdn), initial: [...(subscriber.name ?? '').trim()][0] ?? null };
}

type Owner = Reply<'GET /api/fetch/subscriber/details'>;

/**
 * Returns null for a token that has expired. `call` would end its session then and leave this screen, though the code
 * is about to start another.
 */
async function readOwner(token: string): Promise<Owner | null> {
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Language': 'ar' };
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), OWNER_TIMEOUT_MS);
  try {
    const response = await fetch('/api/fetch/subscriber/details', { headers, signal: stop.signal });
    if (response.status === 401) return null;
    if (!response.ok) throw new Error(`The account was not read: ${response.status}`);
    return (await response.json()) as Owner;
  } finally {
    clearTimeout(timer);
  }
}

/** Compares a subscriber's number with a typed one, which may lack the country. */
function isSameNumber(msisdn: string, typed: string): boolean {
  const end = digitsOf(typed).replace(/^0+/, '');
  return end.length >= MIN_COMPARED_DIGITS && msisdn.endsWith(end);
}

/** Masks a number that may lack the country. */
function maskTyped(typed: string): string {
  const digits = digitsOf(typed).replace(/^00/, '');
  const masked = maskNumber(`+${digits}`);
  if (masked.includes('*') && !digits.startsWith('0')) return masked;
  return digits.replace(/^(0\d{3}|)\d*(\d{4})$/, (_, start: string, end: string) => `${start} *** ${end}`.trim());
}

function digitsOf(typed: string): string {
  return toLatinDigits(typed).replace(/\D/g, '');
}
