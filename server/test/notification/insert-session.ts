import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/platform/database/schema.ts';

const DAY_MS = 86_400_000;

/** Inserts a session that no client has the token of, for rows that refer to one. Returns its id. */
export async function insertSession(db: Database, subscriberId: string, now: Date): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('session')
    .values({
      id,
      subscriber_id: subscriberId,
      token_hash: id,
      scope: 'full',
      challenge_id: null,
      user_agent: null,
      created_at: now,
      used_at: now,
      expires_at: new Date(now.getTime() + 365 * DAY_MS),
      elevated_until: null,
      revoked_at: null,
      device_hash: null,
    })
    .execute();
  return id;
}
