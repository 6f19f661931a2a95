import type { Reply } from '../../lib/api-types.ts';
import { queryClient } from '../../lib/query-client.ts';
import { apiQueryKey, useApiMutation } from '../../lib/use-api.ts';

export type Choices = Reply<'GET /api/notifications/subscriptions'>;
export type Channel = 'inbox' | 'sms';
type Type = Choices['types'][number]['code'];

const KEY = apiQueryKey('GET /api/notifications/subscriptions');

/**
 * Each change replaces the channel's whole set. The switch moves at once; the changes go out one after another, and when
 * one fails the server's own state comes back.
 */
export function useChooseNotifications() {
  const { mutate, error } = useApiMutation('POST /api/notifications/subscriptions', {
    scope: { id: 'notifications' },
    onError: () => void queryClient.invalidateQueries({ queryKey: KEY }),
  });
  function choose(channel: Channel, types: Type[]) {
    void queryClient.cancelQueries({ queryKey: KEY });
    queryClient.setQueryData<Choices>(KEY, (known) => known && withChosen(known, channel, types));
    mutate({ body: { channel, types } });
  }
  return { choose, error };
}

function withChosen(known: Choices, channel: Channel, types: Type[]): Choices {
  const others = known.subscriptions.filter((one) => one.channel !== channel);
  return { ...known, subscriptions: [...others, ...types.map((type) => ({ type, channel }))] };
}
