import { z } from 'zod';
import { bounded, cleaned, text } from '../values/text.ts';
import type { ChannelState } from './live.ts';
import type { MediaKind } from './recording.ts';

// The live-viewer channel: JSON messages over a WebSocket at this path.
export const REALTIME_PATH = '/realtime';

/** Offered together with `bearer.<token>`; the server accepts this one only. */
export const REALTIME_PROTOCOL = 'live.v1';

/** The name of a lesson's channel. */
export function channelName(lessonId: string): string {
  return `live-viewer-channel.${lessonId}`;
}

export const CLOSE_CODES = {
  /** The server restarts: reconnect after a moment. */
  restart: 1012,
  /** The token is not valid: leave the channel and do not retry. */
  unauthenticated: 4401,
  /** The subscription gives no access: do not retry. */
  forbidden: 4403,
  /** Staff removed the learner from the lesson: do not retry. */
  removed: 4410,
  /** This side read too slowly: reconnect. */
  slow: 4408,
  /** Too many messages, or a newer connection of the same subscriber has replaced this one: do not retry. */
  tooMany: 4429,
} as const;

/** `resume` names the last received event, so that missed ones are sent again. */
export const ClientMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    channel: cleaned(100),
    resume: z.object({ epoch: cleaned(64), seq: z.int().min(0) }).optional(),
  }),
  z.object({ type: z.literal('like'), on: z.boolean() }),
  /** `id` is the sender's own: the same one twice is one message. */
  z.object({ type: z.enum(['chat', 'question']), id: z.uuid(), text: text(500) }),
  z.object({ type: z.literal('auth'), token: bounded(500, 500).min(1) }),
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
  /** To the lesson's teacher only: who joined last (at most 20), and who of them since the tick before (at most 5). */
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
} & LessonEventBody;

/**
 * The events of a channel, in order. Questions and chat contain the nickname of their author; silent viewers are not
 * listed.
 */
export type LessonEventBody =
  | { kind: 'lesson.started' | 'lesson.ended' | 'chat.opened' | 'chat.closed'; data: Record<string, never> }
  | { kind: 'question' | 'chat'; data: { message_id: string; name: string; avatar_url: string | null; text: string } }
  | { kind: 'message.hidden' | 'question.answered'; data: { message_id: string } };

export type ServerMessage =
  | Welcome
  | Tick
  | LessonEvent
  /** Missed events are not available: load the lesson again. */
  | { type: 'reset'; epoch: string }
  /** A chat message or question is stored, and will reach everybody; `message_id` is its id in events and lists. */
  | { type: 'ack'; id: string; message_id: string }
  /** `id` of the message that it answers, if that had one. */
  | { type: 'err'; code: RealtimeFault; id?: string };

export type RealtimeFault =
  | 'invalid_input'
  | 'not_found'
  | 'not_live'
  | 'too_many_requests'
  /** Only questions are accepted now. */
  | 'chat_closed'
  /** The teacher has muted this learner for the lesson. */
  | 'muted'
  | 'internal';

type MediaKindName = z.infer<typeof MediaKind>;
