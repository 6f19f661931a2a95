import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ClientMessage } from '@lisan/contract/realtime';
import { enterLiveChannel } from '../../lib/live-channel.ts';
import type { LeftBecause, LiveChannel, LiveChannelListener } from '../../lib/live-channel.ts';
import { currentScope } from '../../lib/session/session-scope.ts';
import { useToken } from '../../lib/session/use-token.ts';
import { keepChannel, rereadChannel } from './use-channel.ts';

/** Who hears the conversation; the same object from one rendering to the next. */
export type TalkListener = Required<
  Pick<LiveChannelListener, 'onWelcome' | 'onEvent' | 'onAck' | 'onFault' | 'onReset'>
>;

type Asked = { isOpen: boolean; onLink: (isLinked: boolean) => void; listener: TalkListener };

export type LiveLink = {
  /** Why it was left for good. */
  left: LeftBecause | null;
  /** False where nothing could be sent. */
  say: (message: ClientMessage) => boolean;
};

/** The realtime channel of a lesson whose doors are open. A 401 anywhere in the app leaves it. */
export function useLiveLink(id: string, { isOpen, onLink, listener }: Asked): LiveLink {
  const client = useQueryClient();
  const token = useToken();
  const channel = useRef<LiveChannel | null>(null);
  const [left, setLeft] = useState<LeftBecause | null>(null);
  useEffect(() => {
    if (!isOpen || token === null) return;
    const reread = () => rereadChannel(client, id);
    const entered = enterLiveChannel({
      lessonId: id,
      token,
      listener: {
        ...listener,
        onCounts: ({ viewers, likes }) => keepChannel(client, id, { viewers, likes }),
        onChanged: reread,
        onLink,
        onLeft: (because) => {
          setLeft(because);
          // A token that is refused here is refused there too, which ends the session in the ordinary way.
          reread();
        },
      },
    });
    channel.current = entered;
    const stop = currentScope().onDispose(entered.leave);
    return () => {
      stop();
      channel.current = null;
      entered.leave();
      onLink(false);
    };
  }, [client, id, isOpen, listener, onLink, token]);
  const say = useCallback((message: ClientMessage) => channel.current?.say(message) ?? false, []);
  return { left, say };
}
