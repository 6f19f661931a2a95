import type { BillingDeps } from '../../deps.ts';
import { plansWithTerms } from './plan-store.ts';

/** Well below an hour: new versions are published an hour ahead. */
const POLL_MS = 10_000;

type Parts = Pick<BillingDeps, 'db' | 'plans'>;

/** Loads the plans into memory again. */
export async function refreshPlans({ db, plans }: Parts): Promise<void> {
  plans.replace(await plansWithTerms(db));
}

/** Polls for plans that staff publish or close while this process runs. */
export function followPlans(deps: Parts & Pick<BillingDeps, 'log'>, pollMs = POLL_MS): { stop(): void } {
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
