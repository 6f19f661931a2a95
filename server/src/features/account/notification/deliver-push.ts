import { PushError, type PushGateway } from '../../../gateways/push/port.ts';
import type { Job } from '../../../platform/queue/job.ts';
import type { Row } from '../../../platform/queue/queue-declaration.ts';
import { QueueWorker, type Handled } from '../../../platform/queue/queue-worker.ts';
import type { AccountDeps } from '../deps.ts';
import { endEndpoints } from './choice-store.ts';
import { pushQueue } from './push-queue.ts';
import { findDevice } from './push-store.ts';

const WINDOW = 50;
const ABANDON_LIMIT = 100;

type Parts = Pick<AccountDeps, 'db' | 'clock' | 'log' | 'push' | 'random'>;
type Delivering = Parts & { push: PushGateway };
type QueuedPush = Row<'push_message'>;

/** Without a gateway, notices stay queued until one is configured; notices that have expired by then are not sent. */
export function pushJob(deps: Parts): Job {
  const worker = createWorker(deps);
  return {
    name: 'deliver-push',
    workers: 'broadcast',
    async pass(signal) {
      await abandonLost(deps);
      return worker === null ? 0 : worker.pass(signal);
    },
    nextDue: () => nextPushDelivery(deps),
    drain: async () => worker?.drain(),
    whenRetried: (wake) => worker?.whenRetried(wake),
  };
}

/** Sends the notices that are due and waits until all are sent. Returns the number of claimed notices. */
export async function deliverPushes(deps: Parts): Promise<number> {
  await abandonLost(deps);
  return (await createWorker(deps)?.runOnce()) ?? 0;
}

/** Returns the due time of the next notice; null without a gateway. */
export async function nextPushDelivery({ db, push }: Pick<AccountDeps, 'db' | 'push'>): Promise<Date | null> {
  return push ? pushQueue.nextDue(db) : null;
}

/** Marks notices in flight whose lease has ended as `unknown`: they may have arrived, so they are not sent again. */
async function abandonLost({ db, clock }: Parts): Promise<void> {
  await pushQueue.abandon(db, { now: clock.now(), limit: ABANDON_LIMIT, state: 'unknown' });
}

function createWorker(deps: Parts): QueueWorker<'push_message', 'all'> | null {
  const { push } = deps;
  if (!push) return null;
  const handle = (notice: QueuedPush) => deliverOne({ ...deps, push }, notice);
  return new QueueWorker(deps, pushQueue, { lanes: ['all'], window: WINDOW, handle });
}

async function deliverOne(deps: Delivering, notice: QueuedPush): Promise<Handled<'push_message'>> {
  const { db, clock, push } = deps;
  const now = clock.now();
  if (notice.valid_until <= now) return { kind: 'ack', state: 'expired' };
  const device = await findDevice(db, notice, now);
  if (!device) return { kind: 'ack', state: 'failed' };
  const { server_key: madeWith, ...keys } = device;
  // A push service refuses every key but the key that the address was made with.
  if (madeWith !== null && madeWith !== push.publicKey) return endAddress(deps, notice);
  const isOurs = await pushQueue.start(db, notice, new Date(now.getTime() + pushQueue.declaration.leaseMs));
  if (!isOurs) return { kind: 'settled' };
  const { endpoint, valid_until: validUntil } = notice;
  try {
    await push.send({ endpoint, ...keys }, { ...notice, validUntil });
  } catch (error) {
    return handleFailure(deps, notice, error);
  }
  // If this fails, the notice stays in flight and is not sent again.
  return { kind: 'ack', state: 'sent' };
}

async function handleFailure(deps: Delivering, notice: QueuedPush, error: unknown): Promise<Handled<'push_message'>> {
  const { clock, log, random } = deps;
  // Any other error does not show whether the notice was sent.
  const { kind, retryAfterMs } = error instanceof PushError ? error : new PushError('UNKNOWN');
  log[kind === 'GONE' ? 'info' : 'warn']({ err: error, push: notice.id, kind }, 'push failed');
  switch (kind) {
    case 'GONE':
      return endAddress(deps, notice);
    case 'REJECTED':
      return { kind: 'ack', state: 'failed' };
    case 'UNKNOWN':
      return { kind: 'ack', state: 'unknown' };
    case 'THROTTLED':
    case 'UNAVAILABLE': {
      const now = clock.now();
      const retryMs = retryAfterMs ?? pushQueue.retryTime(notice, now, random).getTime() - now.getTime();
      // Never after the end of its validity, so that it expires in time.
      const at = new Date(Math.min(notice.valid_until.getTime(), now.getTime() + retryMs));
      return { kind: 'retry', at, evenInFlight: true };
    }
  }
}

/** Ends push at the address, so that later notices take another channel. */
async function endAddress({ db, clock }: Delivering, { endpoint }: QueuedPush): Promise<Handled<'push_message'>> {
  await endEndpoints(db, 'endpoint', { value: endpoint, now: clock.now() });
  return { kind: 'ack', state: 'failed' };
}
