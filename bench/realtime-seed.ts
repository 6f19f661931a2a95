import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Database } from '../server/src/platform/database/schema.ts';
import { seedDueRenewals } from './billing-seed.ts';

/** The token of viewer `n`, from 1 on. */
export function tokenOf(n: number): string {
  return `bench-viewer-${n}`;
}

/** Subscribers with access and a session each, and a live lesson; returns the lesson's id. */
export async function seedLesson(db: Database, viewers: number): Promise<string> {
  await seedDueRenewals(db, viewers);
  await sql`update subscription set access_ends_at = now() + interval '7 days'`.execute(db);
  await sql`insert into session (id, subscriber_id, token_hash, scope, created_at, used_at, expires_at)
    select md5('session ' || n)::uuid, md5('subscriber ' || n)::uuid,
      rtrim(translate(encode(sha256(convert_to('bench-viewer-' || n, 'UTF8')), 'base64'), '+/', '-_'), '='),
      'full', now(), now(), now() + interval '90 days'
    from generate_series(1, ${viewers}::int) as n`.execute(db);
  const [teacher, lesson] = [randomUUID(), randomUUID()];
  await sql`insert into teacher (id, name, bio, created_at) values (${teacher}, 'هدى', 'معلّمة', now())`.execute(db);
  await sql`insert into live_channel (id, teacher_id, title, kind, state, starts_at, started_at, created_at)
    values (${lesson}, ${teacher}, 'كيف نسأل عن الطريق؟', 'video', 'live', now(), now(), now())`.execute(db);
  await sql`analyze`.execute(db);
  return lesson;
}
