import { normaliseMsisdn } from '../../../../domain/subscriber/msisdn.ts';
import { asksToLeave } from '../../../../domain/subscription/asks-to-leave.ts';
import type { IncomingSms } from '../../../../gateways/sms/port.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { queueSms } from '../../../account/notification/queue-sms.ts';
import type { BillingDeps } from '../../deps.ts';
import { withdrawByGuardianWithin } from '../guardian/withdraw-by-guardian.ts';
import { leavingWays, leavingText, type LeavingWays } from '../messages/leaving-ways.ts';
import { publishChange, applyEvent } from '../state/apply-event.ts';
import { subscriberOfNumber } from '../state/subscriber-contact.ts';
import { openLeavingCase } from './open-leaving-case.ts';

const REPLY_TTL_MS = 3_600_000;

/** Receives messages of subscribers to our short code: leaving by SMS, as every plan's terms promise. */
export function listenForKeywords(deps: BillingDeps): void {
  const checkDestination = createDestinationCheck(deps);
  deps.sms.onIncoming(async (message) => {
    checkDestination(message);
    await answerSms(deps, message);
  });
}

/**
 * Ends the subscription of a number that asks to leave, and answers other messages with the ways to leave. Staff read the
 * messages that may ask for it. Ignores messages from short codes and names, which are machines, and from countries that
 * are not served.
 */
export async function answerSms(
  deps: BillingDeps,
  message: Pick<IncomingSms, 'from' | 'text' | 'isPartial'>,
): Promise<void> {
  if (!message.from.startsWith('+') || !normaliseMsisdn(message.from, deps.config).ok) return;
  // A part of a sentence may read as its opposite.
  const outcome = message.isPartial ? 'not_asked' : await unsubscribeByKeyword(deps, message);
  if (outcome === 'left') return;
  if (outcome === 'not_asked') await openLeavingCase(deps, message);
  const support = { supportPhone: deps.course.info.support.phone };
  const text =
    outcome === 'not_asked' ? helpText({ ways: leavingWays(deps), ...support }) : nothingToLeaveText(support);
  await queueReply(deps, { msisdn: message.from, text });
}

type Outcome = 'left' | 'nothing_to_leave' | 'not_asked';

/**
 * Ends the subscription of the number that asks for it, and the subscriptions that it agreed to as a guardian; a notice
 * confirms them. Any other message changes nothing.
 */
export async function unsubscribeByKeyword(
  deps: BillingDeps,
  { from, text }: Pick<IncomingSms, 'from' | 'text'>,
): Promise<Outcome> {
  const { keywords } = deps.carrier.capabilities();
  if (!asksToLeave(text, keywords.unsubscribe)) return 'not_asked';
  // One transaction: the operator repeats a message that was not acknowledged; the repeat finds either nothing or
  // everything done.
  const { left, wards } = await deps.db.transaction().execute(async (trx) => {
    const subscriberId = await subscriberOfNumber(trx, from);
    // A guardian's STOP also ends the subscriptions that the guardian agreed to.
    const withdrawal = { guardianMsisdn: from, alsoLocks: subscriberId === undefined ? [] : [subscriberId] };
    return {
      wards: await withdrawByGuardianWithin(trx, deps, withdrawal),
      left: subscriberId === undefined ? undefined : await unsubscribe(trx, deps, subscriberId),
    };
  });
  if (left) publishChange(deps, left.subscriberId);
  for (const subscriberId of wards) publishChange(deps, subscriberId);
  return left?.isConfirmed || wards.length > 0 ? 'left' : 'nothing_to_leave';
}

async function unsubscribe(
  trx: Database,
  deps: BillingDeps,
  subscriberId: string,
): Promise<{ subscriberId: string; isConfirmed: boolean } | undefined> {
  const applied = await applyEvent(trx, deps, { subscriberId, actor: 'learner' }, { type: 'unsubscribe' });
  return applied.ok ? { subscriberId, isConfirmed: applied.effects.some(({ type }) => type === 'notify') } : undefined;
}

const MAX_REPORTED = 20;

/**
 * Warns of messages sent to another number than the short code that learners read in the terms, once for each number.
 */
function createDestinationCheck({ config: { shortCode }, log }: BillingDeps) {
  const reported = new Set<string>();
  return ({ to }: IncomingSms): void => {
    if (shortCode === null || to === '' || to.endsWith(shortCode)) return;
    if (reported.has(to) || reported.size >= MAX_REPORTED) return;
    reported.add(to);
    log.warn({ to, shortCode }, 'sms destination unexpected');
  };
}

/**
 * Queues a reply to a subscriber's message, at most one a day (UTC) for a number: two automatic senders must not
 * converse.
 */
async function queueReply(deps: BillingDeps, { msisdn, text }: { msisdn: string; text: string }): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute((trx) =>
    queueSms(trx, deps, {
      msisdn,
      text,
      class: 'transactional',
      // The outbox stores each key once.
      dedupeKey: `sms-reply:${msisdn}:${now.toISOString().slice(0, 10)}`,
      validUntil: new Date(now.getTime() + REPLY_TTL_MS),
    }),
  );
  deps.jobs.wake('deliver-sms');
}

type ReplyOf = { ways: LeavingWays; supportPhone: string };

/**
 * Returns the reply to a message that is not understood: one segment if the address is short, so it has only the
 * necessary words.
 */
export function helpText({ ways, supportPhone }: ReplyOf): string {
  return `${leavingText(ways)}\n${supportText(supportPhone)}`;
}

/** Returns the reply to a number that asks to leave and has no subscription. */
export function nothingToLeaveText({ supportPhone }: Pick<ReplyOf, 'supportPhone'>): string {
  return `لسان: لا اشتراك يتجدد على رقمك، ولن يُخصم منك شيء.\n${supportText(supportPhone)}`;
}

/** A left-to-right mark: without it Arabic text shows the plus sign behind the number. */
const LRM = '\u200e';

/** Without the blanks that screens show, so that phones recognise a number. */
function supportText(phone: string): string {
  return `الدعم: ${LRM}${phone.replaceAll(/\s/g, '')}`;
}
