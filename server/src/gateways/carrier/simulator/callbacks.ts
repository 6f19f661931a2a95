import { z } from 'zod';
import type { CallbackResult, CarrierCallback } from '../callback.ts';
import { signCallback, verifyCallback } from '../callback-signature.ts';
import type { CallbackHeaders } from '../port.ts';
import type { CallbackRecord, PaymentRecord } from './records.ts';
import type { PlannedCallback } from './scenarios.ts';
import type { World } from './world.ts';

export const SOURCE = 'simulator';
const TYPE_PREFIX = 'org.camaraproject.simulator.';
const RESEND_MS = 60_000;
const MAX_ATTEMPTS = 5;

export type OutgoingCallback = { headers: Record<string, string>; rawBody: string };
type SubscriptionCallback = Pick<CarrierCallback, 'type' | 'msisdn'>;

/** Queues callbacks about mandates and numbers. */
export function queueCallback(world: World, callback: SubscriptionCallback): void {
  queue(world, { afterMs: 0 }, { ...callback, id: world.newId(), paymentKey: null, status: null });
}

export function queuePaymentCallbacks(world: World, payment: PaymentRecord, planned: readonly PlannedCallback[]): void {
  const firstId = world.newId();
  for (const [index, plan] of planned.entries()) {
    queue(world, plan, {
      id: index === 0 || plan.repeats ? firstId : world.newId(),
      type: 'payment_changed',
      msisdn: payment.msisdn,
      paymentKey: payment.key,
      status: plan.reports ?? payment.status,
    });
  }
}

function queue(world: World, plan: PlannedCallback, callback: Omit<CallbackRecord['callback'], 'at'>): void {
  const now = world.clock.now();
  const recordId = world.newId();
  world.records.put('callback', recordId, {
    recordId,
    deliverAt: new Date(now.getTime() + plan.afterMs).toISOString(),
    signedAt: plan.replays ? now.toISOString() : null,
    forged: plan.forged ?? false,
    attempts: 0,
    callback: { ...callback, at: now.toISOString() },
  });
}

/** Returns the due callbacks, oldest first. */
export function dueCallbacks({ records, clock }: World): CallbackRecord[] {
  const now = clock.now().toISOString();
  return records
    .all('callback')
    .filter(({ deliverAt }) => deliverAt <= now)
    .toSorted((a, b) => a.deliverAt.localeCompare(b.deliverAt));
}

/** Reschedules a failed delivery, a few times. */
export function resendLater({ records, clock }: World, failed: CallbackRecord): void {
  const attempts = failed.attempts + 1;
  if (attempts >= MAX_ATTEMPTS) return records.remove('callback', failed.recordId);
  const deliverAt = new Date(clock.now().getTime() + RESEND_MS).toISOString();
  records.put('callback', failed.recordId, { ...failed, attempts, deliverAt });
}

/** Writes a CloudEvent with its signature. */
export function writeCallback(
  key: string,
  { callback, signedAt, forged }: CallbackRecord,
  now: Date,
): OutgoingCallback {
  const { id, type, at, ...data } = callback;
  const rawBody = JSON.stringify({ specversion: '1.0', id, source: SOURCE, type: TYPE_PREFIX + type, time: at, data });
  const signingKey = forged ? `not ${key}` : key;
  return { rawBody, headers: signCallback(signingKey, { id, rawBody, now: signedAt ? new Date(signedAt) : now }) };
}

const Body = z.object({
  id: z.string(),
  source: z.literal(SOURCE),
  type: z
    .string()
    .transform((type) => type.replace(TYPE_PREFIX, ''))
    .pipe(z.enum(['payment_changed', 'subscription_started', 'subscription_ended', 'number_recycled'])),
  time: z.iso.datetime(),
  data: z.object({ msisdn: z.string(), paymentKey: z.string().nullable() }),
});

/** Parses nothing before the signature has been checked. */
export function readCallback(
  keys: readonly string[],
  received: { rawBody: string; headers: CallbackHeaders; now: Date },
): CallbackResult {
  const verified = verifyCallback(keys, received);
  if (!verified.ok) return verified;
  const body = Body.safeParse(parseJson(received.rawBody));
  if (!body.success || body.data.id !== verified.id) return { ok: false, reason: 'malformed' };
  const { id, source, type, time, data } = body.data;
  return { ok: true, callback: { id, source, type, at: new Date(time), ...data, paymentId: null } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
