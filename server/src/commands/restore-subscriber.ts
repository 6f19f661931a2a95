import { randomUUID } from 'node:crypto';
import { maskMsisdn } from '../domain/subscriber/msisdn.ts';
import { createOnArchive } from '../compose/connect-features.ts';
import { listRestorable, restoreSubscriber } from '../features/account/subscriber/restore-subscriber.ts';
import { hasLiveSubscription } from '../features/billing/subscription/has-live-subscription.ts';
import { loadPlans } from '../features/billing/subscription/plans/load-plans.ts';
import { runForStaff } from './open-for-staff.ts';
import { createClock } from '../platform/clock.ts';
import { readStaffArguments } from './read-staff-arguments.ts';
import { readStaffNumber } from './read-staff-number.ts';

const USAGE = `Usage:
  npm run staff:restore-subscriber -- <msisdn>                        archived accounts of this number
  npm run staff:restore-subscriber -- <msisdn> <account> [--swap]     give the number back to one of them`;

const { positionals, values } = readStaffArguments({
  options: { swap: { type: 'boolean' } },
  minWords: 1,
  maxWords: 2,
  usage: USAGE,
});
const [typed = '', account] = positionals;

await runForStaff(async ({ db, config }) => {
  const msisdn = readStaffNumber(config, typed);
  if (account === undefined) {
    const archived = await listRestorable({ db }, msisdn);
    if (archived.length === 0) console.log(`No archived account of ${maskMsisdn(msisdn)}.`);
    for (const { id, name, archived_at, archived_reason, last_seen_at } of archived)
      console.log(
        `${id}  ${name ?? '(no name)'}  archived ${archived_at.toISOString()} (${archived_reason ?? 'recycled'}), last seen ${last_seen_at.toISOString()}`,
      );
    return;
  }
  const deps = { config, clock: createClock(), newId: randomUUID, plans: await loadPlans(db) };
  const owner = { ...deps, db, hasLiveSubscription, onArchive: createOnArchive(deps) };
  const restored = await restoreSubscriber(owner, { msisdn, subscriberId: account, swap: values.swap ?? false });
  if (restored.kind === 'no_candidate') throw new Error('No archived account of this number has that id.');
  if (restored.kind === 'owner_active') {
    const since = restored.lastSeenAt.toISOString();
    throw new Error(`The number's current owner is active (last seen ${since}). Pass --swap to archive that account.`);
  }
  const replaced = restored.replacedId === null ? '' : ` Account ${restored.replacedId} is archived instead.`;
  console.log(`${maskMsisdn(msisdn)} belongs to account ${restored.subscriberId} again.${replaced}`);
  console.log('Sessions of the replaced account end within 30 seconds.');
});
