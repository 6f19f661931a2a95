import type { JoinTicket } from '@lisan/contract/live/live';
import type { LiveRole } from '../../../../gateways/live/port.ts';
import type { LiveDeps } from '../../deps.ts';
import type { Lesson } from '../store.ts';

/** The spec's tokenExpiryTime. */
const TICKET_TTL_MS = 600_000;

export type Ticket = Omit<JoinTicket, 'messageCode'>;

/** Issues a ticket for one subscriber to a live lesson. */
export async function issueTicket(
  deps: LiveDeps,
  {
    lesson,
    ...joining
  }: { lesson: Lesson; subscriberId: string; sessionId: string; role: LiveRole; joinId?: string | undefined },
): Promise<Ticket> {
  const expiresAt = new Date(deps.clock.now().getTime() + (deps.live.ticketMs ?? TICKET_TTL_MS));
  const join = await deps.live.issueJoin({
    channelId: lesson.id,
    kind: lesson.kind,
    ...joining,
    expiresAt,
  });
  return {
    ...join,
    provider: deps.live.name,
    channel_id: lesson.id,
    role: joining.role,
    expires_at: expiresAt.toISOString(),
  };
}
