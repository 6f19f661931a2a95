import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import type { ChannelView } from '@lisan/contract/live/live';
import type { Welcome } from '@lisan/contract/live/realtime';
import type { ApiError } from '../../../lib/failure/api-error.ts';
import type { Reply } from '../../../lib/failure/api-types.ts';
import { apiQueryKey, useApi, useApiMutation } from '../../../lib/net/use-api.ts';

type ChannelReply = Reply<'GET /api/live-channel/:id'>;

const channelKey = (id: string) => apiQueryKey('GET /api/live-channel/:id', { params: { id } });

/** The interval of refetches while the realtime channel is not connected. */
const POLL_MS = { open: 10_000, live: 15_000, ended: 10_000 };

export function useChannel(id: string, isLinked: boolean): UseQueryResult<ChannelReply, ApiError> {
  return useApi(
    'GET /api/live-channel/:id',
    { params: { id } },
    {
      refetchInterval: ({ state: { data } }) => {
        const state = data?.channel.state;
        // The channel closes with the lesson; the recording follows later.
        if (state === 'ended') return POLL_MS.ended;
        return !isLinked && (state === 'open' || state === 'live') ? POLL_MS[state] : false;
      },
    },
  );
}

/** Caches newer facts about the lesson for every part of its screen. */
export function cacheChannel(client: QueryClient, id: string, changes: Partial<ChannelView>): void {
  client.setQueryData<ChannelReply>(
    channelKey(id),
    (last) => last && { ...last, channel: { ...last.channel, ...changes } },
  );
}

export function rereadChannel(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: channelKey(id) });
}

/**
 * Fetches the lesson again if the server's greeting differs from the cached lesson: a change between the fetch and the
 * connection has no event.
 */
export function compareChannel(client: QueryClient, id: string, { chat_open, state }: Welcome['lesson']): void {
  const channel = client.getQueryData<ChannelReply>(channelKey(id))?.channel;
  if (channel?.chat_open !== chat_open || channel.state !== state) rereadChannel(client, id);
}

/**
 * Returns a function that likes the lesson. Shown at once; `on` is the wanted state, so that a retry does not undo it.
 */
export function useLike({ id, likes, liked }: ChannelView, onFailed: () => void): (on: boolean) => void {
  const client = useQueryClient();
  const like = useApiMutation('POST /api/channel-live-like-toggle', {
    scope: { id: `like:${id}` },
    onMutate: ({ body: { on = true } }) =>
      cacheChannel(client, id, { liked: on, likes: likes + Number(on) - Number(liked) }),
    onSuccess: (now) => cacheChannel(client, id, { liked: now.liked, likes: now.likes }),
    onError: () => {
      onFailed();
      rereadChannel(client, id);
    },
  });
  return (on) => like.mutate({ body: { channel_id: id, on } });
}
