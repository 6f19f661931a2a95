import type { Generated } from 'kysely';

/**
 * What a publisher's connection left behind. `media_file` is set once all of it is in the media store: its only file in
 * rows of earlier versions, the first of its chunks in others.
 */
export type LivePartTable = {
  channel_id: string;
  part: number;
  node_id: string;
  mime: string;
  started_at: Date;
  closed_at: Date | null;
  media_file: string | null;
  bytes: Generated<number>;
  /** How many chunks it consists of, known when it is closed. */
  chunks: Generated<number | null>;
};

/** Whole fragments of a part, playable by themselves, in the media store since `stored_at`. */
export type LivePartChunkTable = {
  channel_id: string;
  part: number;
  /** Ascending from 1; numbers of chunks that could not be written are missing. */
  chunk: number;
  media_file: string;
  bytes: number;
  stored_at: Date;
};

/** A process that holds connections; `seen_at` is the database's own time, because it tells who lives, not what day it is. */
export type LiveNodeTable = { id: string; seen_at: Date };

export type LiveMessageTable = {
  id: string;
  channel_id: string;
  subscriber_id: string;
  /** The sender's own id of the message. */
  client_id: string;
  kind: 'question' | 'chat';
  text: string;
  at: Date;
  hidden_at: Date | null;
  answered_at: Date | null;
};

export type LiveMuteTable = { channel_id: string; subscriber_id: string; muted_at: Date };

export type LiveReportTable = { message_id: string; subscriber_id: string; reason: string | null; at: Date };

/** Something to tell the followers of a lesson's teacher; `told_up_to` is the last follower told, by id. */
export type LessonAnnouncementTable = {
  channel_id: string;
  type: 'lesson_scheduled' | 'lesson_moved' | 'lesson_cancelled' | 'lesson_soon' | 'lesson_started' | 'recording_ready';
  due_at: Date;
  state: Generated<'queued' | 'done' | 'dead'>;
  attempts: Generated<number>;
  told_up_to: string | null;
  done_at: Date | null;
  /** How often it was told before: what moves twice is told twice. */
  round: Generated<number>;
  /** The last follower it concerns, by id; null for all. */
  only_up_to: string | null;
  /** The start of the lesson as it was told; null before, and where some heard another time than others. */
  told_for: Date | null;
};

export type PushMessageTable = {
  id: string;
  subscriber_id: string;
  endpoint: string;
  dedupe_key: string;
  /** A later message of the same topic takes the place of an earlier one on the way. */
  topic: string;
  title: string;
  text: string;
  link: string | null;
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'expired' | 'unknown' | 'dead';
  attempts: Generated<number>;
  created_at: Date;
  next_try_at: Date;
  valid_until: Date;
};
