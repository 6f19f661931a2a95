import type { NotificationType } from '@lisan/contract/notification';
import { isNews, isUrgentNews, newsEnds, type NewsType } from '../../../domain/live/lesson-news.ts';
import { countryOf } from '../../../domain/subscriber/countries.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { tellSubscribers, type Recipient, type Telling, type Told } from '../tell-subscribers.ts';
import { announcedLesson, followersAfter, lockDueAnnouncement, saveProgress } from './announcement-store.ts';
import type { AnnouncedLesson, StoredAnnouncement } from './announcement-store.ts';
import { lessonWords } from './lesson-words.ts';
import { lessonTopic, newsKey } from './news-key.ts';

const BATCH = 300;

type TellingLessons = Telling & Pick<Services, 'db' | 'jobs' | 'publicUrl'>;

/**
 * Tells the next followers of an announcement that is due, and remembers how far it came, in one transaction: whoever
 * dies in between has told nobody. Gives how many announcements were worked on, so that the worker goes on.
 */
export async function tellLessons(services: TellingLessons, batch = BATCH): Promise<number> {
  const isTold = await services.db.transaction().execute((trx) => tellNext(trx, services, batch));
  if (!isTold) return 0;
  services.jobs.wake('deliver-push');
  services.jobs.wake('deliver-sms');
  return 1;
}

async function tellNext(trx: Database, services: TellingLessons, batch: number): Promise<boolean> {
  const now = services.clock.now();
  const due = await lockDueAnnouncement(trx, now);
  if (!due) return false;
  const lesson = await announcedLesson(trx, due.channel_id);
  if (!isNews(due.type, factsOf(lesson), now)) {
    await saveProgress(trx, due, { done_at: now });
    return true;
  }
  const followers = await followersAfter(trx, {
    teacherId: lesson.teacher_id,
    after: due.told_up_to,
    upTo: due.only_up_to,
    most: batch,
  });
  await tellFollowers(trx, services, { due, lesson, followers });
  const last = followers.at(-1)?.subscriberId;
  await saveProgress(trx, due, {
    ...(last !== undefined && { told_up_to: last }),
    told_for: timeTold(due, lesson.starts_at),
    done_at: followers.length < batch ? now : null,
  });
  return true;
}

/** The start that all who were told so far have heard; null once some heard another. */
function timeTold({ told_up_to, told_for }: StoredAnnouncement, startsAt: Date): Date | null {
  return told_up_to === null || told_for?.getTime() === startsAt.getTime() ? startsAt : null;
}

type News = { due: StoredAnnouncement; lesson: AnnouncedLesson; followers: readonly Recipient[] };

async function tellFollowers(trx: Database, services: TellingLessons, { due, lesson, followers }: News) {
  const { publicUrl } = services;
  const { type } = due;
  const link = linkTo(type, lesson);
  const key = newsKey(type, lesson.id, due.round);
  const told = followers.map((to): Told => {
    const country = countryOf(to.country);
    return { to, key, link, ...lessonWords(type, lesson, { country, publicUrl }) };
  });
  await tellSubscribers(trx, services, {
    about: {
      types: WISHED_AS[type],
      topic: lessonTopic(lesson.id),
      isUrgent: isUrgentNews(type),
      endsAt: (from) => newsEnds(type, { startsAt: lesson.starts_at }, from),
    },
    told,
  });
}

/** A change of a lesson's time reaches those who wanted to know the time, in whichever way. */
const ITS_TIME = ['lesson_scheduled', 'lesson_soon'] as const;
const WISHED_AS: Record<NewsType, readonly NotificationType[]> = {
  lesson_scheduled: ['lesson_scheduled'],
  lesson_moved: ITS_TIME,
  lesson_cancelled: ITS_TIME,
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

function linkTo(type: NewsType, { id, kind, recording_id }: AnnouncedLesson): string {
  // A cancelled lesson has no page any more.
  if (type === 'lesson_cancelled') return '/live/lessons';
  return type === 'recording_ready' ? `/recording/${kind}/lessons/${recording_id}` : `/live/${kind}/lessons/${id}`;
}
