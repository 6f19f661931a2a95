import { AppError, invalidField } from '../../../../platform/app-error.ts';
import { openCase } from '../../../account/support/open-case.ts';
import type { LiveDeps } from '../../deps.ts';
import { messageById } from './message-store.ts';
import { saveReport } from './moderation-store.ts';

type Report = { messageId: string; subscriberId: string; reason: string | undefined };

/**
 * Reports a message to the lesson's teacher and to staff, once per subscriber; own messages cannot be reported.
 * @throws AppError not_found, invalid_input
 */
export async function reportMessage({ db, clock, newId }: LiveDeps, report: Report): Promise<void> {
  const message = await messageById(db, report.messageId);
  if (!message) throw new AppError('not_found');
  if (message.subscriber_id === report.subscriberId) {
    throw invalidField('message_id', 'هذه رسالتك أنت، فلا داعي إلى الإبلاغ عنها.');
  }
  const { subscriberId, reason } = report;
  const at = clock.now();
  await db.transaction().execute(async (trx) => {
    const isNew = await saveReport(trx, {
      message_id: message.id,
      subscriber_id: subscriberId,
      reason: reason ?? null,
      at,
    });
    if (!isNew) return;
    await openCase(
      trx,
      { newId },
      {
        kind: 'live_report',
        sourceId: message.id,
        subscriberId,
        topic: `live:${message.id}`,
        subject: message.text,
        text: reason ?? '',
        at,
      },
    );
  });
}
