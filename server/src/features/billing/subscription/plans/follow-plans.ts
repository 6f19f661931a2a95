import type { SubscriptionDeps } from '../deps.ts';
import { plansWithTerms } from './plan-store.ts';

/** Well below the hour by which a new version is published ahead. */
const POLL_MS = 10_000;

type Parts = Pick<SubscriptionDeps, 'db' | 'plans'>;

/** Loads the plans into memory again. */
export async function refreshPlans({ db, plans }: Parts): Promise<void> {
  plans.replace(await plansWithTerms(db));
}

/** Polls for plans that staff publish or close while this process runs. */
export function followPlans(deps: Parts & Pick<SubscriptionDeps, 'log'>, pollMs = POLL_MS): { stop(): void } {
  let isPolling = false;
  const timer = setInterval(() => {
    if (isPolling) return;
    isPolling = true;
    refreshPlans(deps)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'plans not checked'))
      .finally(() => {
        isPolling = false;
      });
  }, pollMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
