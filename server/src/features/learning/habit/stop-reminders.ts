import { AppError } from '../../../platform/app-error.ts';
import { verifyingKeys } from '../../../platform/verifying-keys.ts';
import { declineType } from '../../account/notification/decline-type.ts';
import { withdrawTopic } from '../../account/notification/withdraw-topic.ts';
import { REMINDER_TOPIC } from './reminder-words.ts';
import { readStopToken } from '../../account/notification/stop-token.ts';
import type { HabitDeps } from './deps.ts';

/**
 * Stops the reminders of the learner whom a link names, by every channel, and withdraws one that is queued.
 * @throws AppError not_found for a token that we did not sign, and for an expired one
 */
export async function stopReminders(
  { db, clock, secrets }: Pick<HabitDeps, 'clock' | 'db' | 'secrets'>,
  token: string,
): Promise<void> {
  const subscriberId = readStopToken(verifyingKeys(secrets), { token, now: clock.now(), purpose: 'stop-reminders' });
  if (subscriberId === null) throw new AppError('not_found', { message: EXPIRED });
  await db.transaction().execute(async (trx) => {
    await declineType(trx, subscriberId, 'daily_reminder');
    await withdrawTopic(trx, subscriberId, REMINDER_TOPIC);
  });
}

const EXPIRED = 'انتهت صلاحية هذا الرابط. إيقاف التذكير ممكن من حسابك بعد الدخول.';
