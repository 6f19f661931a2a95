import { smpp } from './smpp-library.ts';

export const ESME_ROK = 0x00;
export const ESME_RINVMSGLEN = 0x01;
export const ESME_RINVCMDLEN = 0x02;
/** Asks the operator to deliver the same again later. */
export const ESME_RX_T_APPN = 0x64;
/** The operator does not know this bind, or not in this direction. */
export const ESME_RINVBNDSTS = 0x04;
export const ESME_RINVCMDID = 0x03;
export const ESME_RINVOPTPARSTREAM = 0xc0;
export const ESME_RINVPARLEN = 0xc2;
export const ESME_RBINDFAIL = 0x0d;

const NAMES = new Map(Object.entries(smpp.errors).map(([name, code]) => [code, name]));

/** Returns the name of a command status in SMPP 3.4, 5.1.3; the number of a status without a name. */
export function statusName(status: number): string {
  return NAMES.get(status) ?? `0x${status.toString(16).padStart(8, '0')}`;
}

/** Whether SMPP 3.4 defines the status; vendors add further codes. */
export function isStandardStatus(status: number): boolean {
  return NAMES.has(status);
}
