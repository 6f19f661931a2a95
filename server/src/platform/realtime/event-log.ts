import type { LessonEvent, LessonEventBody } from '@lisan/contract/live/realtime';

export type NewEvent = { id: string; at: string } & LessonEventBody;
export type Seen = { epoch: string; seq: number };

/** An event, or the start of a new epoch after events were lost. */
export type LogEntry = LessonEvent | { type: 'reset'; epoch: string };

/** A channel's newest events, up to the last event that the follower received. */
export type EventFeed = {
  /** The position of the newest event. */
  readonly head: Seen;
  /** Returns the events after `seen`; null when some of them are not available. */
  since(seen: Seen): LessonEvent[] | null;
  stop(): void;
};

/**
 * Orders the events of a channel for all nodes, numbered without gaps within an epoch. The newest 500 are retained for
 * clients that reconnect; an epoch ends when they are lost.
 */
export type EventLog = {
  /**
   * Appends an event and publishes it to every follower of the channel; the same id is appended once.
   * @throws when the log is not reachable: nothing was appended, or the same id may be retried
   */
  append(channelId: string, event: NewEvent): Promise<void>;
  /**
   * Delivers every event from now on, in order. While the log is not reachable they are delayed, and follow a reset.
   */
  follow(channelId: string, onEntry: (entry: LogEntry) => void): Promise<EventFeed>;
  close(): Promise<void>;
};
