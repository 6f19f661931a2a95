import type { JoinTicket } from '@lisan/contract/live';

export type LivePlayback = { stop: () => void };

/** The client half of a live provider; its code is loaded only when a lesson of that provider is entered. */
export type LiveProvider = {
  /**
   * Plays the lesson in `media` until `stop`.
   * @throws when this device cannot, or the lesson cannot be reached
   */
  play: (ticket: JoinTicket, media: HTMLMediaElement, onLost: () => void) => Promise<LivePlayback>;
};

export type LiveProviders = Partial<Record<JoinTicket['provider'], () => Promise<LiveProvider>>>;
