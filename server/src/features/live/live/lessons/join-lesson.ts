import type { LiveDeps } from '../../deps.ts';
import { isTeacherOf, requireLiveLesson, requireNotRemoved } from '../policy.ts';
import { issueTicket, type Ticket } from './issue-ticket.ts';

/**
 * Issues a ticket to a live lesson: its teacher publishes, all others watch.
 * @throws AppError not_found, not_live, forbidden for a learner whom staff removed
 */
export async function joinLesson(
  deps: LiveDeps,
  at: { channelId: string; subscriberId: string; sessionId: string; joinId?: string | undefined },
): Promise<Ticket> {
  const lesson = await requireLiveLesson(deps, at.channelId);
  const role = (await isTeacherOf(deps.db, at.subscriberId, lesson)) ? 'publisher' : 'viewer';
  if (role === 'viewer') await requireNotRemoved(deps.db, at);
  return issueTicket(deps, {
    lesson,
    subscriberId: at.subscriberId,
    sessionId: at.sessionId,
    role,
    joinId: at.joinId,
  });
}
