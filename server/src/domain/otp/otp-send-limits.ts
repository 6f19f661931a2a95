const TEN_MINUTES_MS = 600_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** How long to wait after the first, the second and every further code of the last ten minutes. */
const SPACING_MS = [30_000, 60_000, 120_000] as const;
const CLIENT_WINDOW_LIMIT = 5;
const CLIENT_DAY_LIMIT = 10;
/** Over all guests of a number, so that no set of addresses floods a phone or collects guesses. */
const GUESTS_WINDOW_LIMIT = 10;
const GUESTS_DAY_LIMIT = 20;

const NETWORK_HOUR_LIMIT = 300;
const UNCONFIRMED_LIMIT = 10;
const UNCONFIRMED_HALF_LIFE_MS = HOUR_MS / 2;
/** Codes asked for from a network longer ago than this weigh next to nothing. */
export const NETWORK_HISTORY_MS = 4 * HOUR_MS;

/** Asks with a session of the number, or from a device that signed in with it before. */
export const KNOWN_CLIENT = 'known';
/** `KNOWN_CLIENT`, or the network (an IPv4 address or an IPv6 /64) of a guest. */
export type Client = string;

export type SendRefusal =
  | 'client_spacing'
  | 'client_window'
  | 'client_day'
  | 'guests_window'
  | 'guests_day'
  | 'network_hour'
  | 'network_unconfirmed';
export type SentToNumber = { at: Date; client: Client };
export type SentFromNetwork = { at: Date; isConfirmed: boolean };

/** A wait in milliseconds; none when it is 0 or less. */
export type Wait = { ms: number; reason: SendRefusal };

/**
 * The longest wait that the codes already sent to a number require of a client, in any order of `sent`. Known clients
 * have a budget of their own, which guests cannot use up; guests share a cap beside the budget of their network.
 */
export function waitOfNumber(sent: readonly SentToNumber[], client: Client, now: Date): Wait {
  const own = sent.filter((one) => one.client === client).map(({ at }) => at.getTime());
  const waits: Wait[] = [
    { ms: waitForSpacing(own, now.getTime()), reason: 'client_spacing' },
    { ms: waitForRoom(own, now.getTime(), CLIENT_WINDOW_LIMIT, TEN_MINUTES_MS), reason: 'client_window' },
    { ms: waitForRoom(own, now.getTime(), CLIENT_DAY_LIMIT, DAY_MS), reason: 'client_day' },
  ];
  if (client === KNOWN_CLIENT) return longest(waits);
  const guests = sent.filter((one) => one.client !== KNOWN_CLIENT).map(({ at }) => at.getTime());
  return longest([
    ...waits,
    { ms: waitForRoom(guests, now.getTime(), GUESTS_WINDOW_LIMIT, TEN_MINUTES_MS), reason: 'guests_window' },
    { ms: waitForRoom(guests, now.getTime(), GUESTS_DAY_LIMIT, DAY_MS), reason: 'guests_day' },
  ]);
}

/**
 * The longest wait that the codes asked for from one network require. Many learners share a network, so each confirmed
 * code offsets an unconfirmed one, and both weigh half as much every 30 minutes.
 */
export function waitOfNetwork(sent: readonly SentFromNetwork[], now: Date): Wait {
  const times = sent.map(({ at }) => at.getTime());
  return longest([
    { ms: waitForRoom(times, now.getTime(), NETWORK_HOUR_LIMIT, HOUR_MS), reason: 'network_hour' },
    { ms: waitForDecay(sent, now.getTime()), reason: 'network_unconfirmed' },
  ]);
}

export function longest(waits: readonly Wait[]): Wait {
  return waits.reduce((most, wait) => (wait.ms > most.ms ? wait : most), { ms: 0, reason: 'client_spacing' });
}

function waitForSpacing(times: readonly number[], now: number): number {
  const recent = times.filter((at) => at > now - TEN_MINUTES_MS);
  const spacing = SPACING_MS[Math.min(recent.length, SPACING_MS.length) - 1];
  return spacing === undefined ? 0 : Math.max(...recent) + spacing - now;
}

/** Until fewer than `limit` of `times` lie within the last `span`. */
function waitForRoom(times: readonly number[], now: number, limit: number, span: number): number {
  const newestFirst = times.toSorted((a, b) => b - a);
  const blocking = newestFirst[limit - 1];
  return blocking === undefined ? 0 : blocking + span - now;
}

function waitForDecay(sent: readonly SentFromNetwork[], now: number): number {
  const weights = sent.map(({ at, isConfirmed }) => {
    const weight = 2 ** ((at.getTime() - now) / UNCONFIRMED_HALF_LIFE_MS);
    return isConfirmed ? -weight : weight;
  });
  const excess = weights.reduce((sum, weight) => sum + weight, 0) / UNCONFIRMED_LIMIT;
  return excess <= 1 ? 0 : Math.ceil(UNCONFIRMED_HALF_LIFE_MS * Math.log2(excess));
}
