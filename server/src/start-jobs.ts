import { deliverSms } from './features/notification/deliver-sms.ts';
import type { Services } from './services.ts';

const SECOND = 1000;

/** Every job there is, and how often it looks for work when nothing wakes it. */
export function startJobs(services: Services): void {
  services.jobs.start('deliver-sms', SECOND, () => deliverSms(services));
}
