import { zoneOf } from '../../../domain/subscriber/countries.ts';
import { countryOfMsisdn } from '../../../domain/subscriber/msisdn.ts';
import { quietUntil } from '../../../domain/subscriber/quiet-hours.ts';
import { SmsError, type Submitted } from '../../../gateways/sms/port.ts';
import type { Job } from '../../../platform/queue/job.ts';
import type { Row } from '../../../platform/queue/queue-declaration.ts';
import { QueueWorker, type Handled } from '../../../platform/queue/queue-worker.ts';
import type { AccountDeps } from '../deps.ts';
import { recordLoss, recordOutcome, recordSubmission } from './record-sms-event.ts';
import { SMS_MESSAGES, SMS_SUBMIT_FAILURES } from './sms-metrics.ts';
import { smsQueue } from './sms-queue.ts';
import { wipeCode } from './sms-store.ts';

/** Minimum of the messages that a job hands to the gateway concurrently. */
const MIN_WINDOW = 50;
const THROTTLED_RETRY_MS = 1_000;
const ABANDON_LIMIT = 100;

type Delivering = Pick<AccountDeps, 'db' | 'clock' | 'sms' | 'log' | 'metrics' | 'random'> & {
  config: Pick<AccountDeps['config'], 'quietHours' | 'smpp'>;
};
type QueuedSms = Row<'sms_message'>;
type Lane = (typeof smsQueue.lanes)[number];

/** Delivers one-time codes in a separate job. */
export function codesJob(deps: Delivering): Job {
  return { ...smsJob(deps, ['otp']), name: 'deliver-codes', workers: 'codes', isUrgent: true };
}

/** Delivers all other messages; transactional ones have priority over promotional ones. */
export function otherSmsJob(deps: Delivering): Job {
  return { ...smsJob(deps, ['transactional', 'promotional']), name: 'deliver-sms', workers: 'broadcast' };
}

/** Sends the due messages of every class and waits until all are sent. Returns the number of claimed messages. */
export async function deliverSms(deps: Delivering): Promise<number> {
  await abandonLost(deps);
  return createWorker(deps, smsQueue.lanes).runOnce();
}

function smsJob(deps: Delivering, lanes: readonly Lane[]): Omit<Job, 'name' | 'workers'> {
  const worker = createWorker(deps, lanes);
  return {
    async pass(signal) {
      await abandonLost(deps);
      return worker.pass(signal);
    },
    nextDue: () => smsQueue.nextDue(deps.db, lanes),
    drain: () => worker.drain(),
    whenRetried: (wake) => worker.whenRetried(wake),
  };
}

function createWorker(deps: Delivering, lanes: readonly Lane[]): QueueWorker<'sms_message', Lane> {
  const handle = (sms: QueuedSms) => deliverOne(deps, sms);
  return new QueueWorker(deps, smsQueue, { lanes, window: windowOf(deps), handle });
}

/** The gateway has a window for each bind; fewer messages would leave binds idle. */
function windowOf({ config: { smpp } }: Delivering): number {
  return Math.max(MIN_WINDOW, smpp ? smpp.window * smpp.binds : 0);
}

/** Marks messages in flight whose lease has ended as `unknown`: they may have arrived, so they are not sent again. */
async function abandonLost(deps: Delivering): Promise<void> {
  const { db, clock, metrics } = deps;
  const ending = { state: 'unknown', set: { text: wipeCode } };
  const lost = await smsQueue.abandon(db, { now: clock.now(), limit: ABANDON_LIMIT, ...ending });
  metrics.count(SMS_MESSAGES, 'unknown', lost.length);
  for (const { msisdn } of lost) await recordLoss(deps, msisdn);
}

async function deliverOne(deps: Delivering, sms: QueuedSms): Promise<Handled<'sms_message'>> {
  if (isExpired(deps, sms)) return expire(deps, sms);
  const quiet = quietEndOf(deps, sms);
  if (quiet) return { kind: 'continue', at: quiet };
  const ours = { isStarted: true };
  let submitted: Submitted;
  try {
    submitted = await submit(deps, sms, ours);
  } catch (error) {
    if (ours.isStarted) return handleFailure(deps, sms, error);
    // It expired while the gateway was busy, or its lease ended and another worker claimed it.
    return isExpired(deps, sms) ? expire(deps, sms) : { kind: 'settled' };
  }
  // If this fails, the message stays in flight and is not sent again; its receipt may still resolve it.
  await recordSubmission(deps, sms.id, submitted);
  return { kind: 'settled' };
}

/**
 * Returns the end of the quiet hours of a number if they apply to a promotional message now; null otherwise. A long
 * queue may reach the evening after the messages were due.
 */
function quietEndOf({ clock, config }: Delivering, sms: QueuedSms): Date | null {
  const country = sms.class === 'promotional' ? countryOfMsisdn(sms.msisdn) : null;
  return country === null ? null : quietUntil(clock.now(), zoneOf(country), config.quietHours);
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

async function expire(deps: Delivering, sms: QueuedSms): Promise<Handled<'sms_message'>> {
  await recordOutcome(deps, sms.id, 'expired');
  return { kind: 'settled' };
}

async function handleFailure(deps: Delivering, sms: QueuedSms, error: unknown): Promise<Handled<'sms_message'>> {
  deps.log.warn({ err: error, sms: sms.id, attempts: sms.attempts }, 'sms submit failed');
  // Any other error does not show whether the message was sent.
  const { kind, retryAfterMs } = error instanceof SmsError ? error : new SmsError('UNKNOWN');
  deps.metrics.count(SMS_SUBMIT_FAILURES, kind.toLowerCase());
  switch (kind) {
    case 'REJECTED':
      await recordOutcome(deps, sms.id, 'failed');
      return { kind: 'settled' };
    case 'UNKNOWN':
      await recordOutcome(deps, sms.id, 'unknown');
      await recordLoss(deps, sms.msisdn);
      return { kind: 'settled' };
    case 'THROTTLED':
      return retryAt(deps, sms, retryAfterMs ?? THROTTLED_RETRY_MS);
    case 'UNAVAILABLE': {
      const { clock, random } = deps;
      const now = clock.now();
      return retryAt(deps, sms, smsQueue.retryTime(sms, now, random).getTime() - now.getTime());
    }
  }
}

/** Retries, but never after the end of the validity, so that the message expires in time. */
function retryAt({ clock }: Delivering, sms: QueuedSms, afterMs: number): Handled<'sms_message'> {
  const at = new Date(Math.min(sms.valid_until.getTime(), clock.now().getTime() + afterMs));
  return { kind: 'retry', at, evenInFlight: true };
}
