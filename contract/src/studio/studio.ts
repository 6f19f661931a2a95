import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { ChannelView, JoinTicket, LessonMessage } from '../live/live.ts';
import { MediaKind, RecordingView } from '../live/recording.ts';
import { bounded, text } from '../values/text.ts';
import { Instant, NextCursor, Page, Uuid } from '../values/values.ts';
import { MAX_CUE_LETTERS, MAX_TRANSCRIPT_EDITS } from './transcript-limits.ts';

// A teacher's calls: each concerns this teacher's own lessons and recordings; lessons and recordings of other teachers
// are 404.
/**
 * `none`: no recording is or will be made; `expected`: one will be made of the broadcast; `processing`: it is being
 * made, or retried; `failed`: dead-lettered with the broadcast still stored, so that the teacher may retry it; `ready`:
 * it is among the recordings.
 */
export const RecordingState = z.enum(['none', 'expected', 'processing', 'failed', 'ready']);

/** The reason for `none`: the provider records nothing; nothing was sent; the lesson was missed. */
export const NoRecordingReason = z.enum(['provider', 'nothing_published', 'not_held']);

/** A lesson as its teacher sees it. */
export const StudioLesson = ChannelView.extend({
  started_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  /** Why staff ended it, in the words that the teacher was sent; null if staff did not. */
  staff_reason: z.string().nullable(),
  /** Everybody who joined, however briefly. */
  attended: z.int(),
  /** Published automatically when it is made. */
  auto_publish: z.boolean(),
  recording_state: RecordingState,
  /** Null unless `none`. */
  no_recording_reason: NoRecordingReason.nullable(),
});
export type StudioLesson = z.infer<typeof StudioLesson>;

export const StudioRecording = RecordingView.extend({
  published: z.boolean(),
  has_captions: z.boolean(),
  bytes: z.int(),
});
export type StudioRecording = z.infer<typeof StudioRecording>;

/** A question or chat message with the fields that only the teacher may see. */
export const StudioMessage = LessonMessage.omit({ mine: true }).extend({
  hidden: z.boolean(),
  /** Whether its author is muted for the lesson. */
  muted: z.boolean(),
  reports: z.int(),
});
export type StudioMessage = z.infer<typeof StudioMessage>;

const Title = text(120, 3);
const lessonId = z.object({ id: Uuid });

export const getStudio = defineCall({
  method: 'GET',
  path: '/api/studio',
  access: 'teacher',
  limit: 'read',
  summary: 'Who broadcasts here, and by which provider',
  reply: done({
    teacher: z.object({ id: Uuid, name: z.string(), photo_url: z.string().nullable(), followers: z.int() }),
    provider: z.enum(['embedded', 'agora', 'livekit']),
    /** Whether a browser that records WebM only may publish: the server has ffmpeg to convert it. */
    takes_webm: z.boolean(),
  }),
});

export const getStudioLessons = defineCall({
  method: 'GET',
  path: '/api/studio/lessons',
  access: 'teacher',
  limit: 'read',
  summary: 'This teacher’s lessons: on the air, to come, and the latest past ones',
  reply: done({ lessons: z.array(StudioLesson) }),
});

export const scheduleStudioLesson = defineCall({
  method: 'POST',
  path: '/api/studio/lessons',
  access: 'teacher',
  limit: 'write',
  idempotent: true,
  summary: 'Schedule a lesson and notify followers',
  body: z.object({
    title: Title,
    kind: MediaKind,
    level_id: Uuid.nullable(),
    /** Within the next ninety days. */
    starts_at: Instant,
    auto_publish: z.boolean().default(true),
  }),
  reply: done({ lesson: StudioLesson }),
});

export const changeStudioLesson = defineCall({
  method: 'POST',
  path: '/api/studio/lessons/:id/update',
  access: 'teacher',
  limit: 'write',
  summary: 'Change a lesson that has not started',
  params: lessonId,
  body: z.object({
    title: Title.optional(),
    level_id: Uuid.nullable().optional(),
    starts_at: Instant.optional(),
    auto_publish: z.boolean().optional(),
  }),
  reply: done({ lesson: StudioLesson }),
});

export const cancelStudioLesson = defineCall({
  method: 'POST',
  path: '/api/studio/lessons/:id/cancel',
  access: 'teacher',
  limit: 'write',
  summary: 'Take a lesson that has not started off the list',
  params: lessonId,
  reply: done({}),
});

export const startStudioLesson = defineCall({
  method: 'POST',
  path: '/api/studio/lessons/:id/start',
  access: 'teacher',
  limit: 'write',
  summary: 'Go live; the ticket publishes. On a lesson that is live already: another ticket, for a new connection',
  params: lessonId,
  reply: JoinTicket.extend({ lesson: StudioLesson }),
});

export const endStudioLesson = defineCall({
  method: 'POST',
  path: '/api/studio/lessons/:id/end',
  access: 'teacher',
  limit: 'write',
  summary: 'End the lesson for everybody; where there is something to record, its recording is made by itself',
  params: lessonId,
  reply: done({ lesson: StudioLesson }),
});

export const retryStudioRecording = defineCall({
  method: 'POST',
  path: '/api/studio/lessons/:id/retry-recording',
  access: 'teacher',
  limit: 'write',
  summary: 'Make a recording that failed once more',
  params: lessonId,
  reply: done({ lesson: StudioLesson }),
});

export const setStudioChat = defineCall({
  method: 'POST',
  path: '/api/studio/lessons/:id/chat',
  access: 'teacher',
  limit: 'write',
  summary: 'Let learners write to each other, or take questions only',
  params: lessonId,
  body: z.object({ open: z.boolean() }),
  reply: done({ chat_open: z.boolean() }),
});

export const getStudioMessages = defineCall({
  method: 'GET',
  path: '/api/studio/lessons/:id/messages',
  access: 'teacher',
  limit: 'read',
  summary: 'The queue: questions and chat, newest first, hidden ones included',
  params: lessonId,
  query: z.object({ kind: z.enum(['question', 'chat']).optional(), ...Page }),
  reply: done({ messages: z.array(StudioMessage), next_cursor: NextCursor }),
});

export const judgeStudioMessage = defineCall({
  method: 'POST',
  path: '/api/studio/messages/:id',
  access: 'teacher',
  limit: 'write',
  summary:
    'Hide a message, mark a question as answered, mute its author for the lesson; what is left out stays as it is',
  params: lessonId,
  body: z.object({ hidden: z.boolean().optional(), answered: z.boolean().optional(), muted: z.boolean().optional() }),
  reply: done({ message: StudioMessage }),
});

export const getStudioRecordings = defineCall({
  method: 'GET',
  path: '/api/studio/recordings',
  access: 'teacher',
  limit: 'read',
  summary: 'This teacher’s recordings, published or not, newest first',
  query: z.object(Page),
  reply: done({ recordings: z.array(StudioRecording), next_cursor: NextCursor }),
});

export const changeStudioRecording = defineCall({
  method: 'POST',
  path: '/api/studio/recordings/:id/update',
  access: 'teacher',
  limit: 'write',
  summary: 'Publish or unpublish, name, describe, give a level',
  params: lessonId,
  body: z.object({
    title: Title.optional(),
    description: text(600, 0).optional(),
    level_id: Uuid.nullable().optional(),
    published: z.boolean().optional(),
  }),
  reply: done({ recording: StudioRecording }),
});

export const setStudioCaptions = defineCall({
  method: 'POST',
  path: '/api/studio/recordings/:id/captions',
  access: 'teacher',
  limit: 'write',
  multipart: true,
  summary: 'Captions as a WebVTT `file` of at most 512 kB; without a file they are taken away',
  params: lessonId,
  reply: done({ recording: StudioRecording }),
});

/** A line of a transcript; times in seconds. */
export const TranscriptCue = z.object({ start: z.number(), end: z.number(), text: z.string() });
export type TranscriptCue = z.infer<typeof TranscriptCue>;

/**
 * What is said in a recording. `waiting`, `making` with the share that was transcribed, `ready`, or `failed`; `off` where the
 * server hears no recordings. `uploaded`: read from the captions that the teacher uploaded, and changed with them.
 */
export const StudioTranscript = z.object({
  state: z.enum(['off', 'waiting', 'making', 'ready', 'failed']),
  source: z.enum(['automatic', 'uploaded']),
  /** From 0 to 1. */
  progress: z.number(),
  cues: z.array(TranscriptCue),
  is_edited: z.boolean(),
  is_published: z.boolean(),
  /** Increases with every change, and is sent with the next one. */
  version: z.int(),
  /** Plays the recording for the teacher, published or not. */
  media_url: z.string(),
});
export type StudioTranscript = z.infer<typeof StudioTranscript>;

const time = z.number().min(0).max(86_400);

export const getStudioTranscript = defineCall({
  method: 'GET',
  path: '/api/studio/recordings/:id/transcript',
  access: 'teacher',
  limit: 'read',
  summary: 'What is said in a recording, and how far it was heard',
  params: lessonId,
  reply: done({ transcript: StudioTranscript }),
});

export const saveStudioTranscript = defineCall({
  method: 'POST',
  path: '/api/studio/recordings/:id/transcript',
  access: 'teacher',
  limit: 'write',
  summary: 'Replace lines of a transcript; 409 where `version` is not the last one',
  params: lessonId,
  body: z.object({
    version: z.int().min(0),
    edits: z
      .array(
        z.object({
          /** The place of a line in that version. */
          at: z.int().min(0).max(100_000),
          /** What replaces it; nothing removes it. */
          cues: z.array(z.object({ start: time, end: time, text: text(MAX_CUE_LETTERS) })).max(4),
        }),
      )
      .min(1)
      .max(MAX_TRANSCRIPT_EDITS),
  }),
  reply: done({ transcript: StudioTranscript }),
});

export const publishStudioTranscript = defineCall({
  method: 'POST',
  path: '/api/studio/recordings/:id/transcript/publish',
  access: 'teacher',
  limit: 'write',
  summary: 'Show a finished transcript to learners, or withdraw it',
  params: lessonId,
  body: z.object({ published: z.boolean() }),
  reply: done({ transcript: StudioTranscript }),
});

export const remakeStudioTranscript = defineCall({
  method: 'POST',
  path: '/api/studio/recordings/:id/transcript/remake',
  access: 'teacher',
  limit: 'write',
  summary: 'Hear a recording again from its start; edited lines are lost, and nothing is published',
  params: lessonId,
  reply: done({ transcript: StudioTranscript }),
});

export const setStudioPoster = defineCall({
  method: 'POST',
  path: '/api/studio/recordings/:id/poster',
  access: 'teacher',
  limit: 'write',
  multipart: true,
  summary: 'A poster as a JPEG, PNG or WebP `file`; without a file it is taken away',
  params: lessonId,
  reply: done({ recording: StudioRecording }),
});

export const measureStudioUpload = defineCall({
  method: 'POST',
  path: '/api/studio/upload-check',
  access: 'teacher',
  limit: 'write',
  summary: 'Receives bytes and discards them, which measures how fast the teacher’s network sends',
  body: z.object({ filler: bounded(60_000, 60_000).regex(/^[\w-]*$/) }),
  reply: done({ received: z.int() }),
});
