import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { apiQueryKey } from '../../../lib/use-api.ts';
import { isAwaitingCarrier } from './charge-outcome.ts';

const FIRST_WAIT_MS = 3000;
const MAX_WAIT_MS = 60_000;
/** Polling stops after half an hour; it restarts when the screen is opened again. */
const MAX_AWAIT_MS = 30 * 60_000;

/**
 * Polls with growing intervals, for half an hour, until the carrier has decided. Returns whether it is polling, and
 * whether a first charge that was awaited here has been refused.
 */
export function useCarrierDecision(view: SubscriptionView): { isAwaiting: boolean; isRefused: boolean } {
  const client = useQueryClient();
  const isAwaiting = isAwaitingCarrier(view);
  const [awaited, setAwaited] = useState<string | null>(null);
  if (view.state === 'pending_charge' && awaited !== view.uuid) setAwaited(view.uuid);
  useEffect(() => {
    if (!isAwaiting) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waited = 0;
    const schedule = (wait: number) => {
      if (waited + wait > MAX_AWAIT_MS) return;
      timer = setTimeout(() => {
        waited += wait;
        void client.invalidateQueries({ queryKey: apiQueryKey('GET /api/user') });
        void client.invalidateQueries({ queryKey: apiQueryKey('GET /api/subscription/history') });
        schedule(Math.min(MAX_WAIT_MS, wait * 1.5));
      }, wait);
    };
    schedule(FIRST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [client, isAwaiting]);
  return { isAwaiting, isRefused: awaited === view.uuid && view.state === 'expired' };
}
