import { SmsError, type Submitted } from '../../gateways/sms/port.ts';
import type { Job } from '../../platform/queue/job.ts';
import type { Row } from '../../platform/queue/queue-declaration.ts';
import { QueueWorker, type Handled } from '../../platform/queue/queue-worker.ts';
import type { Services } from '../../compose/services.ts';
import { recordLoss, recordOutcome, recordSubmission } from './record-sms-event.ts';
import { SMS_MESSAGES } from './sms-metrics.ts';
import { smsQueue } from './sms-queue.ts';
import { wipeCode } from './sms-store.ts';

/** How many messages of a job are with the gateway at least at once. */
const MIN_WINDOW = 50;
const THROTTLED_RETRY_MS = 1_000;
const ABANDON_LIMIT = 100;

type Delivering = Pick<Services, 'db' | 'clock' | 'sms' | 'log' | 'metrics' | 'random'> & {
  config: Pick<Services['config'], 'smpp'>;
};
type QueuedSms = Row<'sms_message'>;
type Lane = (typeof smsQueue.lanes)[number];

/** Codes, in a job of their own. */
export function codesJob(services: Delivering): Job {
  return { ...smsJob(services, ['otp']), name: 'deliver-codes', workers: 'codes', isUrgent: true };
}

/** All other messages: those about the learner's own subscription before promotions. */
export function otherSmsJob(services: Delivering): Job {
  return { ...smsJob(services, ['transactional', 'promotional']), name: 'deliver-sms', workers: 'broadcast' };
}

/** Sends what is due of every class and waits until it has left; gives how many messages it claimed. */
export async function deliverSms(services: Delivering): Promise<number> {
  await abandonLost(services);
  return createWorker(services, smsQueue.lanes).runOnce();
}

function smsJob(services: Delivering, lanes: readonly Lane[]): Omit<Job, 'name' | 'workers'> {
  const worker = createWorker(services, lanes);
  return {
    async pass(signal) {
      await abandonLost(services);
      return worker.pass(signal);
    },
    nextDue: () => smsQueue.nextDue(services.db, lanes),
    drain: () => worker.drain(),
    whenRetried: (wake) => worker.whenRetried(wake),
  };
}

function createWorker(services: Delivering, lanes: readonly Lane[]): QueueWorker<'sms_message', Lane> {
  const handle = (sms: QueuedSms) => deliverOne(services, sms);
  return new QueueWorker(services, smsQueue, { lanes, window: windowOf(services), handle });
}

/** The gateway has a window for each bind; with fewer messages handed to it, its binds would wait for work. */
function windowOf({ config: { smpp } }: Delivering): number {
  return Math.max(MIN_WINDOW, smpp ? smpp.window * smpp.binds : 0);
}

/** Messages whose worker died while they left may have arrived: they are not sent again. */
async function abandonLost(services: Delivering): Promise<void> {
  const { db, clock, metrics } = services;
  const ending = { state: 'unknown', set: { text: wipeCode } };
  const lost = await smsQueue.abandon(db, { now: clock.now(), limit: ABANDON_LIMIT, ...ending });
  metrics.count(SMS_MESSAGES, 'unknown', lost.length);
  for (const { msisdn } of lost) await recordLoss(services, msisdn);
}

async function deliverOne(services: Delivering, sms: QueuedSms): Promise<Handled<'sms_message'>> {
  if (isExpired(services, sms)) return expire(services, sms);
  const ours = { isStarted: true };
  let submitted: Submitted;
  try {
    submitted = await submit(services, sms, ours);
  } catch (error) {
    if (ours.isStarted) return handleFailure(services, sms, error);
    // It expired while it waited for the gateway, or its lease ended and another worker has it.
    return isExpired(services, sms) ? expire(services, sms) : { kind: 'settled' };
  }
  // Should this fail, the message stays in flight and is not sent again: its receipt may still settle it.
  await recordSubmission(services, sms.id, submitted);
  return { kind: 'settled' };
}

function submit({ db, clock, sms: gateway }: Delivering, sms: QueuedSms, ours: { isStarted: boolean }) {
  const message = {
    to: sms.msisdn,
    text: sms.text ?? '',
    class: sms.class,
    dedupeKey: sms.dedupe_key,
    validUntil: sms.valid_until,
  };
  return gateway.send(message, async () => {
    const now = clock.now();
    const leaseEnd = new Date(now.getTime() + smsQueue.declaration.leaseMs);
    ours.isStarted = now < sms.valid_until && (await smsQueue.start(db, sms, leaseEnd));
    if (!ours.isStarted) throw new Error('the message expired or is claimed by another worker');
  });
}

function isExpired({ clock }: Delivering, sms: QueuedSms): boolean {
  return sms.valid_until <= clock.now();
}

async function expire(services: Delivering, sms: QueuedSms): Promise<Handled<'sms_message'>> {
  await recordOutcome(services, sms.id, 'expired');
  return { kind: 'settled' };
}

async function handleFailure(services: Delivering, sms: QueuedSms, error: unknown): Promise<Handled<'sms_message'>> {
  services.log.warn({ err: error, sms: sms.id, attempts: sms.attempts }, 'sms submit failed');
  // An error that is none of the port's says nothing about whether the message left.
  const { kind, retryAfterMs } = error instanceof SmsError ? error : new SmsError('UNKNOWN');
  switch (kind) {
    case 'REJECTED':
      await recordOutcome(services, sms.id, 'failed');
      return { kind: 'settled' };
    case 'UNKNOWN':
      await recordOutcome(services, sms.id, 'unknown');
      await recordLoss(services, sms.msisdn);
      return { kind: 'settled' };
    case 'THROTTLED':
      return retryAt(services, sms, retryAfterMs ?? THROTTLED_RETRY_MS);
    case 'UNAVAILABLE': {
      const { clock, random } = services;
      const now = clock.now();
      return retryAt(services, sms, smsQueue.retryTime(sms, now, random).getTime() - now.getTime());
    }
  }
}

/** Never past its validity, so that it expires in time. */
function retryAt({ clock }: Delivering, sms: QueuedSms, afterMs: number): Handled<'sms_message'> {
  const at = new Date(Math.min(sms.valid_until.getTime(), clock.now().getTime() + afterMs));
  return { kind: 'retry', at, evenInFlight: true };
}
