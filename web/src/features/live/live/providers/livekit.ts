import { TEACHER_ACCOUNT } from '@lisan/contract/live/live-teacher';
import { LivekitLink } from '../../../../domain/live/livekit/livekit-link.ts';
import { loadLivekit } from '../../../../domain/live/livekit/livekit-sdk.ts';
import type {
  LivekitPublication,
  LivekitRoom,
  LivekitSdk,
  LivekitTrack,
} from '../../../../domain/live/livekit/livekit-sdk.ts';
import { UnplayableError } from './port.ts';
import type { LivePlayback, LiveProvider, LiveScene } from './port.ts';
import { watchPresence } from './teacher-presence.ts';
import { openTrackScreen } from './track-screen.ts';

/** Twenty seconds. */
const MAX_ATTEMPTS = 6;

/** Plays lessons of LiveKit, with the SDK from `load`. */
export function livekitProvider(load: () => Promise<LivekitSdk>): LiveProvider {
  return { play: async (scene) => playLivekit(await load(), scene) };
}

export const { play } = livekitProvider(loadLivekit);

async function playLivekit(sdk: LivekitSdk, scene: LiveScene): Promise<LivePlayback> {
  const { ticket, listener, renewTicket } = scene;
  if (!sdk.isBrowserSupported()) throw new UnplayableError('no WebRTC');
  // A publisher's ticket carries the teacher's identity: joining with it would disconnect the studio.
  if (ticket.role !== 'viewer') throw new UnplayableError('no ticket to watch');
  const viewing = viewTeacher(scene);
  const link = new LivekitLink({
    sdk,
    ticket,
    options: { disconnectOnPageLeave: true },
    renew: renewTicket,
    maxAttempts: MAX_ATTEMPTS,
    events: viewing.events,
    onJoined: async (room) => viewing.start(room),
    onConnectionLost: listener.onStall,
    onReconnected: () => {},
    onClosed: (reason) => {
      viewing.stop();
      if (reason === 'ended' || reason === 'notLive') listener.onEnded();
      else listener.onLost();
    },
  });
  try {
    await link.join();
  } catch (error) {
    viewing.stop();
    await link.leave();
    throw error;
  }
  return {
    stop: () => {
      viewing.stop();
      void link.leave();
    },
    kbps: viewing.kbps,
  };
}

/** Subscribes to the teacher's sound and, if wanted, picture. */
function viewTeacher({ media, soundOnly, listener }: LiveScene) {
  const screen = openTrackScreen(media);
  const presence = watchPresence(listener.onAway);
  const subscribed = new Set<LivekitTrack>();
  const isNeeded = ({ kind }: { kind: string }, { identity }: { identity: string }) =>
    identity === TEACHER_ACCOUNT && (kind === 'audio' || (kind === 'video' && !soundOnly));
  return {
    events: {
      trackPublished(publication: LivekitPublication, by: { identity: string }): void {
        if (isNeeded(publication, by)) publication.setSubscribed(true);
      },
      trackSubscribed(track: LivekitTrack): void {
        subscribed.add(track);
        screen.put(track.mediaStreamTrack);
        presence.note(true);
      },
      trackUnsubscribed(track: LivekitTrack): void {
        subscribed.delete(track);
        if (track.kind === 'audio' || track.kind === 'video') screen.subscribe(track.kind);
        if (screen.isEmpty()) presence.note(false);
      },
    },
    /** Tracks that were published before the join raise no event. */
    start(room: LivekitRoom): void {
      presence.note(false);
      for (const participant of room.remoteParticipants.values())
        for (const publication of participant.trackPublications.values())
          if ('setSubscribed' in publication && isNeeded(publication, participant)) publication.setSubscribed(true);
    },
    kbps: () => [...subscribed].reduce((sum, { currentBitrate }) => sum + currentBitrate, 0) / 1000,
    stop(): void {
      presence.stop();
      screen.clear();
    },
  };
}
