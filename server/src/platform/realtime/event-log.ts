import type { LessonEvent, LessonNews } from '@lisan/contract/realtime';

export type NewEvent = { id: string; at: string } & LessonNews;
export type Seen = { epoch: string; seq: number };

/** An event, or that some were lost and an epoch began anew. */
export type LogNews = LessonEvent | { type: 'reset'; epoch: string };

/** A channel's newest events, as far as they have been given to the follower. */
export type EventFeed = {
  /** The number of the newest event. */
  readonly head: Seen;
  /** The events after `seen`; null when some of them are no longer, or never were, to be had. */
  since(seen: Seen): LessonEvent[] | null;
  stop(): void;
};

/**
 * The events of a channel in one order for all nodes, numbered without gaps within an epoch. The newest 500 are kept for
 * those who were away for a moment; an epoch ends when they are lost.
 */
export type EventLog = {
  /**
   * Appends an event and tells every follower of the channel; the same id is appended once.
   * @throws when the log cannot be reached: nothing was appended, or the same id may be tried again
   */
  append(channelId: string, event: NewEvent): Promise<void>;
  /** Gives every event from now on, in order. Where the log cannot be reached they come once it can, after a reset. */
  follow(channelId: string, onNews: (news: LogNews) => void): Promise<EventFeed>;
  close(): Promise<void>;
};
