import { tellNewWeeks } from './features/course/news/tell-new-weeks.ts';
import { nextNewsDue } from './features/course/news/week-news-store.ts';
import { closeLessons, nextClosing } from './features/live/lessons/close-lessons.ts';
import { nextAnnouncementDue } from './features/notification/announce/announcement-store.ts';
import { tellLessons } from './features/notification/announce/tell-lessons.ts';
import { deliverPushes, nextPushDelivery } from './features/notification/deliver-push.ts';
import { deliverSms } from './features/notification/deliver-sms.ts';
import { nextSmsDue } from './features/notification/sms-due-store.ts';
import { recordingJob } from './features/recording/making/recording-job.ts';
import { advanceDue } from './features/subscription/billing/advance-due.ts';
import { nextDueTime } from './features/subscription/billing/due-store.ts';
import { performDueEffects } from './features/subscription/billing/perform-effects.ts';
import { nextCallbackDue } from './features/subscription/carrier/callback-store.ts';
import { nextSweepDue, sweepCarrier } from './features/subscription/carrier/sweep-carrier.ts';
import { syncCallbacks } from './features/subscription/carrier/sync-callbacks.ts';
import { nextEffectDue } from './features/subscription/state/outbox-store.ts';
import type { Job } from './platform/jobs/job.ts';
import type { Services } from './services.ts';

/** Opens the queue, and takes on every job there is unless this process only serves. */
export async function startJobs(services: Services): Promise<void> {
  await services.jobs.open();
  if (services.config.role === 'web') return;
  for (const job of listJobs(services)) await services.jobs.run(job);
}

function listJobs(services: Services): Job[] {
  const { db } = services;
  return [
    { name: 'deliver-sms', pass: () => deliverSms(services), nextDue: () => nextSmsDue(db) },
    { name: 'deliver-push', pass: () => deliverPushes(services), nextDue: () => nextPushDelivery(services) },
    { name: 'tell-lessons', pass: () => tellLessons(services), nextDue: () => nextAnnouncementDue(db) },
    { name: 'tell-weeks', pass: () => tellNewWeeks(services), nextDue: () => nextNewsDue(db) },
    { name: 'close-lessons', pass: () => closeLessons(services), nextDue: () => nextClosing(services) },
    recordingJob(services),
    { name: 'advance-due', pass: () => advanceDue(services), nextDue: () => nextDueTime(db) },
    { name: 'perform-effects', pass: () => performDueEffects(services), nextDue: () => nextEffectDue(db) },
    { name: 'sync-callbacks', pass: () => syncCallbacks(services), nextDue: () => nextCallbackDue(db) },
    { name: 'sweep-carrier', pass: () => sweepCarrier(services), nextDue: () => nextSweepDue(services) },
  ];
}
