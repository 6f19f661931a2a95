import type { StudioMessage } from '@lisan/contract/studio/studio';
import type { Database } from '../../../../platform/database/schema.ts';
import { cutPage, readCursor } from '../../../../platform/http/page-cursor.ts';
import type { LiveDeps } from '../../deps.ts';
import { requireOwnLesson } from '../policy.ts';
import type { Lesson } from '../store.ts';
import { messagePage, type Message, type MessageKind } from './message-store.ts';
import { mutedAmong, reportsOf } from './moderation-store.ts';
import { nameSpeakers } from './name-speakers.ts';
import { presentMessage } from './present.ts';

const PAGE = 50;

type Asked = {
  lessonId: string;
  subscriberId: string;
  kind: MessageKind | undefined;
  cursor: string | undefined;
  limit: number | undefined;
};

/**
 * Lists the messages of a lesson as its teacher sees them: newest first, hidden ones included.
 * @throws AppError not_found for a lesson of another teacher
 */
export async function listStudioMessages(
  { db }: LiveDeps,
  asked: Asked,
): Promise<{ messages: StudioMessage[]; next_cursor: string | null }> {
  const lesson = await requireOwnLesson(db, asked);
  const limit = asked.limit ?? PAGE;
  const rows = await messagePage(db, {
    channelId: lesson.id,
    kind: asked.kind,
    before: readCursor(asked.cursor),
    limit: limit + 1,
  });
  const { page, next_cursor } = cutPage(rows, limit, ({ at, id }) => ({ at, id }));
  return { messages: await presentToTeacher(db, lesson, page), next_cursor };
}

export async function presentToTeacher(db: Database, lesson: Lesson, messages: Message[]): Promise<StudioMessage[]> {
  const authors = messages.map((message) => message.subscriber_id);
  const speaker = await nameSpeakers(db, lesson, authors);
  const muted = await mutedAmong(db, lesson.id, authors);
  const reports = await reportsOf(
    db,
    messages.map((message) => message.id),
  );
  return messages.map((message) => ({
    ...presentMessage(message, speaker(message.subscriber_id)),
    hidden: message.hidden_at !== null,
    muted: muted.has(message.subscriber_id),
    reports: reports.get(message.id) ?? 0,
  }));
}
