import { useEffect, useEffectEvent, useState } from 'react';
import type { RefObject } from 'react';
import { call } from '../../../lib/net/call.ts';
import { loadChunk } from '../../../lib/chunk/load-chunk.ts';
import { UnplayableError } from './providers/port.ts';
import type { LiveListener, LivePlayback, LiveProviders } from './providers/port.ts';
import type { Carried, DataUse } from './data-use.ts';

export type PlaybackState = 'joining' | 'joined' | 'away' | 'unplayable' | 'failed';

type PlaybackOptions = {
  channelId: string;
  media: RefObject<HTMLMediaElement | null>;
  providers: LiveProviders;
  soundOnly: boolean;
  onStall: () => void;
  /** The lesson is over or unreachable: refetch it. */
  onUnavailable: () => void;
};

type Playback = {
  state: PlaybackState;
  retry: () => void;
  measured: Partial<DataUse>;
};

const MEASURE_MS = 5000;

/**
 * Joins the lesson with a ticket, by the provider that the ticket names; joins again when the picture is switched on
 * or off.
 */
export function useLivePlayback({
  channelId,
  media,
  providers,
  soundOnly,
  onStall,
  onUnavailable,
}: PlaybackOptions): Playback {
  const [outcome, setOutcome] = useState<{ of: string; state: PlaybackState } | null>(null);
  const [measured, setMeasured] = useState<Partial<DataUse>>({});
  const [tries, setTries] = useState(0);
  // The outcome of another join does not apply to this one.
  const join = `${soundOnly} ${tries}`;
  const state = outcome?.of === join ? outcome.state : 'joining';
  const stalled = useEffectEvent(onStall);
  const gone = useEffectEvent(onUnavailable);
  useEffect(() => {
    const element = media.current;
    if (!element) return;
    const carried: Carried = soundOnly ? 'sound' : 'picture';
    return joinLesson(
      { channelId, element, providers, soundOnly },
      {
        onState: (now) => {
          setOutcome({ of: join, state: now });
          if (now === 'failed') gone();
        },
        onStall: () => stalled(),
        onEnded: () => gone(),
        onKbps: (kbps) => setMeasured((before) => ({ ...before, [carried]: kbps })),
      },
    );
  }, [channelId, media, providers, soundOnly, join]);
  // A join that failed without a network is retried with it.
  useEffect(() => {
    if (state !== 'failed') return;
    const again = () => setTries((count) => count + 1);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [state]);
  return { state, retry: () => setTries((count) => count + 1), measured };
}

type Joining = { channelId: string; element: HTMLMediaElement; providers: LiveProviders; soundOnly: boolean };
type PlaybackCallbacks = Pick<LiveListener, 'onStall' | 'onEnded'> & {
  onState: (state: PlaybackState) => void;
  onKbps: (kbps: number) => void;
};

/** A join that hangs does not delay the next one for longer. */
const MAX_LEAVE_MS = 4000;

/** There is one element: the last playback has left it before the next one starts. */
let left: Promise<void> = Promise.resolve();

/** Joins the lesson. A ticket is valid for one join, so each join requests its own. */
function joinLesson(joining: Joining, callbacks: PlaybackCallbacks): () => void {
  let playback: LivePlayback | null = null;
  let isDisposed = false;
  let isAway = false;
  const report = (state: PlaybackState) => {
    if (!isDisposed) callbacks.onState(state);
  };
  const listener: LiveListener = {
    onAway: (now) => {
      isAway = now;
      report(now ? 'away' : 'joined');
    },
    onStall: () => !isDisposed && callbacks.onStall(),
    onEnded: () => !isDisposed && callbacks.onEnded(),
    onLost: () => report('failed'),
  };
  const stop = new AbortController();
  const before = Promise.race([left, pause(MAX_LEAVE_MS)]);
  async function join(): Promise<void> {
    await before;
    if (isDisposed) return;
    const started = await startProvider(joining, listener, stop.signal);
    if (isDisposed) return started.stop();
    playback = started;
    report(isAway ? 'away' : 'joined');
  }
  left = join().catch((error: unknown) => report(error instanceof UnplayableError ? 'unplayable' : 'failed'));
  const timer = setInterval(() => {
    const kbps = playback?.kbps?.();
    if (kbps) callbacks.onKbps(kbps);
  }, MEASURE_MS);
  return () => {
    isDisposed = true;
    clearInterval(timer);
    stop.abort();
    playback?.stop();
  };
}

async function startProvider(joining: Joining, listener: LiveListener, signal: AbortSignal): Promise<LivePlayback> {
  const { channelId, element, providers, soundOnly } = joining;
  const query = { channel_id: channelId, join_id: crypto.randomUUID() };
  const renewTicket = () => call('GET /api/agora-channel-token', { query, signal });
  const ticket = await renewTicket();
  const load = providers[ticket.provider];
  if (!load) throw new UnplayableError(ticket.provider);
  const provider = await loadChunk(load);
  return provider.play({ ticket, media: element, soundOnly, renewTicket, listener });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
