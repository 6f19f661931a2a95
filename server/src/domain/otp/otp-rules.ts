import {
  longestWait,
  waitOfNetwork,
  waitOfNumber,
  waitOfTallies,
  WIDE_NETWORK_FACTOR,
  type Client,
  type SendRefusal,
  type SentAround,
  type SentFromNetwork,
  type SentToNumber,
} from './otp-send-limits.ts';
import { NO_CODES, type Tally } from './otp-allowance.ts';

export const CODE_DIGITS = 6;
export const CODE_TTL_MS = 5 * 60_000;
/** How long a confirmed code lets a session make calls that may lead to a charge. */
export const STEP_UP_TTL_MS = 10 * 60_000;

/** A code of one purpose is invalid for another. */
export const OTP_PURPOSES = ['login', 'activation', 'unsubscribe', 'profile', 'guardian'] as const;
export type OtpPurpose = (typeof OTP_PURPOSES)[number];

/** One SMS has 70 UCS-2 units. */
const ONE_SEGMENT = 70;

/** Of UCS-2, each with the header that joins them. */
const TWO_SEGMENTS = 134;

type SendAsk = {
  now: Date;
  client: Client;
  /** The codes of the last 48 hours, over all purposes and clients. */
  sentToNumber: readonly SentToNumber[];
  /** The codes of the last four hours; empty for a known client and for networks without limits, such as loopback. */
  sentFromNetwork: readonly SentFromNetwork[];
  /** The same for the /48 around the network. */
  sentFromWideNetwork: readonly SentFromNetwork[];
  /** The limits that grow with confirmed codes; absent for a known client. */
  around?: SentAround;
  /** Of the asking network; needed beside a tally of a block. */
  network?: Tally;
};
/** `resendIn` and `retryAfter` are whole seconds. A code from the reserve must be recorded as such. */
type SendDecision =
  | { ok: true; resendIn: number; isFromReserve?: true }
  | { ok: false; retryAfter: number; reason: SendRefusal };

/**
 * Decides whether a code may be sent. Per number and client 5 in 10 minutes, 30, 60 then 120 s apart, 10 a day; over
 * all guests of a number 12 at once and 30 a day, 3 of them only for new networks, and over all guests of one IPv6 /48
 * 7 in 10 minutes and 15 a day; per network 300 an hour, fewer while most of its codes are unconfirmed, and ten times
 * as much per /48. A carrier's addresses and ranges, and blocks of numbers, have limits that grow with confirmed codes
 * (`otp-allowance.ts`). Rules after OWASP ASVS 5 and NIST SP 800-63B.
 */
export function sendDecision({ now, client, sentToNumber, sentFromNetwork, ...ask }: SendAsk): SendDecision {
  const ofNumber = waitOfNumber(sentToNumber, client, now);
  const wait = longestWait([
    ofNumber,
    waitOfNetwork(sentFromNetwork, now),
    waitOfNetwork(ask.sentFromWideNetwork, now, WIDE_NETWORK_FACTOR),
    waitOfTallies(ask.around ?? {}, ask.network ?? NO_CODES),
  ]);
  if (wait.ms > 0) return { ok: false, retryAfter: seconds(wait.ms), reason: wait.reason };
  const reserved = ofNumber.isFromReserve === true ? ({ isFromReserve: true } as const) : {};
  const resend = waitOfNumber([...sentToNumber, { at: now, client, ...reserved }], client, now);
  return { ok: true, resendIn: seconds(resend.ms), ...reserved };
}

const NAMES: Record<OtpPurpose, string> = {
  login: 'رمز الدخول إلى لسان',
  activation: 'رمز موافقتك على الاشتراك',
  unsubscribe: 'رمز إلغاء اشتراكك',
  profile: 'رمز تأكيد رقمك في لسان',
  guardian: 'رمز موافقة وليّ الأمر',
};

type OtpSms = { code: string; domain: string; purpose: OtpPurpose; about?: string | undefined };

/**
 * Writes the message of a code: it names the purpose, fits one segment of UCS-2 (70 characters) and ends with the
 * origin-bound line, so that browsers autofill the code on our page only. A long domain shortens the words. `about`
 * names the agreement, such as a plan and its price; with it the message may take two segments.
 */
export function otpSmsText({ code, domain, purpose, about }: OtpSms): string {
  const bound = `@${domain} #${code}`;
  const named = `${NAMES[purpose]}: ${code}`;
  const inFull = about === undefined ? null : `${NAMES[purpose]} (${about}): ${code}\nلا يُعطى لأحد\n${bound}`;
  if (inFull !== null && inFull.length <= TWO_SEGMENTS) return inFull;
  const texts = [
    `${named}\nصالح 5 دقائق، لا يُعطى لأحد\n${bound}`,
    `${named}\nلا يُعطى لأحد\n${bound}`,
    `${named}\n${bound}`,
    `رمزك:\n${bound}`,
    bound,
  ];
  return texts.find((text) => text.length <= ONE_SEGMENT) ?? `${named}\nلا يُعطى لأحد`;
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1_000);
}
