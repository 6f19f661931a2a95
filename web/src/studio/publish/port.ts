import type { JoinTicket } from '@lisan/contract/live/live';

/** Why the publishing ended; only `failed` and `refused` may be retried. */
export type PublishEnd =
  /** The lesson has ended. */
  | 'ended'
  /** No such lesson, or it is not live. */
  | 'notLive'
  /** Another device of the same teacher has replaced this one. */
  | 'taken'
  /** The server refused the ticket, and a new one too. */
  | 'refused'
  /** A failure that an automatic retry cannot fix: of the encoder or of a device. */
  | 'failed';

export type PublishState =
  /** The first connection is being opened. */
  | { kind: 'connecting' }
  /**
   * Picture and sound are sent. `kbps`: the bit rate of the encoder, null if the provider adapts it. `isWeak`: the
   * network is too slow for the lowest rate; turning the camera off helps.
   */
  | { kind: 'live'; kbps: number | null; isWeak: boolean }
  /** The connection was lost and is being reopened. */
  | { kind: 'reconnecting' }
  | { kind: 'over'; reason: PublishEnd };

export type PublishRequest = {
  ticket: JoinTicket;
  /**
   * The tracks of the camera and the microphone. They belong to the caller: a publisher never stops them. Both are
   * switched off by `track.enabled`, which sends silence and black.
   */
  stream: MediaStream;
  kind: 'video' | 'sound';
  /** Requests another ticket for the same lesson, for another connection. */
  renew: () => Promise<JoinTicket>;
  onState: (state: PublishState) => void;
};

export type Publishing = {
  /** Sends the remaining data and leaves. Reports no state from then on; another call ends the lesson itself. */
  stop: () => Promise<void>;
  /** Called after `track.enabled` has changed, if the provider has to notify its server. */
  setMuted?: (what: 'microphone' | 'camera', isMuted: boolean) => void;
};

/** The publishing half of a live provider, loaded when the teacher goes live. */
export type Publisher = {
  /**
   * Publishes until `stop`, and reconnects after lost connections.
   * @throws when this browser cannot publish by this provider
   */
  start: (request: PublishRequest) => Promise<Publishing>;
};
