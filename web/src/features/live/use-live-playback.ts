import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { loadChunk } from '../../lib/load-chunk.ts';
import { useApi } from '../../lib/use-api.ts';
import type { LivePlayback, LiveProviders } from './providers/port.ts';

export type PlaybackState = 'joining' | 'playing' | 'unplayable' | 'failed';

type Asked = { channelId: string; media: RefObject<HTMLMediaElement | null>; providers: LiveProviders };

/** Joins the lesson with a ticket of its own, by whichever provider the ticket names. */
export function useLivePlayback({ channelId, media, providers }: Asked): { state: PlaybackState; retry: () => void } {
  // A ticket is for one join: never taken from a cache, never renewed behind a running one.
  const ticket = useApi(
    'GET /api/agora-channel-token',
    { query: { channel_id: channelId } },
    {
      staleTime: Infinity,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  );
  const [outcome, setOutcome] = useState<'playing' | 'failed' | null>(null);
  const load = ticket.data && providers[ticket.data.provider];
  useEffect(() => {
    const element = media.current;
    if (!ticket.data || !load || !element) return;
    let playback: LivePlayback | null = null;
    let isGone = false;
    const lose = () => !isGone && setOutcome('failed');
    loadChunk(load)
      .then((provider) => provider.play(ticket.data, element, lose))
      .then((started) => {
        playback = started;
        if (isGone) started.stop();
        else setOutcome('playing');
      })
      .catch(lose);
    return () => {
      isGone = true;
      playback?.stop();
    };
  }, [ticket.data, load, media]);
  function retry() {
    setOutcome(null);
    void ticket.refetch();
  }
  if (ticket.isError) return { state: 'failed', retry };
  if (!ticket.data) return { state: 'joining', retry };
  return { state: load ? (outcome ?? 'joining') : 'unplayable', retry };
}
