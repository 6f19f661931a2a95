const SECOND_MS = 1_000;
const TEN_MINUTES_MS = 600_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** How long to wait after the first, the second and every further code of the last ten minutes. */
const SPACING_MS = [30_000, 60_000, 120_000] as const;
const MOST_IN_TEN_MINUTES = 5;
const MOST_A_DAY = 10;

const MOST_OF_IP_AN_HOUR = 300;
const MOST_OF_DOUBTFUL_IP_AN_HOUR = 10;
const JUDGED_CODES = 20;
const LONGEST_DOUBT_MS = HOUR_MS;

export type SendRefusal = 'number_spacing' | 'number_window' | 'number_day' | 'ip_hour' | 'ip_unconfirmed' | 'locked';
export type SentFromIp = { at: Date; confirmed: boolean };

/** A wait in milliseconds; none when it is 0 or less. */
export type Wait = { ms: number; reason: SendRefusal };

/** The longest wait that the codes already sent to a number ask for, in any order of `sent`. */
export function waitOfNumber(sent: readonly Date[], now: Date): Wait {
  const times = sent.map((at) => at.getTime());
  return longest([
    { ms: waitForSpacing(times, now.getTime()), reason: 'number_spacing' },
    { ms: waitForRoom(times, now.getTime(), MOST_IN_TEN_MINUTES, TEN_MINUTES_MS), reason: 'number_window' },
    { ms: waitForRoom(times, now.getTime(), MOST_A_DAY, DAY_MS), reason: 'number_day' },
  ]);
}

/**
 * The longest wait that the codes asked for from one address call for. Many learners share an address (carrier NAT), so
 * it is held to 10 an hour only once more than half of its last 20 codes were never confirmed.
 */
export function waitOfIp(sent: readonly SentFromIp[], now: Date): Wait {
  const times = sent.map(({ at }) => at.getTime());
  return longest([
    { ms: waitForRoom(times, now.getTime(), MOST_OF_IP_AN_HOUR, HOUR_MS), reason: 'ip_hour' },
    { ms: waitOfDoubt(sent, now.getTime()), reason: 'ip_unconfirmed' },
  ]);
}

export function longest(waits: readonly Wait[]): Wait {
  return waits.reduce((most, wait) => (wait.ms > most.ms ? wait : most), { ms: 0, reason: 'number_spacing' });
}

function waitForSpacing(times: readonly number[], now: number): number {
  const recent = times.filter((at) => at > now - TEN_MINUTES_MS);
  const spacing = SPACING_MS[Math.min(recent.length, SPACING_MS.length) - 1];
  return spacing === undefined ? 0 : Math.max(...recent) + spacing - now;
}

/** Until fewer than `most` of `times` lie within the last `span`. */
function waitForRoom(times: readonly number[], now: number, most: number, span: number): number {
  const newestFirst = times.toSorted((a, b) => b - a);
  const blocking = newestFirst[most - 1];
  return blocking === undefined ? 0 : blocking + span - now;
}

function waitOfDoubt(sent: readonly SentFromIp[], now: number): number {
  const newestFirst = sent.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const judged = newestFirst.slice(0, JUDGED_CODES);
  const excess = judged.filter(({ confirmed }) => !confirmed).length - JUDGED_CODES / 2;
  const last = judged[0];
  if (excess <= 0 || last === undefined) return 0;
  const times = newestFirst.map(({ at }) => at.getTime());
  const growing = Math.min(60 * SECOND_MS * 2 ** (excess - 1), LONGEST_DOUBT_MS);
  const room = waitForRoom(times, now, MOST_OF_DOUBTFUL_IP_AN_HOUR, HOUR_MS);
  return Math.max(room, last.at.getTime() + growing - now);
}
