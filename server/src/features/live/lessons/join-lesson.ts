import type { Services } from '../../../compose/services.ts';
import { isTeacherOf, requireLiveLesson } from '../policy.ts';
import { issueTicket, type Ticket } from './issue-ticket.ts';

/**
 * A ticket to the lesson that is live: its teacher publishes, everybody else watches.
 * @throws AppError not_found, not_live
 */
export async function joinLesson(
  services: Services,
  at: { channelId: string; subscriberId: string; sessionId: string; joinId?: string | undefined },
): Promise<Ticket> {
  const lesson = await requireLiveLesson(services, at.channelId);
  const role = (await isTeacherOf(services.db, at.subscriberId, lesson)) ? 'publisher' : 'viewer';
  return issueTicket(services, {
    lesson,
    subscriberId: at.subscriberId,
    sessionId: at.sessionId,
    role,
    joinId: at.joinId,
  });
}
