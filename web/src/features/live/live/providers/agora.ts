import { TEACHER_ACCOUNT, TEACHER_UID } from '@lisan/contract/live/live-teacher';
import type { IAgoraRTCRemoteUser, VideoState } from 'agora-rtc-sdk-ng';
import { AgoraLink } from '../../../../domain/live/agora/agora-link.ts';
import type { LinkEndReason } from '../../../../domain/live/reconnecting-link.ts';
import { agoraSettings, loadAgora } from '../../../../domain/live/agora/agora-sdk.ts';
import type { AgoraClient, AgoraSdk } from '../../../../domain/live/agora/agora-sdk.ts';
import { UnplayableError } from './port.ts';
import type { LivePlayback, LiveProvider, LiveScene } from './port.ts';
import { watchPresence } from './teacher-presence.ts';
import { openTrackScreen } from './track-screen.ts';

/** Twenty seconds. */
const MAX_ATTEMPTS = 6;
/** The SDK's VideoStateFrozen. */
const FROZEN: VideoState = 3;

/** Plays lessons of Agora, with the SDK from `load`. */
export function agoraProvider(load: () => Promise<AgoraSdk>): LiveProvider {
  return { play: async (scene) => playAgora(await load(), scene) };
}

export const { play } = agoraProvider(loadAgora);

async function playAgora(sdk: AgoraSdk, scene: LiveScene): Promise<LivePlayback> {
  const { ticket, listener, renewTicket } = scene;
  if (!sdk.checkSystemRequirements()) throw new UnplayableError('no WebRTC');
  // A publisher's ticket carries the teacher's uid: joining with it would disconnect the studio.
  if (ticket.role !== 'viewer') throw new UnplayableError('no ticket to watch');
  const viewing = viewTeacher(scene);
  const link = new AgoraLink({
    sdk,
    ticket,
    role: 'audience',
    renew: renewTicket,
    maxAttempts: MAX_ATTEMPTS,
    onJoined: async () => viewing.expect(),
    onConnectionLost: listener.onStall,
    onReconnected: () => {},
    onClosed: (reason) => {
      viewing.stop();
      reportEnd(listener, reason);
    },
  });
  viewing.watch(link.client);
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
    kbps: () => link.client.getRTCStats().RecvBitrate / 1000,
  };
}

function reportEnd({ onEnded, onLost }: LiveScene['listener'], reason: LinkEndReason): void {
  if (reason === 'ended' || reason === 'notLive') onEnded();
  else onLost();
}

/** Subscribes to the teacher's sound and, if wanted, picture. */
function viewTeacher({ ticket, media, soundOnly, listener }: LiveScene) {
  const { broadcastType, useStringUserId } = agoraSettings(ticket);
  const teacher = useStringUserId ? TEACHER_ACCOUNT : TEACHER_UID;
  const receivesVideo = broadcastType === 'video' && !soundOnly;
  const screen = openTrackScreen(media);
  const presence = watchPresence(listener.onAway);
  const isNeeded = (user: IAgoraRTCRemoteUser, kind: string) =>
    user.uid === teacher && (kind === 'audio' || (kind === 'video' && receivesVideo));

  async function subscribe(client: AgoraClient, user: IAgoraRTCRemoteUser, kind: 'audio' | 'video'): Promise<void> {
    let track;
    try {
      track = kind === 'video' ? await subscribePicture(client, user) : await client.subscribe(user, 'audio');
    } catch {
      // The track was unpublished or the network lost: both raise separate events.
      return drop(kind);
    }
    track.on('track-updated', screen.put);
    screen.put(track.getMediaStreamTrack());
    presence.note(true);
  }
  async function subscribePicture(client: AgoraClient, user: IAgoraRTCRemoteUser) {
    const track = await client.subscribe(user, 'video');
    track.on('video-state-changed', (state) => {
      if (state === FROZEN) listener.onStall();
    });
    return track;
  }
  function drop(kind: 'audio' | 'video'): void {
    screen.subscribe(kind);
    if (screen.isEmpty()) presence.note(false);
  }

  return {
    watch(client: AgoraClient): void {
      client.on('user-published', (user, kind) => {
        if (kind !== 'datachannel' && isNeeded(user, kind)) void subscribe(client, user, kind);
      });
      client.on('user-unpublished', (user, kind) => {
        if (kind !== 'datachannel' && isNeeded(user, kind)) drop(kind);
      });
    },
    /** After a join the teacher counts as away until tracks arrive. */
    expect: () => presence.note(false),
    stop(): void {
      presence.stop();
      screen.clear();
    },
  };
}
