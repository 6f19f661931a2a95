import { PushError, type PushGateway } from '../../gateways/push/port.ts';
import type { Services } from '../../services.ts';
import { deleteEndpoint } from './choice-store.ts';
import {
  giveUpOnPushes,
  markPushing,
  nextPushDue,
  pushLater,
  settlePush,
  takeDuePushes,
  type DuePush,
} from './push-store.ts';

const BATCH = 50;
/** Longer than a gateway may take. */
const LEASE_MS = 60_000;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 15 * 60_000;

type Delivering = Pick<Services, 'db' | 'clock' | 'log'> & { push: PushGateway };

/** Sends what is due to devices; gives how many messages were taken, so that the worker goes on while there are more. */
export async function deliverPushes(services: Pick<Services, 'db' | 'clock' | 'log' | 'push'>): Promise<number> {
  const { db, push } = services;
  const now = services.clock.now();
  await giveUpOnPushes(db, now);
  // Without a gateway they wait until one is configured, or expire.
  if (!push) return 0;
  const due = await takeDuePushes(db, { now, most: BATCH, leaseMs: LEASE_MS });
  await Promise.all(due.map((message) => deliverOne({ ...services, push }, message)));
  return due.length;
}

/** When the next message is to be sent; null while nothing sends any. */
export async function nextPushDelivery({ db, push }: Pick<Services, 'db' | 'push'>): Promise<Date | null> {
  return push ? nextPushDue(db) : null;
}

async function deliverOne(services: Delivering, message: DuePush): Promise<void> {
  const { db, clock, push } = services;
  const { endpoint, p256dh, auth, valid_until: validUntil } = message;
  if (p256dh === null || auth === null) return settlePush(db, message, 'failed');
  const isOurs = await markPushing(db, message, new Date(clock.now().getTime() + LEASE_MS));
  if (!isOurs) return;
  const isSent = await push.send({ endpoint, p256dh, auth }, { ...message, validUntil }).then(
    () => true,
    async (error: unknown) => {
      await takeFailure(services, message, error);
      return false;
    },
  );
  // Should this fail, the message stays `sending` and is not sent again.
  if (isSent) await settlePush(db, message, 'sent');
}

async function takeFailure({ db, clock, log }: Delivering, message: DuePush, error: unknown): Promise<void> {
  // An error that is none of the port's says nothing about whether the message left.
  const { kind, retryAfterMs } = error instanceof PushError ? error : new PushError('UNKNOWN');
  log[kind === 'GONE' ? 'info' : 'warn']({ err: error, push: message.id, kind }, 'a notice could not be pushed');
  switch (kind) {
    case 'GONE':
      await deleteEndpoint(db, message.endpoint);
      return settlePush(db, message, 'failed');
    case 'REJECTED':
      return settlePush(db, message, 'failed');
    case 'UNKNOWN':
      return settlePush(db, message, 'unknown');
    case 'THROTTLED':
    case 'UNAVAILABLE': {
      const wait = retryAfterMs ?? Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** message.attempts);
      return pushLater(db, message, new Date(clock.now().getTime() + wait));
    }
  }
}
