import type { JoinTicket } from '@lisan/contract/live';

/** Told by a provider while it plays. */
export type LiveListener = {
  /** The teacher sends nothing for a moment, or sends again. */
  onAway: (isAway: boolean) => void;
  /** Picture and sound stood still for want of data. */
  onStall: () => void;
  /** The lesson is over; nothing more is played. */
  onEnded: () => void;
  /** It cannot go on, and the provider tries no more. */
  onLost: () => void;
};

export type LiveScene = {
  ticket: JoinTicket;
  /** Where it is seen and heard. The screen starts it when it has data, muted where the browser wants that, and shows it. */
  media: HTMLMediaElement;
  /** The picture is not wanted: it is not loaded. To change one's mind is to stop and play anew. */
  soundOnly: boolean;
  /** Another ticket, for a provider that joins again or whose ticket runs out. */
  renewTicket: () => Promise<JoinTicket>;
  listener: LiveListener;
};

export type LivePlayback = {
  stop: () => void;
  /** Kilobits per second of what came lately, null while that is not known. */
  kbps?: () => number | null;
  /** Picture and sound come together on this way: without the picture nothing is spared. */
  isWhole?: boolean;
};

/** This device has no way to play what the lesson is sent as. */
export class UnplayableError extends Error {}

/** The client half of a live provider; its code is loaded only when a lesson of that provider is entered. */
export type LiveProvider = {
  /**
   * Plays the lesson in `media` until `stop`. Settles when the lesson is reached, even if its teacher is away just then.
   * @throws UnplayableError when this device cannot; anything else when the lesson cannot be reached
   */
  play: (scene: LiveScene) => Promise<LivePlayback>;
};

export type LiveProviders = Partial<Record<JoinTicket['provider'], () => Promise<LiveProvider>>>;
