import type { ApiError } from './api-error.ts';
import type { Reply } from './api-types.ts';

/** The length of a code, and who sends it. */
export type CodeFormat = {
  /** Digits of the code. */
  length: number;
  from: 'us' | 'operator';
};

export const OUR_CODE: CodeFormat = { length: 6, from: 'us' };

/** The server's reply once a consent code is on its way. */
export type SentConsentCode = Pick<Reply<'POST /api/request-activation'>, 'resend_in' | 'otp_length' | 'code_from'>;

export function codeFormatOf({ otp_length, code_from }: SentConsentCode): CodeFormat {
  return { length: otp_length, from: code_from };
}

/** The state of a code request, for the form in which the code is entered. */
export type CodeSending = {
  isPending: boolean;
  error: ApiError | null;
  /** Changes with every reply, and so restarts the countdown to the next code. */
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

/** The server's first interval between two codes; its reply names the next one. */
const FIRST_WAIT_S = 30;

/** Reads the state from the mutation that requests the code. */
export function codeSending({ isPending, error, submittedAt, status, data }: Sent, send: () => void): CodeSending {
  const resendIn = status === 'success' ? (data?.resend_in ?? FIRST_WAIT_S) : (error?.retryAfter ?? 0);
  return { isPending, error, round: submittedAt + (isPending ? 0.5 : 0), resendIn, send };
}
