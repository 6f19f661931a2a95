import { changeRecord } from '../learner/offline/account-database.ts';
import type { SessionScope } from '../../lib/session-scope.ts';

type Work = (renew: () => Promise<void>) => Promise<void>;

const LEASE_MS = 60_000;
const tab = Math.random().toString(36).slice(2);

/** Runs the work unless another tab runs it. Returns false at once where one does. */
export async function withSenderLock(scope: SessionScope, work: Work): Promise<boolean> {
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return withLease(scope, work);
  return locks.request(`outbox ${scope.account}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work(async () => undefined);
    return lock !== null;
  });
}

/** Locks by a record that expires with its tab, for browsers without Web Locks. */
async function withLease(scope: SessionScope, work: Work): Promise<boolean> {
  if (!(await acquireLease(scope))) return false;
  try {
    await work(async () => void (await acquireLease(scope)));
    return true;
  } finally {
    await changeRecord('sender', (lease) => (lease?.tab === tab ? undefined : lease), scope).catch(() => undefined);
  }
}

async function acquireLease(scope: SessionScope): Promise<boolean> {
  let isOurs = false;
  await changeRecord(
    'sender',
    (lease) => {
      isOurs = !lease || lease.tab === tab || lease.until < Date.now();
      return isOurs ? { tab, until: Date.now() + LEASE_MS } : lease;
    },
    scope,
  );
  return isOurs;
}
