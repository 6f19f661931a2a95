import { weekOpening } from '../../../../domain/progress/unlock-weeks.ts';
import { zoneOf } from '../../../../domain/subscriber/countries.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { notifySubscribers, type Notice } from '../../../account/notification/notify-subscribers.ts';
import { accessUntil } from '../../../billing/subscription/access-until.ts';
import { levelProgress } from '../../course/level-progress.ts';
import type { LearningDeps } from '../../deps.ts';
import {
  lockDueWeeks,
  readersOf,
  saveNextAnnouncement,
  type DueAnnouncement,
  type Reader,
} from './week-announcement-store.ts';

const BATCH = 100;
const NOTICE_TTL_MS = 2 * 86_400_000;
/** An archived account may be restored. */
const ARCHIVED_RECHECK_MS = 30 * 86_400_000;

type Parts = Pick<LearningDeps, 'db' | 'clock' | 'newId' | 'config' | 'course' | 'jobs' | 'publicUrl'>;

/** Notifies learners, once each, of a week that unlocked by time. Returns the number of checked learners. */
export async function announceNewWeeks(deps: Parts, batch = BATCH): Promise<number> {
  const checked = await deps.db.transaction().execute(async (trx: Database) => {
    const due = await lockDueWeeks(trx, { now: deps.clock.now(), limit: batch });
    const notices: Notice[] = [];
    const readers = await readersOf(trx, due);
    for (const learner of due) {
      const reader = readers.get(learner.subscriber_id);
      if (reader) notices.push(...(await advanceWeek(trx, deps, { ...learner, ...reader })));
      else await postpone(trx, deps, learner);
    }
    await notifySubscribers(trx, deps, { about: ABOUT, notices });
    return due.length;
  });
  if (checked > 0) {
    deps.jobs.wake('deliver-push');
    deps.jobs.wake('deliver-sms');
  }
  return checked;
}

const ABOUT = {
  types: ['week_unlocked'],
  topic: 'week',
  isUrgent: false,
  endsAt: (from: Date) => new Date(from.getTime() + NOTICE_TTL_MS),
} as const;

/** Postpones an archived account: at the head of the list, every pass would read it. */
async function postpone(trx: Database, { clock }: Parts, learner: DueAnnouncement): Promise<void> {
  const at = new Date(clock.now().getTime() + ARCHIVED_RECHECK_MS);
  await saveNextAnnouncement(trx, learner, { week: learner.announcement_week, at });
}

/**
 * Saves the next week to announce. Returns the notice for this learner, or an empty list if the learner has no access
 * to the week.
 */
async function advanceWeek(trx: Database, deps: Parts, learner: DueAnnouncement & Reader): Promise<Notice[]> {
  const { clock, course } = deps;
  const at = { subscriberId: learner.subscriber_id, levelId: learner.level_id };
  const progress = await levelProgress(trx, at);
  if (!progress) throw new Error(`level ${at.levelId} of ${at.subscriberId} does not exist`);
  const week = {
    levelStartedAt: progress.startedAt,
    passedAt: progress.passedAt,
    week: learner.announcement_week,
    weeks: course.weeks(at.levelId).length,
    zone: zoneOf(learner.country),
  };
  const { shouldNotify, next } = weekOpening(week, clock.now());
  await saveNextAnnouncement(trx, learner, next);
  const mayRead = shouldNotify && (await accessUntil({ db: trx, clock }, at.subscriberId)) !== null;
  return mayRead ? [wordsFor(deps, learner)] : [];
}

function wordsFor(
  { course, publicUrl }: Parts,
  { subscriber_id, level_id, announcement_week, ...to }: DueAnnouncement & Reader,
): Notice {
  const { title, cando } = course.requireWeek(level_id, announcement_week);
  return {
    to: { subscriberId: subscriber_id, ...to },
    key: `week_unlocked:${level_id}:${announcement_week}`,
    title: `فُتح الأسبوع ${announcement_week}: ${title.ar}`,
    text: `سنقول في نهايته: «${cando.ar}»`,
    sms: `لسان: فُتح لك الأسبوع ${announcement_week} «${title.ar}». بدايته هنا: ${publicUrl}/home`,
    link: `/week/${announcement_week}`,
  };
}
