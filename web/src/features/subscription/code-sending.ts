import type { ApiError } from '../../lib/api-error.ts';

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
