import type { FailureCode } from '../../lib/failure/api-types.ts';
import { ApiError } from '../../lib/failure/api-error.ts';
import { shell } from '../../text/shell.ts';
import type { Explanation, UiWords } from '../../ui/text/ui-words.ts';
import { explainFault } from './field-faults.ts';
import type { Bilingual } from './language.ts';

const FAILURES: Partial<Record<FailureCode, string>> = {
  bad_request: 'The request was not understood. Reload the page.',
  invalid_input: 'Some of what was typed has to be corrected.',
  unauthenticated: 'Your session has ended. Sign in again.',
  session_ended: 'Your session has ended. Sign in again.',
  forbidden: 'This is not possible with your account.',
  second_factor_required: 'Confirm with your second factor first.',
  not_found: 'What was asked for does not exist.',
  conflict: 'This is no longer possible, because something has changed. See what is stored now, and try again.',
  not_allowed_in_state: 'This is not possible in the present state.',
  not_live: 'This lesson is not live now.',
  idempotency_mismatch: 'The request was mixed up with an earlier one. Reload the page and try again.',
  precondition_failed: 'This has changed meanwhile. Reload the page and try again.',
  payload_too_large: 'What was sent is larger than allowed.',
  unsupported_media_type: 'Files of this type are not accepted.',
  too_many_requests: 'Too many requests in a short time. Try again later.',
  carrier_unavailable: 'The operator does not answer now. Nothing was charged.',
  unavailable: 'The service is busy now. Try again in a moment.',
  internal: 'Something went wrong on our side. Try again later.',
  bad_reply: 'Something went wrong. Try again later.',
  network: 'There is no connection. Try again when it is back.',
  timeout: 'The reply took too long. Try again later.',
  request_timeout: 'The request took too long. Try again.',
};

/** These have many reasons, which only the server names. */
const SPECIFIC: ReadonlySet<FailureCode> = new Set<FailureCode>(['forbidden', 'conflict', 'not_allowed_in_state']);

function explain(error: unknown): Explanation | null {
  if (!(error instanceof ApiError)) return null;
  if (error.retryAfter !== undefined)
    return { message: `Too many attempts. Try again in ${waitOf(error.retryAfter)}.` };
  const message = FAILURES[error.code];
  if (message === undefined) return null;
  return SPECIFIC.has(error.code) ? { message, original: error.message } : { message };
}

/** Seconds below two minutes, minutes above. */
function waitOf(seconds: number): string {
  return seconds < 120 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}

const en: UiWords = {
  close: 'Close',
  retry: 'Try again',
  loading: 'Loading…',
  failure: {
    title: 'This did not load',
    network: 'There is no connection. Try again when it is back.',
    timeout: 'The reply took too long. Try again later.',
    notStored: 'It was not stored. Try again later.',
    unexpected: 'Something went wrong. Try again later.',
    signedOut: 'Your session has ended. Sign in again.',
  },
  chunk: { title: 'The page is incomplete', body: 'A part of the console did not arrive. Try again.' },
  crash: {
    title: 'The page has stopped',
    body: 'It could not be shown because of a fault. Reload it; if this happens again, report it.',
    contact: 'Contact us',
  },
  audio: {
    play: 'Listen',
    pause: 'Stop the sound',
    slow: 'Listen slowly',
    failed: 'The sound could not be played, perhaps because of the network.',
    refused: 'The browser did not allow sound. Press again, or allow sound for this site.',
  },
  code: {
    label: 'Code',
    sentTo: {
      us: (length) => `We sent a code of ${length} digits to`,
      operator: (length) => `The operator sent a code of ${length} digits to`,
    },
    hint: { us: 'It arrives in a moment and is valid for five minutes.', operator: 'It arrives in a moment.' },
    incomplete: (length) => `The code has ${length} digits.`,
    dead: 'There were too many attempts with this code. Ask for another one.',
    resend: 'Send a new code',
    resendIn: (seconds) => `You can ask for a new code in ${waitOf(seconds)}`,
    sending: 'The code is being sent…',
  },
  serverError: {
    title: 'Something went wrong on our side',
    carrier: 'The operator does not answer now',
    body: 'See what is stored now before you repeat an action: it may have been carried out.',
    requestId: 'Request',
    again: (count) => (count === 1 ? 'This happened once more' : `This happened ${count} more times`),
    ok: 'OK',
  },
  explain,
  explainFault,
};

/** The words of the components that the console shares with the app. */
export const sharedWords: Bilingual<UiWords> = { ar: shell, en };
