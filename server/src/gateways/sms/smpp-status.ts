import { smpp } from './smpp-library.ts';
import type { SmsErrorKind } from './port.ts';

export const ESME_ROK = 0x00;
export const ESME_RINVMSGLEN = 0x01;
export const ESME_RINVCMDLEN = 0x02;
/** Asks the operator to deliver the same again later. */
export const ESME_RX_T_APPN = 0x64;
export const ESME_RINVCMDID = 0x03;
export const ESME_RINVOPTPARSTREAM = 0xc0;
export const ESME_RINVPARLEN = 0xc2;
export const ESME_RBINDFAIL = 0x0d;

const NAMES = new Map(Object.entries(smpp.errors).map(([name, code]) => [code, name]));

/** Both ask for less; operators choose either. */
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

/** The name of a command status in SMPP 3.4, 5.1.3; its number where it has none. */
export function statusName(status: number): string {
  return NAMES.get(status) ?? `0x${status.toString(16).padStart(8, '0')}`;
}

/** What a status other than ESME_ROK says of a submission. Nobody can tell what a vendor's own codes mean: `UNKNOWN`. */
export function kindOfStatus(status: number): SmsErrorKind {
  const name = NAMES.get(status);
  if (name === undefined || name === 'ESME_RUNKNOWNERR') return 'UNKNOWN';
  if (THROTTLED.includes(name)) return 'THROTTLED';
  return UNAVAILABLE.includes(name) ? 'UNAVAILABLE' : 'REJECTED';
}
