import type { ApiError } from './api-error.ts';
import type { Reply } from './api-types.ts';

/** What the code looks like that is to be written, and whose it is. */
export type CodeFormat = {
  /** Digits of the code. */
  length: number;
  from: 'us' | 'operator';
};

export const OUR_CODE: CodeFormat = { length: 6, from: 'us' };

/** What the server says of a code that stands for consent, once it is on its way. */
export type SentConsentCode = Pick<Reply<'POST /api/request-activation'>, 'resend_in' | 'otp_length' | 'code_from'>;

export function codeFormatOf({ otp_length, code_from }: SentConsentCode): CodeFormat {
  return { length: otp_length, from: code_from };
}

/** How the sending of a code stands: for the form in which it is then written. */
export type CodeSending = {
  isPending: boolean;
  error: ApiError | null;
  /** Another for every answer, so that the wait for the next code begins anew. */
  round: number;
  /** Seconds until another code may be asked for. */
  resendIn: number;
  send: () => void;
};

type Sent = {
  isPending: boolean;
  error: ApiError | null;
  submittedAt: number;
  status: string;
  data: { resend_in: number } | undefined;
};

/** The server's first wait between two codes; its reply tells the next one. */
const FIRST_WAIT_S = 30;

/** Reads it off the mutation that asks for the code. */
export function codeSending({ isPending, error, submittedAt, status, data }: Sent, send: () => void): CodeSending {
  const resendIn = status === 'success' ? (data?.resend_in ?? FIRST_WAIT_S) : (error?.retryAfter ?? 0);
  return { isPending, error, round: submittedAt + (isPending ? 0.5 : 0), resendIn, send };
}
