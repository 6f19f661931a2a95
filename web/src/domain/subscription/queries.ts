import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import type { Reply } from '../../lib/failure/api-types.ts';
import type { ApiError } from '../../lib/failure/api-error.ts';
import { apiQueryKey, useApi } from '../../lib/net/use-api.ts';

const USER = { queryKey: apiQueryKey('GET /api/user') };

/** Reads the plans on sale, with the terms of each. */
export function usePlans(): UseQueryResult<Reply<'GET /api/subscriptions/list'>, ApiError> {
  return useApi('GET /api/subscriptions/list');
}

/** Returns the subscription that screens show now. */
export function cachedSubscription(client: QueryClient): SubscriptionView | null {
  const [cached] = client.getQueriesData<Reply<'GET /api/user'>>(USER);
  return cached?.[1]?.user.subscription ?? null;
}

/** Shows the new state at once and invalidates everything: the learner's rights to read depend on the state. */
export function cacheSubscription(client: QueryClient, subscription: SubscriptionView): void {
  client.setQueriesData<Reply<'GET /api/user'>>(
    USER,
    (last) => last && { ...last, user: { ...last.user, subscription } },
  );
  void client.invalidateQueries();
}
