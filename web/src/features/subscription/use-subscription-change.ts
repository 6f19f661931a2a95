import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ApiError } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useRequestKey } from '../../lib/use-request-key.ts';
import type { Change } from './subscription-change.ts';
import { keepSubscription } from './keep-subscription.ts';

export type SubscriptionChange = {
  make: (change: Change) => void;
  isPending: boolean;
  /** Why the last change did not go through; a wanted confirmation is no failure. */
  error: ApiError | null;
  reset: () => void;
  /** For `StepUpDialog`: the change waits until the learner has confirmed with a code, and is then made. */
  stepUp: { open: boolean; onClose: () => void; onConfirmed: () => void };
};

export function useSubscriptionChange(onDone: () => void = () => {}): SubscriptionChange {
  const client = useQueryClient();
  const [held, hold] = useState<Change | null>(null);
  // The same change made once more, later, is another one and gets another key.
  const made = useRef(0);
  const keyFor = useRequestKey();
  const mutation = useMutation({
    networkMode: 'offlineFirst',
    mutationFn: ({ name, send }: Change) => send(keyFor(`${name}:${made.current}`)),
    onSuccess: ({ subscription }, { done }) => {
      made.current += 1;
      keepSubscription(client, subscription);
      showToast(done);
      onDone();
    },
    onError: (error: ApiError, change) => {
      if (error.code === 'step_up_required') hold(change);
      // What is shown is no longer so.
      if (error.code === 'not_allowed_in_state') void client.invalidateQueries();
    },
  });
  const goOn = (change: Change) => {
    hold(null);
    mutation.mutate(change);
  };
  return {
    make: (change) => mutation.mutate(change),
    isPending: mutation.isPending,
    error: mutation.error?.code === 'step_up_required' ? null : mutation.error,
    reset: () => mutation.reset(),
    stepUp: { open: held !== null, onClose: () => hold(null), onConfirmed: () => held && goOn(held) },
  };
}
