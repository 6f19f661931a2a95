import { planCue, type CueFacts, type CueKind } from '../../../domain/reminder/plan-cue.ts';
import { usualHour } from '../../../domain/reminder/reminder-hour.ts';
import { daysBetween, learnerDayOf } from '../../../domain/progress/learner-day.ts';
import { zoneOf } from '../../../domain/subscriber/countries.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { findReach, type Reach } from '../../account/notification/find-reach.ts';
import { notifySubscribers, type About, type Notice } from '../../account/notification/notify-subscribers.ts';
import { accessUntil } from '../../billing/subscription/access-until.ts';
import { makeStopToken } from '../../account/notification/stop-token.ts';
import { learnerStats } from '../course/learner-stats.ts';
import type { LearningDeps } from '../deps.ts';
import { lockDueReminders, saveReminder, type DueReminder } from './reminder-store.ts';
import { REMINDER_TOPIC, smsOf, wordsOf } from './reminder-words.ts';

const BATCH = 100;
const DAY_MS = 86_400_000;
/** Learner-days from one reminder by SMS to the next. */
const MIN_DAYS_BETWEEN_SMS = 7;
/** A cue is worthless after this time. */
const CUE_TTL_MS = 2 * 3_600_000;
/** An archived account or a learner without access gets no cue. */
const RECHECK_MS = 7 * DAY_MS;

type Deps = Pick<LearningDeps, 'clock' | 'config' | 'db' | 'jobs' | 'newId' | 'publicUrl' | 'secrets'>;
type Channel = 'push' | 'sms';

/** Sends the cues that are due, each learner's by one channel. Returns the number of decided learners. */
export async function sendReminders(deps: Deps, batch = BATCH): Promise<number> {
  const decided = await deps.db.transaction().execute(async (trx: Database) => {
    const due = await lockDueReminders(trx, { now: deps.clock.now(), limit: batch });
    const reach = await findReach(trx, {
      type: 'daily_reminder',
      subscriberIds: due.map(({ subscriber_id }) => subscriber_id),
      now: deps.clock.now(),
    });
    const notices: Record<Channel, Notice[]> = { push: [], sms: [] };
    for (const row of due) {
      const sent = await decide(trx, deps, { row, reach });
      if (sent) notices[sent.channel].push(sent.notice);
    }
    for (const channel of ['push', 'sms'] as const) {
      await notifySubscribers(trx, deps, { about: { ...ABOUT, channels: [channel] }, notices: notices[channel] });
    }
    return due.length;
  });
  if (decided > 0) {
    deps.jobs.wake('deliver-push');
    deps.jobs.wake('deliver-sms');
  }
  return decided;
}

const ABOUT: About = {
  types: ['daily_reminder'],
  topic: REMINDER_TOPIC,
  isUrgent: true,
  endsAt: (from: Date) => new Date(from.getTime() + CUE_TTL_MS),
};

/** Decides about one learner, and stores when to decide again. */
async function decide(
  trx: Database,
  deps: Deps,
  { row, reach }: { row: DueReminder; reach: Reach },
): Promise<{ channel: Channel; notice: Notice } | null> {
  const now = deps.clock.now();
  const { subscriber_id, cued_at, cues, sms_at } = row;
  if (row.archived || (await accessUntil({ db: trx, clock: deps.clock }, subscriber_id)) === null) {
    await saveReminder(trx, { subscriber_id, due_at: new Date(now.getTime() + RECHECK_MS), cued_at, cues, sms_at });
    return null;
  }
  const facts = await factsOf(trx, deps, { row, reach });
  const { cue, nextAt } = planCue(facts);
  const channel = cue && channelOf(row, facts, reach);
  const isSameDay = cued_at !== null && learnerDayOf(cued_at, facts.zone) === learnerDayOf(now, facts.zone);
  await saveReminder(trx, {
    subscriber_id,
    due_at: nextAt,
    cued_at: channel ? now : cued_at,
    cues: channel ? (isSameDay ? cues + 1 : 1) : cues,
    sms_at: channel === 'sms' ? now : sms_at,
  });
  return cue && channel ? { channel, notice: noticeOf(deps, { cue, row, facts }) } : null;
}

async function factsOf(
  trx: Database,
  { clock, config }: Deps,
  { row, reach }: { row: DueReminder; reach: Reach },
): Promise<CueFacts> {
  const zone = zoneOf(row.country);
  const { streak } = await learnerStats({ db: trx, clock }, { subscriberId: row.subscriber_id, zone });
  return {
    now: clock.now(),
    zone,
    hour: row.remind_hour ?? usualHour(row.session_starts, zone),
    quiet: config.quietHours,
    practisedAt: row.practised_at ?? row.started_at,
    hasPractised: row.practised_at !== null,
    streak,
    dueCards: row.due_cards,
    cued: row.cued_at === null ? null : { at: row.cued_at, count: row.cues },
    canRepeat: reach.push.has(row.subscriber_id),
  };
}

/** Returns push if a device has it; otherwise SMS for learners who asked for it, at most one a week. */
function channelOf({ subscriber_id, sms_at }: DueReminder, { now, zone }: CueFacts, reach: Reach): Channel | null {
  if (reach.push.has(subscriber_id)) return 'push';
  const isSmsAllowed =
    sms_at === null || daysBetween(learnerDayOf(sms_at, zone), learnerDayOf(now, zone)) >= MIN_DAYS_BETWEEN_SMS;
  return reach.sms.has(subscriber_id) && isSmsAllowed ? 'sms' : null;
}

function noticeOf(
  { publicUrl, secrets }: Deps,
  { cue, row, facts }: { cue: CueKind; row: DueReminder; facts: CueFacts },
): Notice {
  const words = wordsOf(cue, facts);
  const stopToken = makeStopToken(secrets.signingKey, {
    subscriberId: row.subscriber_id,
    now: facts.now,
    purpose: 'stop-reminders',
  });
  return {
    to: { subscriberId: row.subscriber_id, msisdn: row.msisdn, country: row.country },
    key: `reminder:${facts.now.toISOString()}`,
    ...words,
    sms: smsOf(words, { publicUrl, stopToken }),
    link: '/session',
  };
}
