import type { JoinTicket } from '@lisan/contract/live';
import type { Services } from '../../services.ts';
import { isTeacherOf, requireLiveLesson } from './policy.ts';

/** The spec's tokenExpiryTime. */
const TICKET_LIFE_MS = 600_000;

/**
 * A ticket to the lesson that is live: its teacher publishes, everybody else watches.
 * @throws AppError not_found, not_live
 */
export async function joinLesson(
  services: Services,
  at: { channelId: string; subscriberId: string },
): Promise<Omit<JoinTicket, 'messageCode'>> {
  const lesson = await requireLiveLesson(services, at.channelId);
  const role = (await isTeacherOf(services.db, at.subscriberId, lesson)) ? 'publisher' : 'viewer';
  const expiresAt = new Date(services.clock.now().getTime() + TICKET_LIFE_MS);
  const join = await services.live.issueJoin({ channelId: lesson.id, subscriberId: at.subscriberId, role, expiresAt });
  return {
    ...join,
    provider: services.live.name,
    channel_id: lesson.id,
    role,
    expires_at: expiresAt.toISOString(),
  };
}
