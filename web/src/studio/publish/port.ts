import type { JoinTicket } from '@lisan/contract/live';

/** Why nothing is sent any more; only `failed` and `refused` may be tried again. */
export type PublishEnd =
  /** The lesson has ended. */
  | 'ended'
  /** No such lesson, or it is not live. */
  | 'notLive'
  /** Another device of the same teacher has taken over. */
  | 'taken'
  /** Not let in, with a new ticket either. */
  | 'refused'
  /** Something that trying again by itself does not mend: the encoder, the device. */
  | 'failed';

export type PublishState =
  /** The first connection is being made. */
  | { kind: 'connecting' }
  /**
   * Picture and sound leave. `kbps`: what is asked of the encoder, null where the provider adapts by itself.
   * `isWeak`: the network carries less than the least of it; turning the camera off helps.
   */
  | { kind: 'live'; kbps: number | null; isWeak: boolean }
  /** The connection broke; it is being made again. */
  | { kind: 'reconnecting' }
  | { kind: 'over'; reason: PublishEnd };

export type PublishRequest = {
  ticket: JoinTicket;
  /**
   * The camera's and the microphone's tracks. They stay the caller's: a publisher reads them and never stops them.
   * The microphone is muted and the camera put out by `track.enabled`, which sends silence and black.
   */
  stream: MediaStream;
  kind: 'video' | 'sound';
  /** Another ticket for the same lesson, for another connection. */
  renew: () => Promise<JoinTicket>;
  onState: (state: PublishState) => void;
};

export type Publishing = {
  /** Sends what is left and leaves; the lesson itself is ended by its own call. Says no state any more. */
  stop: () => Promise<void>;
  /** RoomCallbacks after `track.enabled` has changed, where the provider wants to tell its server. */
  setMuted?: (what: 'microphone' | 'camera', isMuted: boolean) => void;
};

/** The publishing half of a live provider; its code is loaded only when the teacher goes live by it. */
export type Publisher = {
  /**
   * Publishes until `stop`, through broken connections, which it mends by itself.
   * @throws when this browser cannot publish by this provider at all
   */
  start: (request: PublishRequest) => Promise<Publishing>;
};
