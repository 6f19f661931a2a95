import type { ChannelState } from '@lisan/contract/live';
import { sql } from 'kysely';
import { lessonState } from '../../domain/live/lesson-state.ts';
import type { Services } from '../../services.ts';
import type { Lesson } from './store.ts';

/** What changes while a lesson is on: read from the tables that the calls write, so that all tell the same numbers. */
export type LessonPulse = { state: ChannelState; viewers: number; likes: number };

export async function readPulse(services: Pick<Services, 'db' | 'clock'>, lessonId: string): Promise<LessonPulse> {
  const { rows } = await sql<Pick<Lesson, 'state' | 'starts_at'> & { viewers: number; likes: number }>`
    select state, starts_at,
      (select count(*) from channel_view where channel_id = ${lessonId} and viewing) as viewers,
      (select count(*) from channel_like where channel_id = ${lessonId} and liked) as likes
    from live_channel where id = ${lessonId}`.execute(services.db);
  const [row] = rows;
  // Lessons are never deleted, and whoever asks has read this one before.
  if (row === undefined) throw new Error(`no lesson ${lessonId}`);
  const state = lessonState(row, services.clock.now());
  return { state, viewers: state === 'live' ? row.viewers : 0, likes: row.likes };
}
