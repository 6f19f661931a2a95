import type { PlaylistWish } from '../../../gateways/live/port.ts';
import { AppError } from '../../../platform/app-error.ts';

/** What a player adds to the address of a playlist that it reloads. */
export type ReloadQuery = { _HLS_msn?: unknown; _HLS_part?: unknown };

const NUMBER = /^\d{1,15}$/;

/**
 * Returns what a player waits for (draft-pantos-hls-rfc8216bis, 6.2.5.2), if it waits.
 * @throws AppError bad_request for what is no number, and for a part without its segment
 */
export function readReload({ _HLS_msn: msn, _HLS_part: part }: ReloadQuery): PlaylistWish['until'] {
  if (msn === undefined && part === undefined) return undefined;
  if (!isNumber(msn) || (part !== undefined && !isNumber(part))) throw new AppError('bad_request');
  return { segment: Number(msn), slice: part === undefined ? undefined : Number(part) };
}

function isNumber(value: unknown): value is string {
  return typeof value === 'string' && NUMBER.test(value);
}
