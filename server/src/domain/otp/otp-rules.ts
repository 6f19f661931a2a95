import { longest, waitOfIp, waitOfNumber, type SendRefusal, type SentFromIp, type Wait } from './otp-send-limits.ts';

export const CODE_DIGITS = 6;
export const CODE_LIFE_MS = 5 * 60_000;
/** How long a confirmed code lets a session do what may lead to a charge. */
export const STEP_UP_MS = 10 * 60_000;
/** Wrong tries after which a challenge is dead. */
export const MOST_TRIES = 5;
/** Wrong tries in a row of one number, over all its challenges, after which it has to wait. */
export const FAILURES_BEFORE_DELAY = 20;

/** A code of one purpose is worth nothing for another. */
export const OTP_PURPOSES = ['login', 'activation', 'unsubscribe', 'profile'] as const;
export type OtpPurpose = (typeof OTP_PURPOSES)[number];

const FIRST_DELAY_MS = 30_000;
const LONGEST_DELAY_MS = 3_600_000;
/** One SMS holds 70 UCS-2 units. */
const ONE_SEGMENT = 70;

type Failures = { inARow: number; lastAt: Date | null };
type SendAsk = {
  now: Date;
  /** The codes of the last 24 hours, over all purposes. */
  sentToNumber: readonly Date[];
  /** The codes of the last hour; empty for an address without limits, such as loopback. */
  sentFromIp: readonly SentFromIp[];
  /** Wrong tries of the number in a row: while it has to wait, it gets no new code either. */
  failures?: Failures | undefined;
};
/** `resendIn` and `retryAfter` are whole seconds. */
export type SendDecision = { ok: true; resendIn: number } | { ok: false; retryAfter: number; reason: SendRefusal };

/**
 * Whether a code may be sent. Per number 5 in 10 minutes, 30, 60 then 120 s apart, 10 a day; per address 300 an hour,
 * or 10 when more than half of its last 20 codes were never confirmed. Rules after OWASP ASVS 5 and NIST SP 800-63B.
 */
export function sendDecision({ now, sentToNumber, sentFromIp, failures }: SendAsk): SendDecision {
  const locked: Wait = { ms: delayAfter(failures, now), reason: 'locked' };
  const wait = longest([waitOfNumber(sentToNumber, now), waitOfIp(sentFromIp, now), locked]);
  if (wait.ms > 0) return { ok: false, retryAfter: seconds(wait.ms), reason: wait.reason };
  return { ok: true, resendIn: seconds(waitOfNumber([...sentToNumber, now], now).ms) };
}

type TryAsk = {
  /** Wrong tries of this challenge so far; left out when only the number is asked about. */
  attempts?: number;
  consecutiveFailuresOfNumber: number;
  lastFailureAt: Date | null;
  now: Date;
};
/** `retryAfter` is in whole seconds and 0 for a dead challenge, which no waiting revives. */
export type TryDecision = { ok: true } | { ok: false; reason: 'dead' | 'delayed'; retryAfter: number };

/** Whether a code may be tried: 5 wrong tries kill a challenge, and from 20 in a row a number waits longer each time. */
export function tryDecision({ attempts = 0, consecutiveFailuresOfNumber, lastFailureAt, now }: TryAsk): TryDecision {
  if (attempts >= MOST_TRIES) return { ok: false, reason: 'dead', retryAfter: 0 };
  const delay = delayAfter({ inARow: consecutiveFailuresOfNumber, lastAt: lastFailureAt }, now);
  return delay > 0 ? { ok: false, reason: 'delayed', retryAfter: seconds(delay) } : { ok: true };
}

const NAMES: Record<OtpPurpose, string> = {
  login: 'رمز الدخول إلى لسان',
  activation: 'رمز موافقتك على الاشتراك',
  unsubscribe: 'رمز إلغاء اشتراكك',
  profile: 'رمز تأكيد رقمك في لسان',
};

/**
 * The message that brings a code: it says what the code agrees to, fits one segment of UCS-2 (70 characters) and ends
 * with the origin-bound line by which browsers fill the code in on our page only. A long domain costs words.
 */
export function otpSmsText({ code, domain, purpose }: { code: string; domain: string; purpose: OtpPurpose }): string {
  const bound = `@${domain} #${code}`;
  const named = `${NAMES[purpose]}: ${code}`;
  const texts = [
    `${named}\nصالح 5 دقائق، لا تعطه أحدًا\n${bound}`,
    `${named}\nلا تعطه أحدًا\n${bound}`,
    `${named}\n${bound}`,
    `رمزك:\n${bound}`,
    bound,
  ];
  return texts.find((text) => text.length <= ONE_SEGMENT) ?? `${named}\nلا تعطه أحدًا`;
}

function delayAfter(failures: Failures | undefined, now: Date): number {
  if (!failures?.lastAt || failures.inARow < FAILURES_BEFORE_DELAY) return 0;
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (failures.inARow - FAILURES_BEFORE_DELAY), LONGEST_DELAY_MS);
  return failures.lastAt.getTime() + delay - now.getTime();
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1_000);
}
