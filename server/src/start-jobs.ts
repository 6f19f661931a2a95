import { tellNewWeeks } from './features/course/news/tell-new-weeks.ts';
import { nextNewsDue } from './features/course/news/week-news-store.ts';
import { closeLessons, nextClosing } from './features/live/lessons/close-lessons.ts';
import { announcementsJob } from './features/notification/announce/announce-lessons.ts';
import { pushJob } from './features/notification/deliver-push.ts';
import { codesJob, otherSmsJob } from './features/notification/deliver-sms.ts';
import { retentionJob } from './features/retention/remove-expired.ts';
import { recordingJob } from './features/recording/making/recording-job.ts';
import { advanceDue } from './features/subscription/billing/advance-due.ts';
import { nextDueTime } from './features/subscription/billing/due-store.ts';
import { performDueEffects } from './features/subscription/billing/perform-effects.ts';
import { nextSweepDue, sweepCarrier } from './features/subscription/carrier/sweep-carrier.ts';
import { callbacksJob } from './features/subscription/carrier/sync-callbacks.ts';
import { reminderJob } from './features/subscription/messages/remind-of-ends.ts';
import { nextEffectDue } from './features/subscription/state/outbox-store.ts';
import type { Job } from './platform/queue/job.ts';
import type { Services } from './services.ts';

/** Opens the wake-ups, and runs the jobs of this process's worker queues unless it only serves. */
export async function startJobs(services: Services): Promise<void> {
  const { jobs, config } = services;
  await jobs.open();
  if (config.role === 'web') return;
  for (const job of listJobs(services)) if (config.workerQueues.includes(job.workers)) jobs.run(job);
}

function listJobs(services: Services): Job[] {
  const { db } = services;
  const billing = 'billing' as const;
  const [weeks, closing] = [() => tellNewWeeks(services), () => closeLessons(services)];
  return [
    codesJob(services),
    otherSmsJob(services),
    pushJob(services),
    announcementsJob(services),
    { name: 'announce-weeks', workers: 'broadcast', pass: weeks, nextDue: () => nextNewsDue(db) },
    { name: 'close-lessons', workers: 'media', pass: closing, nextDue: () => nextClosing(services) },
    recordingJob(services),
    { name: 'advance-due', workers: billing, pass: () => advanceDue(services), nextDue: () => nextDueTime(db) },
    reminderJob(services),
    {
      name: 'perform-effects',
      workers: billing,
      pass: () => performDueEffects(services),
      nextDue: () => nextEffectDue(db),
    },
    retentionJob(services),
    callbacksJob(services),
    {
      name: 'sweep-carrier',
      workers: billing,
      pass: () => sweepCarrier(services),
      nextDue: () => nextSweepDue(services),
    },
  ];
}
