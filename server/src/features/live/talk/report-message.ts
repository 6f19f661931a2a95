import { AppError, invalidField } from '../../../platform/app-error.ts';
import { messageById } from './message-store.ts';
import { saveReport } from './moderation-store.ts';
import type { LiveDeps } from '../deps.ts';

type Report = { messageId: string; subscriberId: string; reason: string | undefined };

/**
 * Reports a message to the lesson's teacher, once per subscriber; own messages cannot be reported.
 * @throws AppError not_found, invalid_input
 */
export async function reportMessage({ db, clock }: Pick<LiveDeps, 'db' | 'clock'>, report: Report): Promise<void> {
  const message = await messageById(db, report.messageId);
  if (!message) throw new AppError('not_found');
  if (message.subscriber_id === report.subscriberId) {
    throw invalidField('message_id', 'هذه رسالتك أنت، فلا داعي إلى الإبلاغ عنها.');
  }
  await saveReport(db, {
    message_id: message.id,
    subscriber_id: report.subscriberId,
    reason: report.reason ?? null,
    at: clock.now(),
  });
}
