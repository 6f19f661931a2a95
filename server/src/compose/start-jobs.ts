import { checkJobs } from './check-jobs.ts';
import { figuresJob } from '../features/console-figures/compute-figures.ts';
import { publishDraftsJob } from '../features/console-course/publish-due-drafts.ts';
import { itemFiguresJob } from '../features/console-course/figures/compute-item-figures.ts';
import { noticesJob } from '../features/console-notices/send-batches.ts';
import { announceNewWeeks } from '../features/progress/week-announcements/announce-new-weeks.ts';
import { nextWeekDue } from '../features/progress/week-announcements/week-announcement-store.ts';
import { nextReminderDue } from '../features/habit/reminder-store.ts';
import { sendReminders } from '../features/habit/send-reminders.ts';
import { closeLessons, nextClosing } from '../features/live/lessons/close-lessons.ts';
import { announcementsJob } from '../features/notification/announce/announce-lessons.ts';
import { pushJob } from '../features/notification/deliver-push.ts';
import { codesJob, otherSmsJob } from '../features/notification/deliver-sms.ts';
import { erasureJob } from '../features/privacy/erase-due.ts';
import { compactionJob } from '../features/compaction/compact-learning.ts';
import { retentionJob } from '../features/retention/remove-expired.ts';
import { strayPicturesJob } from '../features/retention/remove-stray-pictures.ts';
import { recordingJob } from '../features/recording/making/recording-job.ts';
import { billingJobs } from '../features/subscription/billing/billing-jobs.ts';
import { applyStartMode } from '../features/subscription/billing/set-billing.ts';
import { callbacksJob } from '../features/subscription/carrier/sync-callbacks.ts';
import { draftsJob } from '../features/writing/check-queued-drafts.ts';
import { reminderJob } from '../features/subscription/messages/remind-of-ends.ts';
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
    draftsJob(services),
    ...billingJobs(services),
    reminderJob(services),
    compactionJob(services),
    retentionJob(services),
    strayPicturesJob(services),
    erasureJob(services),
    callbacksJob(services),
    figuresJob(services),
    publishDraftsJob(services),
    itemFiguresJob(services),
  ];
}
