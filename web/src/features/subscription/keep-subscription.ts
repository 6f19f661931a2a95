import type { QueryClient } from '@tanstack/react-query';
import type { SubscriptionView } from '@lisan/contract/subscription';
import type { Reply } from '../../lib/api-types.ts';
import { apiQueryKey } from '../../lib/use-api.ts';

const USER = { queryKey: apiQueryKey('GET /api/user') };

/** What is shown of it now. */
export function keptSubscription(client: QueryClient): SubscriptionView | null {
  const [kept] = client.getQueriesData<Reply<'GET /api/user'>>(USER);
  return kept?.[1]?.user.subscription ?? null;
}

/** Shows the new state at once. Everything is asked for again: what may be read follows from the state. */
export function keepSubscription(client: QueryClient, subscription: SubscriptionView): void {
  client.setQueriesData<Reply<'GET /api/user'>>(
    USER,
    (last) => last && { ...last, user: { ...last.user, subscription } },
  );
  void client.invalidateQueries();
}
