import type { JoinTicket } from '@lisan/contract/live/live';
import type { LivekitSettings } from '@lisan/contract/live/livekit-settings';
import type { LocalParticipant, Room, RoomOptions } from 'livekit-client';

export type LivekitTrack = { kind: string; mediaStreamTrack: MediaStreamTrack; currentBitrate: number };
export type LivekitPublication = { kind: string; setSubscribed: (isSubscribed: boolean) => void };
type Somebody = { identity: string };

/** The events that this product listens to. */
export type LivekitEvents = {
  reconnecting: () => void;
  reconnected: () => void;
  /** With the SDK's DisconnectReason. */
  disconnected: (reason?: number) => void;
  trackPublished: (publication: LivekitPublication, by: Somebody) => void;
  trackSubscribed: (track: LivekitTrack, publication: LivekitPublication, by: Somebody) => void;
  trackUnsubscribed: (track: LivekitTrack, publication: LivekitPublication, by: Somebody) => void;
  connectionQualityChanged: (quality: string, of: { isLocal: boolean }) => void;
};

export type LocalPublication = { mute: () => Promise<unknown>; unmute: () => Promise<unknown> };

/** The part of a room that this product uses. */
export type LivekitRoom = Pick<Room, 'connect' | 'disconnect'> & {
  removeAllListeners: () => unknown;
  remoteParticipants: ReadonlyMap<
    string,
    Somebody & { trackPublications: ReadonlyMap<string, LivekitPublication | { kind: string }> }
  >;
  localParticipant: {
    publishTrack: (...given: Parameters<LocalParticipant['publishTrack']>) => Promise<LocalPublication>;
  };
};

/** The part of the SDK that this product uses. */
export type LivekitSdk = {
  isBrowserSupported: () => boolean;
  openRoom: (options: RoomOptions, events: LivekitEvents) => LivekitRoom;
};

/** Loads the SDK, a large separate chunk, when a lesson of LiveKit is entered. */
export async function loadLivekit(): Promise<LivekitSdk> {
  const { isBrowserSupported, Room } = await import('livekit-client');
  return {
    isBrowserSupported,
    openRoom: (options, events) =>
      new Room(options)
        .on('reconnecting', events.reconnecting)
        .on('reconnected', events.reconnected)
        .on('disconnected', events.disconnected)
        .on('trackPublished', events.trackPublished)
        .on('trackSubscribed', events.trackSubscribed)
        .on('trackUnsubscribed', events.trackUnsubscribed)
        .on('connectionQualityChanged', events.connectionQualityChanged),
  };
}

export function livekitSettings(ticket: JoinTicket): LivekitSettings {
  // The server builds the settings by the contract's own type, which `provider` selects.
  return ticket.settings as LivekitSettings;
}
