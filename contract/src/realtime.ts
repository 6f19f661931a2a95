import { z } from 'zod';
import { cleaned, text } from './text.ts';
import type { ChannelState } from './live.ts';
import type { MediaKind } from './recording.ts';

// The live-viewer channel: JSON messages over a WebSocket at this path.
export const REALTIME_PATH = '/realtime';

/** Offered together with `bearer.<token>`; the server answers with this one alone. */
export const REALTIME_PROTOCOL = 'live.v1';

/** The name of a lesson's channel. */
export function channelName(lessonId: string): string {
  return `live-viewer-channel.${lessonId}`;
}

export const CLOSE_CODES = {
  /** The server restarts: come back after a moment. */
  restart: 1012,
  /** The token is not, or no longer, valid: leave the channel and do not retry. */
  unauthenticated: 4401,
  /** The subscription gives no access: do not retry. */
  forbidden: 4403,
  /** This side read too slowly: come back. */
  slow: 4408,
  /** Too many messages, or a newer connection of the same subscriber took the place: do not retry. */
  tooMany: 4429,
} as const;

/** `resume` names the last event seen, so that those missed are sent again. */
export const ClientMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    channel: cleaned(100),
    resume: z.object({ epoch: cleaned(64), seq: z.int().min(0) }).optional(),
  }),
  z.object({ type: z.literal('like'), on: z.boolean() }),
  /** `id` is the sender's own: the same one twice is one message. */
  z.object({ type: z.enum(['chat', 'question']), id: z.uuid(), text: text(500) }),
  z.object({ type: z.literal('auth'), token: z.string().min(1).max(500) }),
  z.object({ type: z.literal('leave') }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

export type ViewerName = { name: string; avatar_url: string | null };

export type Welcome = {
  type: 'welcome';
  epoch: string;
  /** The number of the newest event. */
  seq: number;
  you: { role: 'teacher' | 'viewer'; liked: boolean };
  viewers: number;
  likes: number;
  lesson: { id: string; title: string; kind: MediaKindName; state: ChannelState; chat_open: boolean };
  /** Whether every event missed since `resume` follows. */
  recovered: boolean;
  tick_ms: number;
};

/** Absolute numbers; a tick may be lost. `left`: how many stopped watching since the tick before. */
export type Tick = {
  type: 'tick';
  /** Milliseconds since 1970. */
  ts: number;
  viewers: number;
  likes: number;
  left: number;
  /** To the lesson's teacher only: who came last (at most 20), and who of them since the tick before (at most 5). */
  roster?: ViewerName[];
  joined?: ViewerName[];
};

/** Ordered and without gaps within an epoch. */
export type LessonEvent = {
  type: 'event';
  epoch: string;
  seq: number;
  id: string;
  at: string;
} & LessonNews;

/** What is told in order. Questions and chat carry the nickname of who wrote; nobody is told who merely watches. */
export type LessonNews =
  | { kind: 'lesson.started' | 'lesson.ended' | 'chat.opened' | 'chat.closed'; data: Record<string, never> }
  | { kind: 'question' | 'chat'; data: { message_id: string; name: string; avatar_url: string | null; text: string } }
  | { kind: 'message.hidden' | 'question.answered'; data: { message_id: string } };

export type ServerMessage =
  | Welcome
  | Tick
  | LessonEvent
  /** Events were missed that are no longer kept: read the lesson anew. */
  | { type: 'reset'; epoch: string }
  /** A chat message or question is kept, and will reach everybody; `message_id` is what events and lists call it. */
  | { type: 'ack'; id: string; message_id: string }
  /** `id` where it answers a message that had one. */
  | { type: 'err'; code: RealtimeFault; id?: string };

export type RealtimeFault =
  | 'invalid_input'
  | 'not_found'
  | 'not_live'
  | 'too_many_requests'
  /** Only questions are taken now. */
  | 'chat_closed'
  /** The teacher has muted this learner for the lesson. */
  | 'muted'
  | 'internal';

type MediaKindName = z.infer<typeof MediaKind>;
