import type { JoinTicket } from '@lisan/contract/live/live';

/** The callbacks of a provider while it plays. */
export type LiveListener = {
  /** The teacher stopped sending for a moment, or sends again. */
  onAway: (isAway: boolean) => void;
  /** Playback stalled for lack of data. */
  onStall: () => void;
  /** The lesson is over. */
  onEnded: () => void;
  /** Playback failed, and the provider does not retry. */
  onLost: () => void;
};

export type LiveScene = {
  ticket: JoinTicket;
  /** The media element. The screen plays it when it has data, muted if the browser requires that. */
  media: HTMLMediaElement;
  /** The picture is not loaded. Changing this means to stop and play again. */
  soundOnly: boolean;
  /** Requests another ticket, for a rejoin or after the expiry. */
  renewTicket: () => Promise<JoinTicket>;
  listener: LiveListener;
};

export type LivePlayback = {
  stop: () => void;
  /** Kilobits per second received lately, null while unknown. */
  kbps?: () => number | null;
};

/** This device cannot play the format of the lesson. */
export class UnplayableError extends Error {}

/** The client half of a live provider, loaded when a lesson of that provider is entered. */
export type LiveProvider = {
  /**
   * Plays the lesson in `media` until `stop`. Resolves when the lesson is reached, even if its teacher is away.
   * @throws UnplayableError when this device cannot; anything else when the lesson cannot be reached
   */
  play: (scene: LiveScene) => Promise<LivePlayback>;
};

export type LiveProviders = Partial<Record<JoinTicket['provider'], () => Promise<LiveProvider>>>;
