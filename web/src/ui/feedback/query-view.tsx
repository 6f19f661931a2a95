import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/failure/api-error.ts';
import { ErrorState } from './error-state.tsx';

export type QueryViewProps<T> = {
  query: UseQueryResult<T>;
  /** Shown until the first reply, in the size of the content. */
  skeleton: ReactNode;
  /** Shown if the subscription gives no access; an ordinary failure without it. */
  forbidden?: ReactNode;
  children: (data: T) => ReactNode;
  /** Shown below a failure: the parts of the screen that do not depend on the query. */
  belowFailure?: ReactNode;
};

/** Renders the states of a query: loading, failed with a way to retry, loaded. Data stays visible while it is refetched. */
export function QueryView<T>({ query, skeleton, forbidden, children, belowFailure }: QueryViewProps<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (forbidden && query.error instanceof ApiError && query.error.code === 'subscription_required')
    return <>{forbidden}</>;
  if (query.isError) {
    return (
      <>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
        {belowFailure}
      </>
    );
  }
  return <>{skeleton}</>;
}
