import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ClientMessage } from '@lisan/contract/live/realtime';
import { joinLiveChannel } from '../../../domain/live/live-channel.ts';
import type { LiveChannelClosure, LiveChannel, LiveChannelListener } from '../../../domain/live/live-channel.ts';
import { currentScope } from '../../../lib/net/session-scope.ts';
import { useToken } from '../../../domain/learner/session/use-token.ts';
import { cacheChannel, compareChannel, rereadChannel } from './use-channel.ts';

/** The listener of the conversation; must be stable between renders. */
export type TalkListener = Required<
  Pick<LiveChannelListener, 'onWelcome' | 'onEvent' | 'onAck' | 'onFault' | 'onReset'>
>;

type LiveLinkOptions = { isOpen: boolean; onLink: (isLinked: boolean) => void; listener: TalkListener };

export type LiveLink = {
  /** Why the server closed the channel for good. */
  closure: LiveChannelClosure | null;
  /** Returns false if nothing could be sent. */
  send: (message: ClientMessage) => boolean;
};

/** Joins the channel of an open lesson. A 401 anywhere in the app leaves it. */
export function useLiveLink(id: string, { isOpen, onLink, listener }: LiveLinkOptions): LiveLink {
  const client = useQueryClient();
  const token = useToken();
  const channel = useRef<LiveChannel | null>(null);
  const [closure, setClosure] = useState<LiveChannelClosure | null>(null);
  useEffect(() => {
    if (!isOpen || token === null) return;
    const reread = () => rereadChannel(client, id);
    const entered = joinLiveChannel({
      lessonId: id,
      token,
      listener: {
        ...listener,
        onWelcome: (welcome) => {
          compareChannel(client, id, welcome.lesson);
          listener.onWelcome(welcome);
        },
        onCounts: ({ viewers, likes }) => cacheChannel(client, id, { viewers, likes }),
        onChanged: reread,
        onLink,
        onClosed: (reason) => {
          setClosure(reason);
          // A refetch with the refused token ends the session in the ordinary way.
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
  const send = useCallback((message: ClientMessage) => channel.current?.send(message) ?? false, []);
  return { closure, send };
}
