import type { LessonKind } from './lesson-kind.ts';

/** Kilobits per second of picture and sound together, the highest first. */
export const RATES: Record<LessonKind, readonly number[]> = { video: [400, 250, 120], sound: [64, 32] };

/** Returns the part of the rate that is for the sound. */
export function soundKbps(kind: LessonKind, kbps: number): number {
  return kind === 'sound' ? kbps : Math.min(48, Math.round(kbps / 4));
}

export function megabytesPerHour(kbps: number): number {
  return Math.round((kbps * 3600) / 8 / 1000);
}

/** The bit rate of the encoder, as an index into `RATES`, and the recent state of the uplink. */
export type Uplink = {
  rung: number;
  /** The time (ms) since which little has been buffered. */
  calmSince: number;
  /** The calm interval (ms) before a higher rate is tried; it doubles at each fall. */
  calmNeeded: number;
  /** The uplink is too slow for the lowest rate. */
  isWeak: boolean;
};

/** With this much buffered, the network is too slow for the rate. */
const FULL_S = 3;
const CALM_S = 0.5;
const HOPELESS_S = 10;
const RELIEF_MS = 10_000;
const FIRST_PATIENCE_MS = 60_000;
const MAX_WAIT_MS = 16 * 60_000;

export function freshUplink(now: number): Uplink {
  return { rung: 0, calmSince: now, calmNeeded: FIRST_PATIENCE_MS, isWeak: false };
}

type Seen = { kind: LessonKind; buffered: number; now: number };

/** Converts buffered bytes to seconds at a rate. */
function bufferedSeconds(buffered: number, kbps: number): number {
  return (buffered * 8) / 1000 / kbps;
}

/** Returns the next state for the buffered bytes. Another rate needs another recorder. */
export function updateUplink(uplink: Uplink, { kind, buffered, now }: Seen): Uplink {
  const buffered_s = bufferedSeconds(buffered, rateOf(uplink, kind));
  if (buffered_s > FULL_S) return stepDown(uplink, kind, now);
  if (buffered_s > CALM_S) return { ...uplink, calmSince: now };
  const calm = now - uplink.calmSince;
  if (uplink.rung > 0 && calm >= uplink.calmNeeded)
    return { ...uplink, rung: uplink.rung - 1, calmSince: now, isWeak: false };
  return uplink.isWeak && calm >= RELIEF_MS ? { ...uplink, isWeak: false } : uplink;
}

/** Lowers the rate; marks the uplink as weak if the rate is the lowest already. */
export function stepDown(uplink: Uplink, kind: LessonKind, now: number): Uplink {
  if (uplink.rung >= RATES[kind].length - 1) return { ...uplink, calmSince: now, isWeak: true };
  const calmNeeded = Math.min(MAX_WAIT_MS, uplink.calmNeeded * 2);
  return { rung: uplink.rung + 1, calmSince: now, calmNeeded, isWeak: false };
}

/** Returns whether the buffered data is too late to be sent: a new connection drops it. */
export function isHopeless({ kind, buffered }: Pick<Seen, 'kind' | 'buffered'>, uplink: Uplink): boolean {
  return bufferedSeconds(buffered, rateOf(uplink, kind)) > HOPELESS_S;
}

export function rateOf({ rung }: Uplink, kind: LessonKind): number {
  const rates = RATES[kind];
  return rates[Math.min(rung, rates.length - 1)] ?? 0;
}
