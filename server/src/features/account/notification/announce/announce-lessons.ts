import type { NotificationType } from '@lisan/contract/learner/notification';
import {
  isAnnouncementCurrent,
  isUrgentAnnouncement,
  announcementExpiry,
  type AnnouncementType,
} from '../../../../domain/live/lesson-announcements.ts';
import { countryOf } from '../../../../domain/subscriber/countries.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Job } from '../../../../platform/queue/job.ts';
import { QueueWorker, type Handled } from '../../../../platform/queue/queue-worker.ts';
import type { AccountDeps } from '../../deps.ts';
import { notifySubscribers, type Recipient, type NotifyDeps, type Notice } from '../notify-subscribers.ts';
import { announcementQueue } from './announcement-queue.ts';
import { announcedLesson, followersAfter, lockClaimed, saveProgress } from './announcement-store.ts';
import type { AnnouncedLesson, StoredAnnouncement } from './announcement-store.ts';
import { lessonWords } from './lesson-words.ts';
import { lessonTopic, announcementKey } from './announcement-key.ts';

const BATCH = 300;
/** Concurrent announcements: an announcement with very many followers does not delay the others. */
const WINDOW = 4;

type Announcing = NotifyDeps & Pick<AccountDeps, 'db' | 'jobs' | 'publicUrl' | 'log' | 'random'>;

export function announcementsJob(deps: Announcing): Job {
  const worker = createWorker(deps, BATCH);
  return {
    name: 'announce-lessons',
    workers: 'broadcast',
    pass: (signal) => worker.pass(signal),
    nextDue: () => announcementQueue.nextDue(deps.db),
    drain: () => worker.drain(),
    whenRetried: (wake) => worker.whenRetried(wake),
  };
}

/** Notifies one batch of followers of each due announcement. Returns the number of claimed announcements. */
export async function announceLessons(deps: Announcing, batch = BATCH): Promise<number> {
  return createWorker(deps, batch).runOnce(AbortSignal.abort());
}

function createWorker(deps: Announcing, batch: number): QueueWorker<'lesson_announcement', 'all'> {
  const handle = (due: StoredAnnouncement, signal: AbortSignal) => announce(deps, due, { signal, batch });
  return new QueueWorker(deps, announcementQueue, { lanes: ['all'], window: WINDOW, handle });
}

type Batches = { signal: AbortSignal; batch: number };

/**
 * Notifies batch by batch until the last one or until the process stops; the next claim continues after the last batch.
 */
async function announce(
  deps: Announcing,
  due: StoredAnnouncement,
  { signal, batch }: Batches,
): Promise<Handled<'lesson_announcement'>> {
  do {
    const isLast = await deps.db.transaction().execute((trx: Database) => announceNext(trx, deps, { due, batch }));
    deps.jobs.wake('deliver-push');
    deps.jobs.wake('deliver-sms');
    if (isLast) return { kind: 'settled' };
  } while (!signal.aborted);
  return { kind: 'continue', at: deps.clock.now() };
}

/**
 * Notifies the next followers and saves the progress in one transaction, so that a crash notifies none of them. Returns
 * whether these were the last followers.
 */
async function announceNext(
  trx: Database,
  deps: Announcing,
  { due: claimed, batch }: { due: StoredAnnouncement; batch: number },
): Promise<boolean> {
  const now = deps.clock.now();
  const due = await lockClaimed(trx, claimed);
  if (!due) return true;
  const lesson = await announcedLesson(trx, due.channel_id);
  if (!isAnnouncementCurrent(due.type, factsOf(lesson), now)) {
    await saveProgress(trx, due, { state: 'done', done_at: now });
    return true;
  }
  const followers = await followersAfter(trx, {
    teacherId: lesson.teacher_id,
    after: due.notified_up_to,
    upTo: due.last_recipient,
    limit: batch,
  });
  await notifyFollowers(trx, deps, { due, lesson, followers });
  const last = followers.at(-1)?.subscriberId;
  const isLast = followers.length < batch;
  const leaseEnd = new Date(now.getTime() + announcementQueue.declaration.leaseMs);
  await saveProgress(trx, due, {
    ...(last !== undefined && { notified_up_to: last }),
    announced_start: announcedStart(due, lesson.starts_at),
    ...(isLast ? { state: 'done', done_at: now } : { state: 'queued', due_at: leaseEnd }),
  });
  return isLast;
}

/** Returns the start time that all notified followers received; null if they received different times. */
function announcedStart({ notified_up_to, announced_start }: StoredAnnouncement, startsAt: Date): Date | null {
  return notified_up_to === null || announced_start?.getTime() === startsAt.getTime() ? startsAt : null;
}

type DueBatch = { due: StoredAnnouncement; lesson: AnnouncedLesson; followers: readonly Recipient[] };

async function notifyFollowers(trx: Database, deps: Announcing, { due, lesson, followers }: DueBatch) {
  const { publicUrl } = deps;
  const { type } = due;
  const link = linkTo(type, lesson);
  const key = announcementKey(type, lesson.id, due.round);
  const notices = followers.map((to): Notice => {
    const country = countryOf(to.country);
    return { to, key, link, ...lessonWords(type, lesson, { country, publicUrl }) };
  });
  await notifySubscribers(trx, deps, {
    about: {
      types: CHOICE_TYPES[type],
      topic: lessonTopic(lesson.id),
      isUrgent: isUrgentAnnouncement(type),
      endsAt: (from) => announcementExpiry(type, { startsAt: lesson.starts_at }, from),
    },
    notices,
  });
}

/** Followers who chose one of these types are notified of a change of the start time. */
const START_TIME_TYPES = ['lesson_scheduled', 'lesson_soon'] as const;
const CHOICE_TYPES: Record<AnnouncementType, readonly NotificationType[]> = {
  lesson_scheduled: ['lesson_scheduled'],
  lesson_moved: START_TIME_TYPES,
  lesson_cancelled: START_TIME_TYPES,
  lesson_soon: ['lesson_soon'],
  lesson_started: ['lesson_started'],
  recording_ready: ['recording_ready'],
};

function factsOf(lesson: AnnouncedLesson) {
  return {
    state: lesson.state,
    startsAt: lesson.starts_at,
    isCancelled: lesson.cancelled_at !== null,
    hasRecording: lesson.recording_id !== null,
  };
}

function linkTo(type: AnnouncementType, { id, kind, recording_id }: AnnouncedLesson): string {
  // A cancelled lesson has no page.
  if (type === 'lesson_cancelled') return '/live/lessons';
  return type === 'recording_ready' ? `/recording/${kind}/lessons/${recording_id}` : `/live/${kind}/lessons/${id}`;
}
