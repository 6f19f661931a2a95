import { isWithin, siteOf, wideNetworkOf, isOwnMachine } from '../../../domain/subscriber/address.ts';
import { CODE_TTL_MS, otpSmsText, sendDecision, type OtpPurpose } from '../../../domain/otp/otp-rules.ts';
import { BLOCK_DIGITS, NO_CODES, tallyOf, trustOf, type Tally } from '../../../domain/otp/otp-allowance.ts';
import {
  NETWORK_HISTORY_MS,
  NUMBER_HISTORY_MS,
  type SentAround,
  type SentFromNetwork,
} from '../../../domain/otp/otp-send-limits.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { queueSms } from '../notification/queue-sms.ts';
import { readMsisdn } from '../subscriber/read-msisdn.ts';
import { lockNetwork, lockNumber } from '../subscriber/lock-number.ts';
import type { AccountDeps } from '../deps.ts';
import { budgetOf } from './asking-client.ts';
import { findSendsFromNetwork, findSendsToNumber, findTally, insertChallenge } from './challenge-store.ts';
import { hashCode, newCode } from './code-hash.ts';
import { consumeOtpBudget, logReachedMark, type ReachedMark } from './consume-otp-budget.ts';

type SendCode = {
  msisdn: string;
  purpose: OtpPurpose;
  /** The network of the request: an IPv4 address or an IPv6 /64. */
  ip: string;
  /** The client that asks; absent for a session of the number itself. */
  client?: { isKnown: boolean; deviceHash: string | null };
  /** The subject of the confirmation, such as the plan and the version of its terms. */
  detail?: Record<string, string>;
  /** The subject of the confirmation in words, for the message. */
  about?: string;
  /** Writes the message of a code for another person than the learner, who passes the code on. */
  write?: (code: string) => string;
  /**
   * Throws when another limit is reached, and changes the state that the code stands for; runs in the transaction that
   * writes the code.
   */
  admit?: (trx: Database) => Promise<void>;
};

export type CodeSent = { expires_in: number; resend_in: number };

type Sends = { sentFromNetwork: SentFromNetwork[]; sentFromWideNetwork: SentFromNetwork[] };
/** `networks`: tallies of the asking network and of the range around it. */
type SendsAround = Sends & { around: SentAround; networks: Tally[] };
const NO_SENDS: Sends = { sentFromNetwork: [], sentFromWideNetwork: [] };

const OF_SESSION = { isKnown: true, deviceHash: null };

/**
 * Sends a one-time code by SMS, if the limits of the number, the client and its network allow it.
 * @throws AppError too_many_requests with the seconds to wait
 */
export async function sendCode(deps: AccountDeps, ask: SendCode): Promise<CodeSent> {
  const { reached, ...sent } = await deps.db.transaction().execute((trx) => sendWithin(trx, deps, ask));
  if (reached) logReachedMark(deps, reached);
  deps.jobs.wake('deliver-codes');
  return sent;
}

async function sendWithin(
  trx: Database,
  deps: AccountDeps,
  ask: SendCode,
): Promise<CodeSent & { reached: ReachedMark | null }> {
  const now = deps.clock.now();
  const { isKnown } = ask.client ?? OF_SESSION;
  await lockNumber(trx, ask.msisdn);
  // After the number, which every transaction locks before accounts and subscriptions.
  await ask.admit?.(trx);
  const isLimited = !isKnown && !isOwnMachine(deps.config, ask.ip);
  const { networks, ...sent } = isLimited
    ? await findSendsAround(trx, deps, ask)
    : { ...NO_SENDS, around: {}, networks: [] };
  const decision = sendDecision({
    now,
    client: budgetOf({ isKnown, network: ask.ip }),
    sentToNumber: await findSendsToNumber(trx, ask.msisdn, new Date(now.getTime() - NUMBER_HISTORY_MS)),
    ...sent,
    network: networks[0] ?? NO_CODES,
  });
  if (!decision.ok) throw new AppError('too_many_requests', { retryAfter: decision.retryAfter });
  const { country } = readMsisdn(deps, ask.msisdn);
  const trust = Math.min(1, ...networks.map(trustOf));
  const reached = await consumeOtpBudget(trx, deps, { country, isKnown, trust });
  await writeCode(trx, deps, { ...ask, isFromReserve: decision.isFromReserve ?? false });
  return { expires_in: CODE_TTL_MS / 1000, resend_in: decision.resendIn, reached };
}

/**
 * Finds the codes that guests of the network and around it have asked for, and locks these networks until the
 * transaction ends.
 */
async function findSendsAround(trx: Database, deps: AccountDeps, { ip, msisdn }: SendCode): Promise<SendsAround> {
  const now = deps.clock.now();
  const isCarrier = isWithin(ip, deps.config.carrierNetworks);
  const wide_network = isCarrier ? siteOf(ip) : wideNetworkOf(ip);
  await lockNetwork(trx, ip);
  if (wide_network !== null) await lockNetwork(trx, wide_network);
  const block = await findTally(trx, { block: msisdn.slice(0, -BLOCK_DIGITS) }, now);
  if (isCarrier) {
    const carrierAddress = await findTally(trx, { ip }, now);
    const carrierSite = wide_network === null ? NO_CODES : await findTally(trx, { wide_network }, now);
    return { ...NO_SENDS, around: { carrierAddress, carrierSite, block }, networks: [carrierAddress, carrierSite] };
  }
  const since = new Date(now.getTime() - NETWORK_HISTORY_MS);
  const sentFromNetwork = await findSendsFromNetwork(trx, { ip }, since);
  const sentFromWideNetwork = wide_network === null ? [] : await findSendsFromNetwork(trx, { wide_network }, since);
  const networks = [sentFromNetwork, sentFromWideNetwork].map((sent) => tallyOf(sent, now));
  return { sentFromNetwork, sentFromWideNetwork, around: { block }, networks };
}

async function writeCode(trx: Database, deps: AccountDeps, ask: SendCode & { isFromReserve: boolean }): Promise<void> {
  const now = deps.clock.now();
  const id = deps.newId();
  const code = newCode();
  const expiresAt = new Date(now.getTime() + CODE_TTL_MS);
  const { isKnown, deviceHash } = ask.client ?? OF_SESSION;
  await insertChallenge(trx, {
    id,
    msisdn: ask.msisdn,
    purpose: ask.purpose,
    code_hash: hashCode(deps.secrets.otpPepper, { challengeId: id, purpose: ask.purpose, code }),
    detail: JSON.stringify({ ...ask.detail, ...(ask.isFromReserve && { budget: 'reserve' }) }),
    ip: ask.ip,
    wide_network: siteOf(ask.ip),
    created_at: now,
    expires_at: expiresAt,
    client: budgetOf({ isKnown, network: ask.ip }),
    device_hash: deviceHash,
  });
  await queueSms(trx, deps, {
    msisdn: ask.msisdn,
    text: ask.write?.(code) ?? otpSmsText({ code, domain: deps.host, purpose: ask.purpose, about: ask.about }),
    class: 'otp',
    dedupeKey: `otp:${id}`,
    validUntil: expiresAt,
  });
}
