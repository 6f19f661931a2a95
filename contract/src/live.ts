import { z } from 'zod';
import { defineCall, done } from './call.ts';
import { MediaKind } from './recording.ts';
import { text } from './text.ts';
import { Instant, NextCursor, Page, Uuid } from './values.ts';

export const ChannelState = z.enum(['scheduled', 'open', 'live', 'ended', 'recorded']);
export type ChannelState = z.infer<typeof ChannelState>;

export const ChannelView = z.object({
  id: Uuid,
  title: z.string(),
  kind: MediaKind,
  teacher: z.object({ id: Uuid, name: z.string(), photo_url: z.string().nullable() }),
  level_id: Uuid.nullable(),
  state: ChannelState,
  starts_at: Instant,
  viewers: z.int(),
  likes: z.int(),
  liked: z.boolean(),
  recording_id: Uuid.nullable(),
  /** Whether learners may write to each other; questions are always taken. */
  chat_open: z.boolean(),
});
export type ChannelView = z.infer<typeof ChannelView>;

/** Whatever the provider; `settings` is the provider's own object (all 17 fields of the spec for agora). */
export const JoinTicket = done({
  key: z.string(),
  provider: z.enum(['embedded', 'agora', 'livekit']),
  channel_id: Uuid,
  role: z.enum(['publisher', 'viewer']),
  expires_at: Instant,
  settings: z.record(z.string(), z.unknown()),
});
export type JoinTicket = z.infer<typeof JoinTicket>;

const channelToggle = z.object({ channel_id: Uuid, on: z.boolean().optional() });

export const getLiveChannels = defineCall({
  method: 'GET',
  path: '/api/live-channels',
  access: 'entitled',
  limit: 'read',
  summary: 'Live lessons: now, soon and past',
  query: z.object({ kind: MediaKind.optional(), teacher_id: Uuid.optional(), level_id: Uuid.optional() }),
  reply: done({ channels: z.array(ChannelView) }),
});

export const getLiveChannel = defineCall({
  method: 'GET',
  path: '/api/live-channel/:id',
  access: 'entitled',
  limit: 'read',
  summary: 'One live lesson',
  params: z.object({ id: Uuid }),
  reply: done({ channel: ChannelView }),
});

export const getAgoraChannelToken = defineCall({
  method: 'GET',
  path: '/api/agora-channel-token',
  access: 'entitled',
  limit: 'read',
  summary: 'A ticket to join the lesson that is live, from the provider in use',
  query: z.object({
    channel_id: Uuid,
    /** Made by whoever joins, and named again to renew that join's ticket: it keeps its place at the provider. */
    join_id: Uuid.optional(),
  }),
  reply: JoinTicket,
});

export const toggleLiveView = defineCall({
  method: 'POST',
  path: '/api/channel-live-view-toggle',
  access: 'entitled',
  limit: 'write',
  summary: 'Start or stop watching',
  body: channelToggle,
  reply: done({ viewing: z.boolean(), viewers: z.int() }),
});

export const toggleLiveLike = defineCall({
  method: 'POST',
  path: '/api/channel-live-like-toggle',
  access: 'entitled',
  limit: 'write',
  summary: 'Like, or not; counted once per subscriber',
  body: channelToggle,
  reply: done({ liked: z.boolean(), likes: z.int() }),
});

export const getLiveChannelViewers = defineCall({
  method: 'GET',
  path: '/api/get-live-channel-viewers',
  access: 'entitled',
  limit: 'read',
  summary: 'How many watch; the lesson’s teacher also sees who',
  query: z.object({ channel_id: Uuid, ...Page }),
  reply: done({
    viewers: z.int(),
    roster: z.array(z.object({ name: z.string(), avatar_url: z.string().nullable() })),
    next_cursor: NextCursor,
  }),
});

export const LessonMessage = z.object({
  message_id: Uuid,
  kind: z.enum(['question', 'chat']),
  at: Instant,
  name: z.string(),
  avatar_url: z.string().nullable(),
  text: z.string(),
  answered: z.boolean(),
  mine: z.boolean(),
});
export type LessonMessage = z.infer<typeof LessonMessage>;

export const getLiveMessages = defineCall({
  method: 'GET',
  path: '/api/live/messages',
  access: 'entitled',
  limit: 'read',
  summary: 'The newest questions and chat messages of a lesson, oldest first, without what its teacher has hidden',
  query: z.object({ channel_id: Uuid }),
  reply: done({ messages: z.array(LessonMessage) }),
});

export const reportLiveMessage = defineCall({
  method: 'POST',
  path: '/api/live/report',
  access: 'entitled',
  limit: 'write',
  summary: 'Report a message to the lesson’s teacher; counted once per subscriber',
  body: z.object({ message_id: Uuid, reason: text(300).optional() }),
  reply: done({}),
});
