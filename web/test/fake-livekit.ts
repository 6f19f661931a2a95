import type { JoinTicket } from '@lisan/contract/live/live';
import type { LivekitEvents, LivekitRoom, LivekitSdk } from '../src/domain/live/livekit/livekit-sdk.ts';
import { mediaTrack } from './fake-media-stream.ts';

/** A fake of LiveKit's SDK that records every call in order, and lets the test emit the SDK's events. */
export function fakeLivekit() {
  const calls: unknown[][] = [];
  const state = { canRun: true };
  /** The failures of the next connections; without an entry a connection succeeds. */
  const joins: Error[] = [];
  /** The participants that were in the room before, with their publications. */
  const present = new Map<string, { identity: string; trackPublications: Map<string, { kind: string }> }>();
  let events: LivekitEvents | null = null;

  const local = (name: unknown) => ({
    mute: async () => void calls.push(['mute', name]),
    unmute: async () => void calls.push(['unmute', name]),
  });
  const room = {
    connect: async (url, token, options) => {
      calls.push(['connect', url, token, options]);
      const failure = joins.shift();
      if (failure) throw failure;
    },
    disconnect: async (stopTracks) => void calls.push(['disconnect', stopTracks]),
    removeAllListeners: () => (events = null),
    remoteParticipants: present,
    localParticipant: {
      publishTrack: async (track, options) => {
        calls.push(['publishTrack', track, options]);
        return local(options?.name);
      },
    },
  } satisfies LivekitRoom;
  const sdk = {
    isBrowserSupported: () => state.canRun,
    openRoom: (options, listeners) => {
      calls.push(['openRoom', options]);
      events = listeners;
      return room;
    },
  } satisfies LivekitSdk;

  const publication = (kind: string) => ({
    kind,
    setSubscribed: (isSubscribed: boolean) => void calls.push(['setSubscribed', kind, isSubscribed]),
  });
  return {
    sdk,
    calls,
    state,
    joins,
    present,
    publication,
    names: () => calls.map(([name]) => name),
    hasListeners: () => events !== null,
    emit: <E extends keyof LivekitEvents>(event: E, ...args: Parameters<LivekitEvents[E]>) => {
      // The listener of an event accepts the arguments of that event.
      const listener = events?.[event] as ((...args: Parameters<LivekitEvents[E]>) => void) | undefined;
      listener?.(...args);
    },
  };
}

export function livekitTrack(kind: 'audio' | 'video') {
  return { kind, mediaStreamTrack: mediaTrack(kind), currentBitrate: 160_000 };
}

export function livekitTicket(key = 'first', role: JoinTicket['role'] = 'viewer'): JoinTicket {
  return {
    messageCode: '00',
    key,
    provider: 'livekit',
    channel_id: 'lesson-1',
    role,
    expires_at: '2026-03-10T09:10:00Z',
    settings: { url: 'wss://live.example' },
  };
}
