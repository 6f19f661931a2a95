import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../../lib/api-error.ts';

type StepUp = { open: boolean; onClose: () => void; onConfirmed: () => void };
type WithStepUp<T> = { start: (wish: T) => void; busy: T | null; error: ApiError | null; stepUp: StepUp };

/** Does what needs a confirmed code: where the server asks for one, again after the learner has typed it. */
export function useWithStepUp<T>(perform: (wish: T) => Promise<unknown>, onDone: () => void = () => {}): WithStepUp<T> {
  const [pending, setPending] = useState<T | null>(null);
  const mutation = useMutation<unknown, ApiError, T>({
    mutationFn: perform,
    onSuccess: onDone,
    onError: (error, wish) => {
      if (error.code === 'step_up_required') setPending(wish);
    },
  });
  const start = (wish: T) => {
    setPending(null);
    mutation.mutate(wish);
  };
  return {
    start,
    busy: mutation.isPending ? mutation.variables : null,
    error: mutation.error?.code === 'step_up_required' ? null : mutation.error,
    stepUp: {
      open: pending !== null,
      onClose: () => setPending(null),
      onConfirmed: () => pending !== null && start(pending),
    },
  };
}
