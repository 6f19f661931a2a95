import { deliverSms } from './features/notification/deliver-sms.ts';
import { advanceDue } from './features/subscription/billing/advance-due.ts';
import { performDueEffects } from './features/subscription/billing/perform-effects.ts';
import type { Services } from './services.ts';

const SECOND = 1000;

/** Every job there is, and how often it looks for work when nothing wakes it. */
export function startJobs(services: Services): void {
  services.jobs.start('deliver-sms', SECOND, () => deliverSms(services));
  services.jobs.start('charge-due', SECOND, () => performDueEffects(services));
  services.jobs.start('period-due', 5 * SECOND, () => advanceDue(services));
}
