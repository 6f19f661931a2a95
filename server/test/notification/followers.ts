import { randomBytes, createECDH } from 'node:crypto';
import type { TestApp } from '../build-test-app.ts';
import type { OpenDatabase } from '../../src/platform/database/open-database.ts';
import type { LessonAnnouncementTable } from '../../src/platform/database/tables/broadcasting.ts';
import { announceLessons } from '../../src/features/account/notification/announce/announce-lessons.ts';
import { insertSession } from './insert-session.ts';

export type Type = LessonAnnouncementTable['type'];
export type Choice = { channel: 'inbox' | 'sms' | 'push'; chosen: boolean };

export const PUSH: Choice = { channel: 'push', chosen: true };
export const SMS: Choice = { channel: 'sms', chosen: true };

let numbers = 0;

/** Subscribers who follow a teacher's lessons, with these channels. */
export async function follow(
  on: TestApp,
  { teacherId, count, country = 'IQ', of = [], type = 'lesson_started' }: Following,
): Promise<string[]> {
  const { db, clock, newId } = on.services;
  const now = clock.now();
  const ids = Array.from({ length: count }, newId);
  const rows = ids.map((id) => ({ id, msisdn: `+9649${String(10_000_000 + ++numbers)}`, country }));
  const unknown = { name: null, email: null, avatar: null, avatar_file: null, preferred_level_id: null };
  const never = { test_percentage: null, welcome_seen_at: null, onboarded_at: null, archived_at: null };
  await db
    .insertInto('subscriber')
    .values(rows.map((row) => ({ ...row, ...unknown, ...never, created_at: now, last_seen_at: now })))
    .execute();
  const following = { teacher_id: teacherId, following: true, notifying: true, changed_at: now };
  await db
    .insertInto('teacher_follow')
    .values(ids.map((subscriber_id) => ({ subscriber_id, ...following })))
    .execute();
  const chosen = ids.flatMap((subscriber_id) => of.map((choice) => ({ subscriber_id, type, ...choice })));
  if (chosen.length > 0) await db.insertInto('notification_choice').values(chosen).execute();
  return ids;
}
type Following = { teacherId: string; count: number; country?: string; of?: Choice[]; type?: Type };

export async function addDevice({ services }: TestApp, subscriberId: string, sessionId?: string): Promise<string> {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${services.newId()}`;
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const now = services.clock.now();
  const session_id = sessionId ?? (await insertSession(services.db, subscriberId, now));
  const row = { subscriber_id: subscriberId, endpoint, ...keys, added_at: now, session_id };
  await services.db.insertInto('push_endpoint').values(row).execute();
  return endpoint;
}

/** Sends all due announcements, batch by batch. */
export async function announceAll(services: TestApp['services'], batch = 3): Promise<void> {
  while ((await announceLessons(services, batch)) > 0);
}

/** Returns the inbox messages, pushes and SMS of one round of an announcement. */
export async function announcedTo({ services: { db } }: TestApp, channelId: string, type: Type, round = 0) {
  const key = round === 0 ? `${type}:${channelId}` : `${type}:${channelId}:${round}`;
  const inbox = await db.selectFrom('inbox_message').selectAll().where('dedupe_key', '=', key).execute();
  const pushes = await db.selectFrom('push_message').selectAll().where('dedupe_key', '=', key).execute();
  const texts = await db.selectFrom('sms_message').selectAll().where('dedupe_key', 'like', `${key}:%`).execute();
  // The key of a later round starts with the key of the first.
  const sms = texts.filter(({ dedupe_key }) => dedupe_key.split(':').length === key.split(':').length + 1);
  return { inbox, pushes, sms, inboxes: inbox.map((row) => row.subscriber_id).toSorted() };
}

/** Breaks when a statement names the table for the `nth` time, as a dying worker does. */
export function dyingAt({ services }: TestApp, table: string, nth: number): TestApp['services'] {
  let left = nth;
  const plugin: Parameters<OpenDatabase['db']['withPlugin']>[0] = {
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes(`"${table}"`) && --left === 0) throw new Error('the worker died');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ...services, db: services.db.withPlugin(plugin) };
}
