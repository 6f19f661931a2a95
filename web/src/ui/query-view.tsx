import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { AccessNeeded } from './access-needed.tsx';
import { ErrorState } from './error-state.tsx';

type Props<T> = {
  query: UseQueryResult<T>;
  /** Shown until the first answer, in the size of what will come. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
};

/** The states of everything that is fetched: waiting, failed with a way to retry, there. What is there stays while it is fetched again. */
export function QueryView<T>({ query, skeleton, children }: Props<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error instanceof ApiError && query.error.code === 'subscription_required') return <AccessNeeded />;
  if (query.isError)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  return <>{skeleton}</>;
}
