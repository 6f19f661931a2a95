import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { JoinRequest } from '../port.ts';

const Claims = z.object({
  channel: z.uuid(),
  subscriber: z.uuid(),
  session: z.uuid(),
  kind: z.enum(['video', 'sound']),
  role: z.enum(['publisher', 'viewer']),
  /** Seconds since 1970. */
  expires: z.int(),
});

/** Writes a join as `claims.signature`, which our server verifies without a query. */
export function signTicket(signingKey: string, join: JoinRequest): string {
  const claims: z.infer<typeof Claims> = {
    channel: join.channelId,
    subscriber: join.subscriberId,
    session: join.sessionId,
    kind: join.kind,
    role: join.role,
    expires: Math.floor(join.expiresAt.getTime() / 1000),
  };
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${body}.${sign(signingKey, body).toString('base64url')}`;
}

/** Reads the join of a ticket; null when it is forged or expired. */
export function readTicket(signingKey: string, ticket: string, now: Date): JoinRequest | null {
  const [body, signature, ...rest] = ticket.split('.');
  if (body === undefined || signature === undefined || rest.length > 0) return null;
  const received = Buffer.from(signature, 'base64url');
  const expected = sign(signingKey, body);
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return null;
  const claims = Claims.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))).data;
  if (claims === undefined) return null;
  const expiresAt = new Date(claims.expires * 1000);
  if (expiresAt <= now) return null;
  return {
    channelId: claims.channel,
    kind: claims.kind,
    subscriberId: claims.subscriber,
    sessionId: claims.session,
    role: claims.role,
    expiresAt,
  };
}

function sign(signingKey: string, body: string): Buffer {
  return createHmac('sha256', signingKey).update(`live-ticket.${body}`).digest();
}
