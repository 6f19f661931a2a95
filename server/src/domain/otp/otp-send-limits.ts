import { wideNetworkOf } from '../subscriber/address.ts';
import { ALLOWANCE, isProven, waitOfAllowance, type Tally } from './otp-allowance.ts';

const TEN_MINUTES_MS = 600_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** The wait after the first, the second and every further code of the last ten minutes. */
const SPACING_MS = [30_000, 60_000, 120_000] as const;
const CLIENT_WINDOW_LIMIT = 5;
const CLIENT_DAY_LIMIT = 10;
/** Over all guests of a number, so that no set of addresses floods a phone or collects guesses. */
const GUESTS_WINDOW_LIMIT = 10;
/** The maximum weight of all guests' codes; a code's weight halves every twelve hours. */
const GUESTS_LIMIT = 12;
const GUESTS_HALF_LIFE_MS = 12 * HOUR_MS;
/** Additional daily codes for networks that have not requested a code for the number within a day. */
const RESERVE_DAY_LIMIT = 3;
/** Older codes to a number have a negligible weight. */
export const NUMBER_HISTORY_MS = 4 * GUESTS_HALF_LIFE_MS;

/** Codes to one number for all networks of one /48 together, fewer than for all guests. */
const WIDE_WINDOW_LIMIT = 7;
const WIDE_DAY_LIMIT = 15;

const NETWORK_HOUR_LIMIT = 300;
const UNCONFIRMED_LIMIT = 10;
const UNCONFIRMED_HALF_LIFE_MS = HOUR_MS / 2;
/**
 * The limit of a /48, in networks: a carrier distributes its many networks among subscribers, while an attacker owns
 * all of them.
 */
export const WIDE_NETWORK_FACTOR = 10;
/** Older codes of a network have a negligible weight. */
export const NETWORK_HISTORY_MS = 4 * HOUR_MS;

/** Requests with a session of the number, or from a device that signed in with it before. */
export const KNOWN_CLIENT = 'known';
/** `KNOWN_CLIENT`, or a guest's network (an IPv4 address or an IPv6 /64). */
export type Client = string;

export type SendRefusal =
  | 'client_spacing'
  | 'client_window'
  | 'client_day'
  | 'guests_window'
  | 'guests_decay'
  | 'network_hour'
  | 'network_unconfirmed'
  | 'wide_window'
  | 'wide_day'
  | 'carrier_address'
  | 'carrier_site'
  | 'block';
export type SentToNumber = {
  at: Date;
  client: Client;
  /** Sent from the reserve of new networks. */
  isFromReserve?: boolean;
};
export type SentFromNetwork = { at: Date; isConfirmed: boolean };

/** A wait in milliseconds; 0 or less means no wait. */
type Wait = { ms: number; reason: SendRefusal; isFromReserve?: boolean };

/**
 * Returns the longest wait that the codes already sent to a number impose on a client, in any order of `sent`. Known
 * clients have their own budget, which guests cannot use up; guests share a decaying one beside the budget of their
 * network and a reserve for new networks. In total a number receives at most 40 codes in 24 hours: 10 by known clients,
 * 27 by guests from the shared budget (12 at once, then one every 91 minutes) and 3 from the reserve.
 */
export function waitOfNumber(sent: readonly SentToNumber[], client: Client, now: Date): Wait {
  const own = sent.filter((one) => one.client === client).map(({ at }) => at.getTime());
  const ofClient = longestWait([
    { ms: waitForSpacing(own, now.getTime()), reason: 'client_spacing' },
    { ms: waitForRoom(own, now.getTime(), CLIENT_WINDOW_LIMIT, TEN_MINUTES_MS), reason: 'client_window' },
    { ms: waitForRoom(own, now.getTime(), CLIENT_DAY_LIMIT, DAY_MS), reason: 'client_day' },
  ]);
  if (client === KNOWN_CLIENT) return ofClient;
  const around = sent.filter((one) => isOfOneSite(one.client, client)).map(({ at }) => at.getTime());
  const ofOwn = longestWait([ofClient, ...waitsOfSite(around, now.getTime())]);
  const ofGuests = waitOfGuests(sent, now.getTime());
  if (ofGuests.ms <= 0 || around.some((at) => at > now.getTime() - DAY_MS)) return longestWait([ofOwn, ofGuests]);
  // A network without a code of the last day waits for the reserve or for the shared budget, whichever comes first.
  const reserved = sent.filter((one) => one.isFromReserve).map(({ at }) => at.getTime());
  const ofReserve = waitForRoom(reserved, now.getTime(), RESERVE_DAY_LIMIT, DAY_MS);
  return ofReserve <= 0 ? { ...ofOwn, isFromReserve: true } : { ...ofGuests, ms: Math.min(ofGuests.ms, ofReserve) };
}

/** Whether two guests may be the same person: the same network, or networks of one /48. */
function isOfOneSite(a: Client, b: Client): boolean {
  return a === b || (a !== KNOWN_CLIENT && wideNetworkOf(a) !== null && wideNetworkOf(a) === wideNetworkOf(b));
}

/** For a single network the client's limits are stricter, so these impose no wait. */
function waitsOfSite(around: readonly number[], now: number): Wait[] {
  return [
    { ms: waitForRoom(around, now, WIDE_WINDOW_LIMIT, TEN_MINUTES_MS), reason: 'wide_window' },
    { ms: waitForRoom(around, now, WIDE_DAY_LIMIT, DAY_MS), reason: 'wide_day' },
  ];
}

function waitOfGuests(sent: readonly SentToNumber[], now: number): Wait {
  const guests = sent
    .filter((one) => one.client !== KNOWN_CLIENT && one.isFromReserve !== true)
    .map(({ at }) => at.getTime());
  const weight = guests.reduce((sum, at) => sum + 2 ** ((at - now) / GUESTS_HALF_LIFE_MS), 0);
  // One more code must fit.
  const excess = weight / (GUESTS_LIMIT - 1);
  return longestWait([
    { ms: waitForRoom(guests, now, GUESTS_WINDOW_LIMIT, TEN_MINUTES_MS), reason: 'guests_window' },
    { ms: excess <= 1 ? 0 : Math.ceil(GUESTS_HALF_LIFE_MS * Math.log2(excess)), reason: 'guests_decay' },
  ]);
}

/**
 * Returns the longest wait that the codes requested from one network impose. Many learners share a network, so each
 * confirmed code offsets an unconfirmed one, and both halve their weight every 30 minutes. `networks`: the number of
 * networks that it counts as.
 */
export function waitOfNetwork(sent: readonly SentFromNetwork[], now: Date, networks = 1): Wait {
  const times = sent.map(({ at }) => at.getTime());
  return longestWait([
    { ms: waitForRoom(times, now.getTime(), NETWORK_HOUR_LIMIT * networks, HOUR_MS), reason: 'network_hour' },
    { ms: waitForDecay(sent, now.getTime(), UNCONFIRMED_LIMIT * networks), reason: 'network_unconfirmed' },
  ]);
}

/** Tallies of the codes that guests around a request asked for; a tally that sets no limit is absent. */
export type SentAround = { carrierAddress?: Tally; carrierSite?: Tally; block?: Tally };

/** The limits that grow with confirmed codes. A network that has proven itself is not limited by a block of numbers. */
export function waitOfTallies({ carrierAddress, carrierSite, block }: SentAround, network: Tally): Wait {
  const waits: Wait[] = [];
  if (carrierAddress)
    waits.push({ ms: waitOfAllowance(carrierAddress, ALLOWANCE.carrierAddress), reason: 'carrier_address' });
  if (carrierSite) waits.push({ ms: waitOfAllowance(carrierSite, ALLOWANCE.carrierSite), reason: 'carrier_site' });
  if (block && !isProven(network)) waits.push({ ms: waitOfAllowance(block, ALLOWANCE.block), reason: 'block' });
  return longestWait(waits);
}

export function longestWait(waits: readonly Wait[]): Wait {
  return waits.reduce((longest, wait) => (wait.ms > longest.ms ? wait : longest), { ms: 0, reason: 'client_spacing' });
}

function waitForSpacing(times: readonly number[], now: number): number {
  const recent = times.filter((at) => at > now - TEN_MINUTES_MS);
  const spacing = SPACING_MS[Math.min(recent.length, SPACING_MS.length) - 1];
  return spacing === undefined ? 0 : Math.max(...recent) + spacing - now;
}

/** Time until fewer than `limit` of `times` lie within the last `span`. */
function waitForRoom(times: readonly number[], now: number, limit: number, span: number): number {
  const newestFirst = times.toSorted((a, b) => b - a);
  const blocking = newestFirst[limit - 1];
  return blocking === undefined ? 0 : blocking + span - now;
}

function waitForDecay(sent: readonly SentFromNetwork[], now: number, limit: number): number {
  const weights = sent.map(({ at, isConfirmed }) => {
    const weight = 2 ** ((at.getTime() - now) / UNCONFIRMED_HALF_LIFE_MS);
    return isConfirmed ? -weight : weight;
  });
  const excess = weights.reduce((sum, weight) => sum + weight, 0) / limit;
  return excess <= 1 ? 0 : Math.ceil(UNCONFIRMED_HALF_LIFE_MS * Math.log2(excess));
}
