import type { Database } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { announceChange, tryEvent } from '../apply-event.ts';
import { TIMED_EVENTS } from '../due-time.ts';
import { lockNextDue, postponeDue } from '../due-store.ts';
import type { Subscription } from '../subscription-store.ts';
import { findLostCharges } from './reconcile-charge.ts';
import { remindOfEnds } from './remind-of-ends.ts';

const BATCH = 100;
const MOST_STEPS = 8;
const POSTPONE_MS = 3_600_000;

/** Lets time act: renewals, ends, retries, requests gone stale, reminders. Gives how many it handled. */
export async function advanceDue(services: Services): Promise<number> {
  const lost = await findLostCharges(services);
  let advanced = 0;
  while (advanced < BATCH && (await advanceOne(services))) advanced += 1;
  return lost + advanced + (await remindOfEnds(services));
}

async function advanceOne(services: Services): Promise<boolean> {
  const subscriberId = await services.db.transaction().execute(async (trx) => {
    const due = await lockNextDue(trx, services.clock.now());
    if (!due) return null;
    await advance(trx, services, due);
    return due.subscriber_id;
  });
  if (subscriberId === null) return false;
  announceChange(services, subscriberId);
  return true;
}

/** After a long silence several things may be due at once, one after the other. */
async function advance(trx: Database, services: Services, due: Subscription): Promise<void> {
  let steps = 0;
  while (steps < MOST_STEPS && (await takeStep(trx, services, due))) steps += 1;
  if (steps > 0) return;
  // The table and `dueTime` must agree; should they ever not, this row must not hold up the others.
  services.log.error({ subscription: due.id, state: due.state }, 'a subscription is due but no event applies');
  await postponeDue(trx, due, new Date(services.clock.now().getTime() + POSTPONE_MS));
}

async function takeStep(trx: Database, services: Services, { subscriber_id, id }: Subscription): Promise<boolean> {
  for (const event of TIMED_EVENTS) {
    const target = { subscriberId: subscriber_id, subscriptionId: id, actor: 'clock' } as const;
    if ((await tryEvent(trx, services, target, event)).ok) return true;
  }
  return false;
}
