import { CarrierError } from '../../../../gateways/carrier/carrier-error.ts';
import type { Payment, UnreadablePayment } from '../../../../gateways/carrier/port.ts';
import type { BillingDeps } from '../../deps.ts';
import { advanceWalk, finishWalk, releaseWalk, type Walk } from './walk-store.ts';

type Steps = {
  walk: Walk;
  leaseMs: number;
  /** The delay after a failure, unless the carrier names one. */
  retryMs: number;
  onPage: (payments: readonly Payment[]) => Promise<void>;
  /**
   * Runs after the last page. An unlisted payment does not exist, unless it is an item of `unreadable`; null: any
   * missing payment may exist.
   */
  onEnd: (unreadable: readonly UnreadablePayment[] | null) => Promise<void>;
};

/**
 * Reads the carrier's payments of the walk's span page by page, storing the cursor after each, so that another worker
 * continues where this one died. Returns true when the walk is complete.
 */
export async function walkPayments(deps: BillingDeps, { walk, leaseMs, retryMs, ...steps }: Steps): Promise<boolean> {
  const { db, clock, carrier, log } = deps;
  const startedAt = performance.now();
  let current = walk;
  // Unreadable items that another worker found before it died are not stored: only a new walk can be conclusive then.
  const unreadable: UnreadablePayment[] | null = walk.is_conclusive ? [] : null;
  let isOnTime = true;
  try {
    for (;;) {
      const page = await carrier.listPayments({
        from: current.span_from,
        until: current.span_until,
        cursor: current.cursor,
      });
      await steps.onPage(page.payments);
      unreadable?.push(...(page.unreadable ?? []));
      isOnTime &&= page.isConclusive !== false;
      const isConclusive = current.is_conclusive && isOnTime && (page.unreadable ?? []).length === 0;
      const leaseUntil = new Date(Math.max(clock.now().getTime() + leaseMs, current.lease_until.getTime() + 1));
      const advanced = await advanceWalk(db, current, { cursor: page.cursor, isConclusive, leaseUntil });
      if (!advanced) return false;
      current = advanced;
      if (page.cursor === null) break;
    }
    await steps.onEnd(isOnTime ? unreadable : null);
    await finishWalk(db, current, { now: clock.now(), durationMs: Math.round(performance.now() - startedAt) });
    return true;
  } catch (error) {
    const wait = error instanceof CarrierError ? (error.retryAfterMs ?? retryMs) : retryMs;
    log.warn({ err: error, walk: walk.name, waitMs: wait }, 'payment walk interrupted');
    await releaseWalk(db, current, new Date(clock.now().getTime() + wait));
    return false;
  }
}
