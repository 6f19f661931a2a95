import { useEffect, useMemo, useReducer, useRef } from 'react';
import { useApi } from '../../lib/use-api.ts';
import { hearNews, SILENCE } from './talk.ts';
import type { MessageKind, Said, Talk } from './talk.ts';
import type { LiveLink, TalkListener } from './use-live-link.ts';

export type LessonTalk = Pick<Talk, 'messages' | 'said'> & {
  /** The list could not be read. */
  isUnknown: boolean;
  reread: () => void;
  say: (kind: MessageKind, text: string) => void;
  again: (id: string) => void;
  drop: (id: string) => void;
};

/** How often the list is read while the realtime channel does not tell. */
const POLL_MS = 15_000;

/** Questions and chat of a lesson: what is there, what comes, and what one says oneself. */
export function useLessonTalk(
  id: string,
  { isOpen, isLinked }: { isOpen: boolean; isLinked: boolean },
): { talk: LessonTalk; listener: TalkListener } {
  const [{ messages, said }, hear] = useReducer(hearNews, SILENCE);
  const { data, isError, refetch } = useApi(
    'GET /api/live/messages',
    { query: { channel_id: id } },
    { enabled: isOpen, refetchInterval: isLinked ? false : POLL_MS },
  );
  useEffect(() => {
    if (data) hear({ type: 'listed', messages: data.messages });
  }, [data]);
  const listener = useMemo<TalkListener>(
    () => ({
      // The list may have been read before the channel was entered: what was said in between is in neither.
      onWelcome: ({ recovered }) => {
        if (!recovered) void refetch();
      },
      onEvent: (event) => hear({ type: 'event', event }),
      onAck: (own, messageId) => hear({ type: 'kept', id: own, messageId, at: new Date().toISOString() }),
      onFault: (code, own) => hear({ type: 'refused', id: own, code }),
      onReset: () => {
        hear({ type: 'reset' });
        void refetch();
      },
    }),
    [refetch],
  );
  const talk = {
    messages,
    said,
    isUnknown: isError && messages.length === 0,
    reread: () => void refetch(),
    say: (kind: MessageKind, text: string) => hear({ type: 'say', said: { id: crypto.randomUUID(), kind, text } }),
    again: (own: string) => hear({ type: 'again', id: own }),
    drop: (own: string) => hear({ type: 'dropped', id: own }),
  };
  return { talk, listener };
}

/** Sends what is on its way, once per connection: the server takes the same one twice as one. */
export function useSending(
  said: readonly Said[],
  { isLinked, say }: { isLinked: boolean; say: LiveLink['say'] },
): void {
  const sent = useRef(new Set<string>());
  useEffect(() => {
    if (!isLinked) return sent.current.clear();
    for (const { id, kind, text, refused } of said) {
      if (refused !== null) sent.current.delete(id);
      else if (!sent.current.has(id) && say({ type: kind, id, text })) sent.current.add(id);
    }
  }, [said, isLinked, say]);
}
