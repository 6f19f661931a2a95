import { isStandardStatus, statusName } from '../../../platform/smpp/command-status.ts';
import { SmppRequestError } from '../../../platform/smpp/request-error.ts';
import { SmsError, type SmsErrorKind } from '../port.ts';

/** Operators use either to ask for a lower rate. */
const THROTTLED = ['ESME_RTHROTTLED', 'ESME_RMSGQFUL'];
const UNAVAILABLE = [
  'ESME_RINVBNDSTS',
  'ESME_RALYBND',
  'ESME_RSYSERR',
  'ESME_RBINDFAIL',
  'ESME_RINVPASWD',
  'ESME_RINVSYSID',
  'ESME_RSUBMITFAIL',
  'ESME_RX_T_APPN',
  'ESME_RSERTYPUNAVAIL',
];

/**
 * Classifies a `submit_sm_resp` status other than ESME_ROK. A vendor's own codes are `UNKNOWN`: the message may have
 * been accepted.
 */
export function kindOfStatus(status: number): SmsErrorKind {
  const name = statusName(status);
  if (name === 'ESME_RUNKNOWNERR' || !isStandardStatus(status)) return 'UNKNOWN';
  if (THROTTLED.includes(name)) return 'THROTTLED';
  return UNAVAILABLE.includes(name) ? 'UNAVAILABLE' : 'REJECTED';
}

/** Translates a request without a reply: `UNKNOWN` if it was written, else `UNAVAILABLE`. */
export function asSmsError(error: unknown): SmsError {
  if (error instanceof SmsError) return error;
  const isWritten = error instanceof SmppRequestError && error.isWritten;
  return new SmsError(isWritten ? 'UNKNOWN' : 'UNAVAILABLE', { cause: error });
}
