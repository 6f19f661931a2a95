import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import type { ApiError } from '../../../lib/failure/api-error.ts';
import { showToast } from '../../../lib/toast.ts';
import { useRequestKey } from '../../../lib/net/use-request-key.ts';
import { cacheSubscription, cachedSubscription } from '../../../domain/subscription/queries.ts';
import type { Outcome } from './charge-outcome.ts';
import type { Change } from './subscription-change.ts';

export type SubscriptionChange = {
  make: (change: Change) => void;
  isPending: boolean;
  /** Why the last change failed; a required confirmation is no failure. */
  error: ApiError | null;
  /** Returns the text for a last change whose charge was refused, derived from the current subscription. */
  denialIn: (now: SubscriptionView | null) => string | null;
  reset: () => void;
  /** For `StepUpDialog`: the change is made once the learner has confirmed the number with a code. */
  stepUp: { open: boolean; onClose: () => void; onConfirmed: () => void };
};

type Made = { change: Change; before: SubscriptionView | null };

/**
 * Changes the subscription. `onDone` is called once the server has answered, even when the carrier refused the charge.
 */
export function useSubscriptionChange(onDone: (outcome: Outcome) => void = () => {}): SubscriptionChange {
  const client = useQueryClient();
  const [pending, setPending] = useState<Change | null>(null);
  const [last, setLast] = useState<Made | null>(null);
  // The same change made again later is a new one and gets a new key.
  const made = useRef(0);
  const keyFor = useRequestKey();
  const mutation = useMutation({
    networkMode: 'offlineFirst',
    mutationFn: ({ name, send }: Change) => send(keyFor(`${name}:${made.current}`)),
    onSuccess: ({ subscription }, change) => {
      made.current += 1;
      const before = cachedSubscription(client);
      const outcome = change.charge?.outcome(before, subscription) ?? 'done';
      setLast({ change, before });
      cacheSubscription(client, subscription);
      if (outcome === 'done') showToast(change.done);
      onDone(outcome);
    },
    onError: (error: ApiError, change) => {
      if (error.code === 'step_up_required') setPending(change);
      // The displayed subscription is stale.
      if (error.code === 'not_allowed_in_state') void client.invalidateQueries();
    },
  });
  const make = (change: Change) => {
    setPending(null);
    setLast(null);
    mutation.mutate(change);
  };
  return {
    make,
    isPending: mutation.isPending,
    error: mutation.error?.code === 'step_up_required' ? null : mutation.error,
    denialIn: (now) => denialOf(last, now),
    reset: () => mutation.reset(),
    stepUp: { open: pending !== null, onClose: () => setPending(null), onConfirmed: () => pending && make(pending) },
  };
}

function denialOf(last: Made | null, now: SubscriptionView | null): string | null {
  const charge = last?.change.charge;
  return last && charge && now && charge.outcome(last.before, now) === 'denied' ? charge.denied : null;
}
