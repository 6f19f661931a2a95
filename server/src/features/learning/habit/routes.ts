import * as calls from '@lisan/contract/learner/habit';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { AppError } from '../../../platform/app-error.ts';
import { verifyingKeys } from '../../../platform/verifying-keys.ts';
import { declineType } from '../../account/notification/decline-type.ts';
import { withdrawTopic } from '../../account/notification/withdraw-topic.ts';
import { readStopToken } from '../../account/notification/stop-token.ts';
import type { LearningDeps } from '../deps.ts';
import { findGoal, updateGoal } from './goal.ts';
import { REMINDER_TOPIC } from './reminder-words.ts';

export function habitRoutes(app: FastifyInstance, deps: LearningDeps): void {
  serveCall(app, deps, calls.getGoal, async ({ session }) => ({
    goal: await findGoal(deps.db, session.subscriberId),
  }));

  serveCall(app, deps, calls.updateGoal, async ({ body, session }) => ({
    goal: await updateGoal(deps, session, body),
  }));

  serveCall(app, deps, calls.stopReminders, async ({ body }) => {
    await stopReminders(deps, body.token);
    return {};
  });
}

/**
 * Stops the reminders of the learner named by a link, on every channel, and withdraws a queued reminder.
 * @throws AppError not_found for a token that we did not sign, and for an expired one
 */
async function stopReminders({ db, clock, secrets }: LearningDeps, token: string): Promise<void> {
  const subscriberId = readStopToken(verifyingKeys(secrets), { token, now: clock.now(), purpose: 'stop-reminders' });
  if (subscriberId === null) throw new AppError('not_found', { message: EXPIRED });
  await db.transaction().execute(async (trx) => {
    await declineType(trx, subscriberId, 'daily_reminder');
    await withdrawTopic(trx, subscriberId, REMINDER_TOPIC);
  });
}

const EXPIRED = 'انتهت صلاحية هذا الرابط. إيقاف التذكير ممكن من حسابك بعد الدخول.';
