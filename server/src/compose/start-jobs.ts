import { checkJobs } from './check-jobs.ts';
import { figuresJob } from '../features/console/figures/compute-figures.ts';
import { publishDraftsJob } from '../features/console/course/publish-due-drafts.ts';
import { itemFiguresJob } from '../features/console/course/figures/compute-item-figures.ts';
import { noticesJob } from '../features/console/notices/send-batches.ts';
import { announceNewWeeks } from '../features/learning/progress/week-announcements/announce-new-weeks.ts';
import { nextWeekDue } from '../features/learning/progress/week-announcements/week-announcement-store.ts';
import { nextReminderDue } from '../features/learning/habit/reminder-store.ts';
import { sendReminders } from '../features/learning/habit/send-reminders.ts';
import { closeLessons, nextClosing } from '../features/live/live/lessons/close-lessons.ts';
import { announcementsJob } from '../features/account/notification/announce/announce-lessons.ts';
import { pushJob } from '../features/account/notification/deliver-push.ts';
import { codesJob, otherSmsJob } from '../features/account/notification/deliver-sms.ts';
import { erasureJob } from '../features/upkeep/privacy/erase-due.ts';
import { foldNamesJob } from '../features/account/subscriber/fold-names.ts';
import { compactionJob } from '../features/upkeep/compaction/compact-learning.ts';
import { retentionJob } from '../features/upkeep/retention/remove-expired.ts';
import { strayPicturesJob } from '../features/upkeep/retention/remove-stray-pictures.ts';
import { recordingJob } from '../features/live/recording/making/recording-job.ts';
import { transcriptsJob } from '../features/live/recording/transcript/make-transcripts.ts';
import { billingJobs } from '../features/billing/subscription/billing/billing-jobs.ts';
import { applyStartMode } from '../features/billing/subscription/billing/set-billing.ts';
import { callbacksJob } from '../features/billing/subscription/carrier/sync-callbacks.ts';
import { draftsJob } from '../features/learning/writing/check-queued-drafts.ts';
import { reminderJob } from '../features/billing/subscription/messages/remind-of-ends.ts';
import type { Job } from '../platform/queue/job.ts';
import type { Services } from './services.ts';

/** Opens the wake-ups, and runs the jobs of this process's worker queues unless it only serves requests. */
export async function startJobs(services: Services): Promise<void> {
  const { jobs, config } = services;
  await jobs.open();
  if (config.role === 'web') return;
  await applyStartMode(services);
  for (const job of listJobs(services)) if (config.workerQueues.includes(job.workers)) jobs.run(job);
  checkJobs(services);
}

export function listJobs(services: Services): Job[] {
  const { db } = services;
  const [weeks, closing] = [() => announceNewWeeks(services), () => closeLessons(services)];
  return [
    codesJob(services),
    otherSmsJob(services),
    pushJob(services),
    announcementsJob(services),
    noticesJob(services),
    { name: 'announce-weeks', workers: 'broadcast', pass: weeks, nextDue: () => nextWeekDue(db) },
    {
      name: 'send-reminders',
      workers: 'broadcast',
      pass: () => sendReminders(services),
      nextDue: () => nextReminderDue(db),
    },
    { name: 'close-lessons', workers: 'media', pass: closing, nextDue: () => nextClosing(services) },
    recordingJob(services),
    transcriptsJob(services),
    draftsJob(services),
    ...billingJobs(services),
    reminderJob(services),
    compactionJob(services),
    foldNamesJob(services),
    retentionJob(services),
    strayPicturesJob(services),
    erasureJob(services),
    callbacksJob(services),
    figuresJob(services),
    publishDraftsJob(services),
    itemFiguresJob(services),
  ];
}
