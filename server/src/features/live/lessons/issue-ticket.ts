import type { JoinTicket } from '@lisan/contract/live';
import type { LiveRole } from '../../../gateways/live/port.ts';
import type { Services } from '../../../compose/services.ts';
import type { Lesson } from '../store.ts';

/** The spec's tokenExpiryTime. */
const TICKET_TTL_MS = 600_000;

export type Ticket = Omit<JoinTicket, 'messageCode'>;

/** A ticket for one subscriber to a lesson that is live. */
export async function issueTicket(
  services: Pick<Services, 'live' | 'clock'>,
  {
    lesson,
    ...joining
  }: { lesson: Lesson; subscriberId: string; sessionId: string; role: LiveRole; joinId?: string | undefined },
): Promise<Ticket> {
  const expiresAt = new Date(services.clock.now().getTime() + (services.live.ticketMs ?? TICKET_TTL_MS));
  const join = await services.live.issueJoin({
    channelId: lesson.id,
    kind: lesson.kind,
    ...joining,
    expiresAt,
  });
  return {
    ...join,
    provider: services.live.name,
    channel_id: lesson.id,
    role: joining.role,
    expires_at: expiresAt.toISOString(),
  };
}
