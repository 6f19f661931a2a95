import type { LessonKind } from './lesson-kind.ts';

/** Kilobits a second, picture and sound together, best first. */
export const RATES: Record<LessonKind, readonly number[]> = { video: [400, 250, 120], sound: [64, 32] };

/** What of it is the voice. */
export function soundKbps(kind: LessonKind, kbps: number): number {
  return kind === 'sound' ? kbps : Math.min(48, Math.round(kbps / 4));
}

export function megabytesPerHour(kbps: number): number {
  return Math.round((kbps * 3600) / 8 / 1000);
}

/** Where on the ladder of rates the encoder stands, and how the uplink has carried it there. */
export type Uplink = {
  rung: number;
  /** Since when (ms) nothing has piled up. */
  calmSince: number;
  /** How long it must be calm before more is tried (ms); longer after every fall. */
  calmNeeded: number;
  /** It piles up on the lowest rung too. */
  isWeak: boolean;
};

/** This much that has not left yet means that the network does not keep up. */
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

/** Seconds that what waits to be sent (bytes) stands for at a rate. */
export function bufferedSeconds(buffered: number, kbps: number): number {
  return (buffered * 8) / 1000 / kbps;
}

/** The next state after a look at how many bytes wait to be sent. Another rung wants another recorder. */
export function updateUplink(uplink: Uplink, { kind, buffered, now }: Seen): Uplink {
  const buffered_s = bufferedSeconds(buffered, rateOf(uplink, kind));
  if (buffered_s > FULL_S) return stepDown(uplink, kind, now);
  if (buffered_s > CALM_S) return { ...uplink, calmSince: now };
  const calm = now - uplink.calmSince;
  if (uplink.rung > 0 && calm >= uplink.calmNeeded)
    return { ...uplink, rung: uplink.rung - 1, calmSince: now, isWeak: false };
  return uplink.isWeak && calm >= RELIEF_MS ? { ...uplink, isWeak: false } : uplink;
}

/** On the lowest rung there is nothing to step down to: then the uplink is weak. */
export function stepDown(uplink: Uplink, kind: LessonKind, now: number): Uplink {
  if (uplink.rung >= RATES[kind].length - 1) return { ...uplink, calmSince: now, isWeak: true };
  const calmNeeded = Math.min(MAX_WAIT_MS, uplink.calmNeeded * 2);
  return { rung: uplink.rung + 1, calmSince: now, calmNeeded, isWeak: false };
}

/** Too late to be worth sending: a new connection leaves it behind. */
export function isHopeless({ kind, buffered }: Pick<Seen, 'kind' | 'buffered'>, uplink: Uplink): boolean {
  return bufferedSeconds(buffered, rateOf(uplink, kind)) > HOPELESS_S;
}

export function rateOf({ rung }: Uplink, kind: LessonKind): number {
  const rates = RATES[kind];
  return rates[Math.min(rung, rates.length - 1)] ?? 0;
}
