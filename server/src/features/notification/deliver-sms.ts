import { SmsError } from '../../gateways/sms/port.ts';
import type { Services } from '../../services.ts';
import { recordLoss, recordOutcome, recordSubmission } from './record-sms-event.ts';
import { SMS_MESSAGES } from './sms-metrics.ts';
import { forgetParts } from './sms-part-store.ts';
import { abandonSms, expireSms, markSending, retryLater, takeDueSms, type DueSms } from './sms-store.ts';

// Few, so that a code queued meanwhile does not wait for many others.
const BATCH = 20;
/** Longer than a gateway may take. */
const LEASE_MS = 120_000;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 60_000;

type Delivering = Pick<Services, 'db' | 'clock' | 'sms' | 'log' | 'metrics'>;

/** Sends what is due in the outbox; gives how many were taken, so that the worker goes on while there are more. */
export async function deliverSms(services: Delivering): Promise<number> {
  const now = services.clock.now();
  services.metrics.count(SMS_MESSAGES, 'expired', await expireSms(services.db, now));
  await giveUp(services, now);
  await forgetParts(services.db, now);
  const due = await takeDueSms(services.db, { now, most: BATCH, leaseMs: LEASE_MS });
  await Promise.all(due.map((message) => deliverOne(services, message)));
  return due.length;
}

async function giveUp(services: Delivering, now: Date): Promise<void> {
  const abandoned = await abandonSms(services.db, now);
  services.metrics.count(SMS_MESSAGES, 'unknown', abandoned.length);
  for (const msisdn of abandoned) await recordLoss(services, msisdn);
}

async function deliverOne(services: Delivering, sms: DueSms): Promise<void> {
  const submitted = await handOver(services, sms).catch((error: unknown) => takeFailure(services, sms, error));
  // Should this fail, the message stays `sending` and is not sent again: its receipt may still settle it.
  if (submitted) await recordSubmission(services, sms.id, submitted);
}

function handOver({ db, clock, sms: gateway }: Delivering, sms: DueSms) {
  const message = {
    to: sms.msisdn,
    text: sms.text,
    class: sms.class,
    dedupeKey: sms.dedupe_key,
    validUntil: sms.valid_until,
  };
  return gateway.send(message, async () => {
    const isOurs = await markSending(db, sms, new Date(clock.now().getTime() + LEASE_MS));
    if (!isOurs) throw new Error('the message has expired or is in other hands');
  });
}

async function takeFailure(services: Delivering, sms: DueSms, error: unknown): Promise<void> {
  const { db, clock, log } = services;
  log.warn({ err: error, sms: sms.id, attempts: sms.attempts }, 'an SMS could not be handed over');
  const again = (afterMs: number) => retryLater(db, sms, new Date(clock.now().getTime() + afterMs));
  // An error that is none of the port's says nothing about whether the message left.
  const { kind, retryAfterMs } = error instanceof SmsError ? error : new SmsError('UNKNOWN');
  switch (kind) {
    case 'REJECTED':
      return recordOutcome(services, sms.id, 'failed');
    case 'UNKNOWN':
      await recordOutcome(services, sms.id, 'unknown');
      return recordLoss(services, sms.msisdn);
    case 'THROTTLED':
      return again(retryAfterMs ?? FIRST_RETRY_MS);
    case 'UNAVAILABLE':
      return again(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** sms.attempts));
  }
}
