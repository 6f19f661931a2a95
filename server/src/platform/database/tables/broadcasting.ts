import type { Generated } from 'kysely';

/** The media of a publisher's connection. */
export type LivePartTable = {
  channel_id: string;
  part: number;
  node_id: string;
  mime: string;
  started_at: Date;
  closed_at: Date | null;
  /** When all of its chunks were in the media store. */
  stored_at: Date | null;
  bytes: Generated<number>;
  /** The number of its chunks, known when it is closed. */
  chunks: Generated<number | null>;
};

/** Whole fragments of a part, playable by themselves, in the media store since `stored_at`. */
export type LivePartChunkTable = {
  channel_id: string;
  part: number;
  /** Ascending from 1; chunks that could not be written leave gaps. */
  chunk: number;
  media_file: string;
  bytes: number;
  stored_at: Date;
};

/** A process with connections; `seen_at` is the database's own time, because it shows which process is alive. */
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

/** An announcement to the followers of a lesson's teacher; `notified_up_to` is the last follower notified, by id. */
export type LessonAnnouncementTable = {
  channel_id: string;
  type: 'lesson_scheduled' | 'lesson_moved' | 'lesson_cancelled' | 'lesson_soon' | 'lesson_started' | 'recording_ready';
  due_at: Date;
  state: Generated<'queued' | 'done' | 'dead'>;
  attempts: Generated<number>;
  notified_up_to: string | null;
  done_at: Date | null;
  /** The number of earlier announcements of this type: a lesson that moves twice is announced twice. */
  round: Generated<number>;
  /** The last follower it concerns, by id; null for all. */
  last_recipient: string | null;
  /** The announced start of the lesson; null before, and if followers received different starts. */
  announced_start: Date | null;
};

export type PushMessageTable = {
  id: string;
  subscriber_id: string;
  endpoint: string;
  dedupe_key: string;
  /** A later message of the same topic replaces an undelivered earlier one. */
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

/** A learner whom staff removed from a lesson. */
export type LiveRemovalTable = { channel_id: string; subscriber_id: string; removed_at: Date };
