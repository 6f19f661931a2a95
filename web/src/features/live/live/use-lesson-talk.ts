import { useEffect, useMemo, useReducer, useRef } from 'react';
import { useApi } from '../../../lib/net/use-api.ts';
import { serverNow } from '../../../lib/time/clock.ts';
import { reduceTalk, SILENCE } from './talk.ts';
import type { MessageKind, OwnMessage, Talk } from './talk.ts';
import type { LiveLink, TalkListener } from './use-live-link.ts';

export type LessonTalk = Pick<Talk, 'messages' | 'own'> & {
  /** The list could not be fetched. */
  isUnknown: boolean;
  /** Staff removed the learner from the lesson. */
  isShutOut: boolean;
  reread: () => void;
  send: (kind: MessageKind, text: string) => void;
  again: (id: string) => void;
  drop: (id: string) => void;
};

/** The interval of refetches while the realtime channel is not connected. */
const POLL_MS = 15_000;

/** The questions and the chat of a lesson, with the learner's own messages. */
export function useLessonTalk(
  id: string,
  { isOpen, isLinked }: { isOpen: boolean; isLinked: boolean },
): { talk: LessonTalk; listener: TalkListener } {
  const [{ messages, own }, dispatch] = useReducer(reduceTalk, SILENCE);
  const { data, isError, error, refetch } = useApi(
    'GET /api/live/messages',
    { query: { channel_id: id } },
    { enabled: isOpen, refetchInterval: isLinked ? false : POLL_MS },
  );
  useEffect(() => {
    if (data) dispatch({ kind: 'listed', messages: data.messages });
  }, [data]);
  const listener = useMemo<TalkListener>(
    () => ({
      // Messages between the list and the join of the channel are in neither.
      onWelcome: ({ recovered }) => {
        if (!recovered) void refetch();
      },
      onEvent: (event) => dispatch({ kind: 'event', event }),
      onAck: (own, messageId) =>
        dispatch({ kind: 'acked', id: own, messageId, at: new Date(serverNow()).toISOString() }),
      onFault: (code, own) => dispatch({ kind: 'refused', id: own, code }),
      onReset: () => {
        dispatch({ kind: 'reset' });
        void refetch();
      },
    }),
    [refetch],
  );
  const talk = {
    messages,
    own,
    isUnknown: isError && messages.length === 0,
    isShutOut: error?.code === 'forbidden',
    reread: () => void refetch(),
    send: (kind: MessageKind, text: string) => dispatch({ kind: 'sent', own: { id: crypto.randomUUID(), kind, text } }),
    again: (own: string) => dispatch({ kind: 'retried', id: own }),
    drop: (own: string) => dispatch({ kind: 'discarded', id: own }),
  };
  return { talk, listener };
}

/** Sends pending messages, once per connection: the server accepts a repeated id once. */
export function useSending(
  own: readonly OwnMessage[],
  { isLinked, send }: { isLinked: boolean; send: LiveLink['send'] },
): void {
  const sent = useRef(new Set<string>());
  useEffect(() => {
    if (!isLinked) return sent.current.clear();
    for (const { id, kind, text, refused } of own) {
      if (refused !== null) sent.current.delete(id);
      else if (!sent.current.has(id) && send({ type: kind, id, text })) sent.current.add(id);
    }
  }, [own, isLinked, send]);
}
