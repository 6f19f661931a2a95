import type { TranscriptCue } from '@lisan/contract/studio/studio';
import type { ColumnType, Generated } from 'kysely';

export type MediaKind = 'video' | 'sound';

export type TeacherTable = {
  id: string;
  /** The account that broadcasts as this teacher. */
  subscriber_id: string | null;
  name: string;
  bio: string;
  photo_file: string | null;
  followers: Generated<number>;
  created_at: Date;
  /** Increases with every change by staff. */
  version: Generated<number>;
  /** A hidden teacher is not listed and has no page. */
  hidden_at: Generated<Date | null>;
};

export type TeacherFollowTable = {
  subscriber_id: string;
  teacher_id: string;
  following: boolean;
  notifying: boolean;
  changed_at: Date;
};

export type RecordingTable = {
  id: string;
  teacher_id: string;
  kind: MediaKind;
  title: string;
  description: string;
  level_id: string | null;
  seconds: number;
  media_file: string;
  poster_file: string | null;
  captions_file: string | null;
  published_at: Date;
  unpublished: Generated<boolean>;
  /** The lesson that it was made from; a lesson has one recording at most. */
  channel_id: Generated<string | null>;
  bytes: Generated<number>;
};

export type LiveChannelTable = {
  id: string;
  teacher_id: string;
  title: string;
  kind: MediaKind;
  level_id: string | null;
  state: 'scheduled' | 'live' | 'ended' | 'recorded';
  starts_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  recording_id: string | null;
  created_at: Date;
  chat_open: Generated<boolean>;
  auto_publish: Generated<boolean>;
  cancelled_at: Generated<Date | null>;
  /** When its publisher last sent something; null if the provider does not report it. */
  publisher_seen_at: Generated<Date | null>;
  /** When its provider is next asked to close it; null before its end and once the provider has done so. */
  provider_close_at: Generated<Date | null>;
  provider_close_attempts: Generated<number>;
};

export type ChannelViewTable = {
  subscriber_id: string;
  channel_id: string;
  viewing: boolean;
  first_seen_at: Date;
  last_seen_at: Date;
  /** The nodes whose connections count this viewer, or `call`; a dead node counts no viewer. */
  node_ids: Generated<string[]>;
};

export type ChannelLikeTable = { subscriber_id: string; channel_id: string; liked: boolean; changed_at: Date };

export type PlaylistTable = { id: string; title: string; description: string; position: number; created_at: Date };

export type PlaylistEntryTable = { playlist_id: string; recording_id: string; position: number };

export type RecordingPositionTable = { subscriber_id: string; recording_id: string; seconds: number; saved_at: Date };

export type NotificationChoiceTable = { subscriber_id: string; channel: string; type: string; chosen: boolean };

export type PushEndpointTable = {
  subscriber_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  added_at: Date;
  /** The session that this address ends with. */
  session_id: string;
  /** Push has ended on this device; its session may renew it. */
  ended_at: Date | null;
  /** The public VAPID key that the address was made with; null for addresses of earlier versions. */
  server_key: string | null;
};

export type InboxMessageTable = {
  subscriber_id: string;
  uuid: string;
  dedupe_key: string;
  at: Date;
  title: string;
  text: string;
  link: string | null;
  read_at: Date | null;
};

/**
 * A lesson that has ended with published media and has no recording yet. `due_at` is when it is claimed next, or the
 * end of the current lease. The parts of a dead-lettered lesson stay in place.
 */
export type RecordingJobTable = {
  channel_id: string;
  state: Generated<'queued' | 'dead'>;
  attempts: number;
  due_at: Date;
  /** The error of the last attempt, for staff; null before the first failure. */
  failure: Generated<string | null>;
};

/**
 * What is said in a recording. `next_try_at` is when it is claimed next, or the end of the current lease. An uploaded
 * transcript is read from the recording's captions, and no other replaces it.
 */
export type RecordingTranscriptTable = {
  recording_id: string;
  state: Generated<'queued' | 'ready' | 'dead'>;
  source: 'automatic' | 'uploaded';
  /** While it is queued, those of the first `done_seconds`. */
  cues: ColumnType<TranscriptCue[], string | undefined, string>;
  /** A `tsvector` of the folded words of the cues. */
  words: Generated<string>;
  done_seconds: Generated<number>;
  is_edited: Generated<boolean>;
  is_published: Generated<boolean>;
  /** Increases with every change of the cues by the teacher. */
  version: Generated<number>;
  attempts: Generated<number>;
  next_try_at: Date;
  /** The error of the last attempt, for staff. */
  failure: Generated<string | null>;
};
