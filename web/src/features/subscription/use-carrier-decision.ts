import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SubscriptionView } from '@lisan/contract/subscription';
import { apiQueryKey } from '../../lib/use-api.ts';
import { isAwaitingCarrier } from './charge-outcome.ts';

const EVERY_MS = 3000;

/**
 * Looks again for as long as the carrier has not decided. Gives whether it is being waited for, and whether a first
 * charge that was waited for here has been refused.
 */
export function useCarrierDecision(view: SubscriptionView): { isAwaiting: boolean; isRefused: boolean } {
  const client = useQueryClient();
  const isAwaiting = isAwaitingCarrier(view);
  const [awaited, setAwaited] = useState<string | null>(null);
  if (view.state === 'pending_charge' && awaited !== view.uuid) setAwaited(view.uuid);
  useEffect(() => {
    if (!isAwaiting) return;
    const timer = setInterval(() => {
      void client.invalidateQueries({ queryKey: apiQueryKey('GET /api/user') });
      void client.invalidateQueries({ queryKey: apiQueryKey('GET /api/subscription/history') });
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [client, isAwaiting]);
  return { isAwaiting, isRefused: awaited === view.uuid && view.state === 'expired' };
}
