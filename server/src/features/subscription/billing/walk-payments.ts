import { CarrierError } from '../../../gateways/carrier/carrier-error.ts';
import type { Payment } from '../../../gateways/carrier/port.ts';
import { advanceWalk, finishWalk, releaseWalk, type Walk } from './walk-store.ts';
import type { SubscriptionDeps } from '../deps.ts';

type Deps = Pick<SubscriptionDeps, 'carrier' | 'clock' | 'db' | 'log'>;

type Steps = {
  walk: Walk;
  leaseMs: number;
  /** How long a walk that failed waits, unless the carrier says. */
  retryMs: number;
  onPage: (payments: readonly Payment[]) => Promise<void>;
  /** After the last page. `isConclusive`: what was not seen is not there. */
  onEnd: (isConclusive: boolean) => Promise<void>;
};

/**
 * Reads the carrier's payments of the walk's span page by page, storing the cursor after each, so that another worker
 * goes on where this one died. True when the walk came to its end.
 */
export async function walkPayments(deps: Deps, { walk, leaseMs, retryMs, ...steps }: Steps): Promise<boolean> {
  const { db, clock, carrier, log } = deps;
  const began = performance.now();
  let held = walk;
  try {
    for (;;) {
      const page = await carrier.listPayments({ from: held.span_from, until: held.span_until, cursor: held.cursor });
      await steps.onPage(page.payments);
      const isConclusive = held.is_conclusive && page.isConclusive !== false;
      const leaseUntil = new Date(Math.max(clock.now().getTime() + leaseMs, held.lease_until.getTime() + 1));
      const advanced = await advanceWalk(db, held, { cursor: page.cursor, isConclusive, leaseUntil });
      if (!advanced) return false;
      held = advanced;
      if (page.cursor === null) break;
    }
    await steps.onEnd(held.is_conclusive);
    await finishWalk(db, held, { now: clock.now(), durationMs: Math.round(performance.now() - began) });
    return true;
  } catch (error) {
    const wait = error instanceof CarrierError ? (error.retryAfterMs ?? retryMs) : retryMs;
    log.warn({ err: error, walk: walk.name, waitMs: wait }, 'payment walk interrupted');
    await releaseWalk(db, held, new Date(clock.now().getTime() + wait));
    return false;
  }
}
