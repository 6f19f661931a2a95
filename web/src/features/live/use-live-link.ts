import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { enterLiveChannel } from '../../lib/live-channel.ts';
import type { LeftBecause } from '../../lib/live-channel.ts';
import { onSessionEnd } from '../../lib/session.ts';
import { useToken } from '../../lib/use-token.ts';
import { keepChannel, rereadChannel } from './use-channel.ts';

type Link = { isOpen: boolean; onLink: (isLinked: boolean) => void };

/** The realtime channel of a lesson whose doors are open. A 401 anywhere in the app leaves it. Tells why it was left for good. */
export function useLiveLink(id: string, { isOpen, onLink }: Link): LeftBecause | null {
  const client = useQueryClient();
  const token = useToken();
  const [left, setLeft] = useState<LeftBecause | null>(null);
  useEffect(() => {
    if (!isOpen || token === null) return;
    const reread = () => rereadChannel(client, id);
    const leave = enterLiveChannel({
      lessonId: id,
      token,
      listener: {
        onCounts: (counts) => keepChannel(client, id, counts),
        onChanged: reread,
        onLink,
        onLeft: (because) => {
          setLeft(because);
          // A token that is refused here is refused there too, which ends the session in the ordinary way.
          reread();
        },
      },
    });
    const stop = onSessionEnd(leave);
    return () => {
      stop();
      leave();
      onLink(false);
    };
  }, [client, id, isOpen, onLink, token]);
  return left;
}
