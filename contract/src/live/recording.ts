import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { seconds } from '../values/numbers.ts';
import { NextCursor, Instant, Page, Uuid } from '../values/values.ts';

export const MediaKind = z.enum(['video', 'sound']);

export const RecordingView = z.object({
  id: Uuid,
  kind: MediaKind,
  title: z.string(),
  description: z.string(),
  teacher: z.object({ id: Uuid, name: z.string(), photo_url: z.string().nullable() }),
  level_id: Uuid.nullable(),
  seconds: z.int(),
  poster_url: z.string().nullable(),
  published_at: Instant,
});
export type RecordingView = z.infer<typeof RecordingView>;

/** With signed addresses for this subscriber that expire. */
export const PlayableRecording = RecordingView.extend({
  media_url: z.string(),
  captions_url: z.string().nullable(),
  /** Whether the captions were written down by a program, and no person has corrected them. */
  is_automatic: z.boolean(),
  /** When the addresses expire; request new ones before then. */
  media_expires_at: Instant,
  /** The subscriber's playback position, in seconds. */
  position: z.number(),
});
export type PlayableRecording = z.infer<typeof PlayableRecording>;

/** A place of a recording where words were said. */
export const SpokenPlace = z.object({
  recording_id: Uuid,
  kind: MediaKind,
  title: z.string(),
  teacher: z.string(),
  /** The line in which they were said. */
  text: z.string(),
  /** About when they were said, in seconds. */
  at: z.number(),
});
export type SpokenPlace = z.infer<typeof SpokenPlace>;

export const PlaylistView = z.object({ id: Uuid, title: z.string(), description: z.string(), size: z.int() });
export type PlaylistView = z.infer<typeof PlaylistView>;

export const getBroadcastContents = defineCall({
  method: 'GET',
  path: '/api/broadcast-contents',
  access: 'entitled',
  limit: 'read',
  summary: 'Recorded lessons, newest first',
  query: z.object({ kind: MediaKind.optional(), teacher_id: Uuid.optional(), level_id: Uuid.optional(), ...Page }),
  reply: done({ contents: z.array(RecordingView), next_cursor: NextCursor }),
});

export const getBroadcastContent = defineCall({
  method: 'GET',
  path: '/api/broadcast-contents/:id',
  access: 'entitled',
  limit: 'read',
  summary: 'One recorded lesson with addresses to play it',
  params: z.object({ id: Uuid }),
  reply: done({ content: PlayableRecording }),
});

export const getPlaylists = defineCall({
  method: 'GET',
  path: '/api/broadcast-content-playlists',
  access: 'entitled',
  limit: 'read',
  summary: 'All playlists',
  reply: done({ playlists: z.array(PlaylistView) }),
});

export const getPlaylist = defineCall({
  method: 'GET',
  path: '/api/playlist',
  access: 'entitled',
  limit: 'read',
  summary: 'One playlist with its recordings in order',
  query: z.object({ id: Uuid }),
  reply: done({ playlist: PlaylistView.extend({ contents: z.array(RecordingView) }) }),
});

export const saveRecordingPosition = defineCall({
  method: 'POST',
  path: '/api/recording/position',
  access: 'entitled',
  limit: 'write',
  summary: 'Remember where playing stopped',
  body: z.object({ id: Uuid, seconds: seconds(86_400) }),
  reply: done({}),
});
