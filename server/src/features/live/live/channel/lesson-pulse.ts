import type { ChannelState } from '@lisan/contract/live/live';
import { sql } from 'kysely';
import { lessonState } from '../../../../domain/live/lesson-state.ts';
import type { LiveDeps } from '../../deps.ts';
import { isCounted } from '../audience/presence-store.ts';
import type { Lesson } from '../store.ts';

/**
 * The changing state of a lesson on the air, read from the tables that the calls write, so that all nodes publish the
 * same numbers.
 */
export type LessonPulse = { state: ChannelState; chatOpen: boolean; viewers: number; likes: number };

type Row = Pick<Lesson, 'state' | 'starts_at' | 'cancelled_at' | 'chat_open'> & { viewers: number; likes: number };

export async function readPulse(deps: LiveDeps, lessonId: string): Promise<LessonPulse> {
  const { rows } = await sql<Row>`
    select state, starts_at, cancelled_at, chat_open,
      (select count(*) from channel_view where channel_id = ${lessonId} and ${isCounted}) as viewers,
      (select count(*) from channel_like where channel_id = ${lessonId} and liked) as likes
    from live_channel where id = ${lessonId}`.execute(deps.db);
  const [row] = rows;
  // Lessons are never deleted, and every caller has read this lesson before.
  if (row === undefined) throw new Error(`no lesson ${lessonId}`);
  const state = row.cancelled_at === null ? lessonState(row, deps.clock.now()) : 'ended';
  return { state, chatOpen: row.chat_open, viewers: state === 'live' ? row.viewers : 0, likes: row.likes };
}
