import { z } from 'zod';
import { SentenceItem, WordItem } from './course.ts';
import { defineCall, done } from '../call.ts';
import { Answer, AnswerSeconds, Feedback, QuestionView } from './question.ts';
import { ReviewHint } from './review.ts';
import { Instant, Uuid } from '../values/values.ts';

/** The lengths of a daily session, in minutes. */
export const SESSION_MINUTES = [5, 10, 15] as const;
export const SessionMinutes = z.union(SESSION_MINUTES.map((minutes) => z.literal(minutes)));
export type SessionMinutes = z.infer<typeof SessionMinutes>;

/**
 * The purpose of a question of a session. `recognise` and `recall` belong to a new item: its right recall makes it
 * learned. `again` repeats a missed one at the end.
 */
export const StepPurpose = z.enum([
  'recognise',
  'recall',
  'again',
  'review',
  'listening',
  'speaking',
  'missed',
  'practice',
]);
export type StepPurpose = z.infer<typeof StepPurpose>;

const placed = { position: z.int() };

/**
 * A step of a session: a new item is presented, or a question asked. Answering a question completes the steps before
 * it.
 */
export const SessionStep = z.discriminatedUnion('type', [
  z.object({ type: z.literal('word'), ...placed, item: WordItem }),
  z.object({ type: z.literal('sentence'), ...placed, item: SentenceItem }),
  z.object({
    type: z.literal('question'),
    ...placed,
    purpose: StepPurpose,
    question: QuestionView,
    hint: ReviewHint.optional(),
    /** Null until it is answered. */
    correct: z.boolean().nullable(),
  }),
]);
export type SessionStep = z.infer<typeof SessionStep>;

const NamedItem = z.object({ uuid: Uuid, en: z.string(), ar: z.string(), picture_url: z.string().optional() });

/** The end of a session. */
export const SessionResult = z.object({
  /** The learned items of the session. */
  learned: z.array(NamedItem),
  /** First answers to questions that are graded; spoken ones and repetitions do not count. */
  answered: z.int(),
  correct: z.int(),
  points: z.int(),
  /** Consecutive learner-days, this one included. */
  streak: z.int(),
  /** Whether it is the first session that was started on its day and finished. */
  is_first_today: z.boolean(),
  freezes: z.int(),
  /** Words and sentences that were missed and not answered right after that. Absent in results of earlier versions. */
  missed: z.array(NamedItem).optional(),
  /** Cards that the review has now. Absent in results of earlier versions. */
  due_now: z.int().optional(),
  /** Cards that become due after that, by the end of the next learner-day; `due_now` included where that is absent. */
  due_tomorrow: z.int(),
});
export type SessionResult = z.infer<typeof SessionResult>;

export const DailySession = z.object({
  uuid: Uuid,
  minutes: SessionMinutes,
  started_at: Instant,
  steps: z.array(SessionStep),
  /** Null until every question is answered. */
  result: SessionResult.nullable(),
});
export type DailySession = z.infer<typeof DailySession>;

/** The session as home shows it. */
export const SessionStatus = z.object({
  state: z.enum(['none', 'open', 'finished']),
  /** The chosen length, or the length of the open session. */
  minutes: SessionMinutes,
  /** Questions; 0 before the start. */
  answered: z.int(),
  total: z.int(),
});
export type SessionStatus = z.infer<typeof SessionStatus>;

export const getSession = defineCall({
  method: 'GET',
  path: '/api/session',
  access: 'entitled',
  limit: 'read',
  summary: 'The open daily session with its answers so far; else the one that was finished today; else null',
  reply: done({ session: DailySession.nullable() }),
});

export const startSession = defineCall({
  method: 'POST',
  path: '/api/session/start',
  access: 'entitled',
  limit: 'write',
  summary: 'The open daily session, or the one finished today, or a new one; 409 when there is nothing to ask',
  body: z.object({
    minutes: SessionMinutes.optional(),
    /** Starts another session although today's is finished. */
    another: z.boolean().optional(),
    /**
     * Starts with one new item, so that the first visit ends with a finished session. Ignored after a finished session.
     */
    first: z.boolean().optional(),
  }),
  reply: done({ session: DailySession }),
});

/** Sessions that a phone stores ahead, for days without a network. */
export const MAX_PREPARED_SESSIONS = 5;

export const prepareSessions = defineCall({
  method: 'POST',
  path: '/api/session/prepare',
  access: 'entitled',
  limit: 'write',
  summary: 'Sessions for days without a network; those that were not used yet are returned again',
  reply: done({
    /** In the order of their use, after today's; up to `MAX_PREPARED_SESSIONS`. */
    sessions: z.array(DailySession),
  }),
});

export const answerSession = defineCall({
  method: 'POST',
  path: '/api/session/answer',
  access: 'entitled',
  limit: 'write',
  summary: 'Answer a question of a session; a repeated answer counts once and gets the first reply',
  body: z.object({
    session_uuid: Uuid,
    question_uuid: Uuid,
    answer: Answer,
    seconds: AnswerSeconds.optional(),
    /** A hint was used. */
    hinted: z.boolean().optional(),
    /**
     * When it was answered, for an answer that waited for the network; the server accepts it
     * where the contacts and the prepared sessions of the learner support it.
     */
    answered_at: Instant.optional(),
  }),
  reply: done({
    ...Feedback,
    progress: z.object({ answered: z.int(), total: z.int() }),
    /** The points of an item that this answer made learned. */
    points: z.int(),
    /** A question that repeats the missed item at the end of the session. */
    added: SessionStep.nullable(),
    /** With the last answer. */
    result: SessionResult.nullable(),
    /** True where the answer counts for the day of its arrival, because the server cannot support the time of the phone. */
    counts_on_arrival: z.boolean().optional(),
  }),
});
