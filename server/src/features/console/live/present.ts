import type { StaffLesson, StaffMessage, StaffRecording, StaffViewer } from '@lisan/contract/console/live';
import type { Database } from '../../../platform/database/schema.ts';
import type { LessonRow } from './lesson-store.ts';
import { reportsOfMessages, type MessageRow } from './message-store.ts';
import type { RecordingRow } from './recording-store.ts';
import type { ViewerRow } from './viewer-store.ts';

/** The displayed name of a learner without a name, as in the lesson. */
const NAMELESS = 'متعلّم';

export function presentLesson(row: LessonRow): StaffLesson {
  const { id, title, kind, state, chat_open, viewers, reported } = row;
  return {
    id,
    title,
    kind,
    teacher: { uuid: row.teacher_id, name: row.teacher_name },
    state,
    starts_at: row.starts_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    chat_open,
    viewers,
    reported,
  };
}

export function presentViewer({ uuid, name, number_end, watching, muted, removed }: ViewerRow): StaffViewer {
  return { uuid, name: name ?? NAMELESS, number_end, watching, muted, removed };
}

/** Presents messages with their reports. */
export async function presentMessages(db: Database, rows: readonly MessageRow[]): Promise<StaffMessage[]> {
  const reports = await reportsOfMessages(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, kind, text, at, hidden_at, author_id, author, number_end, muted, removed }) => ({
    id,
    kind,
    text,
    at: at.toISOString(),
    author: { uuid: author_id, name: author ?? NAMELESS, number_end, muted, removed },
    hidden: hidden_at !== null,
    reports: reports
      .filter((report) => report.message_id === id)
      .map((report) => ({
        at: report.at.toISOString(),
        by: { uuid: report.uuid, name: report.name ?? NAMELESS, number_end: report.number_end },
        reason: report.reason,
      })),
  }));
}

export function presentRecording(row: RecordingRow): StaffRecording {
  const { id, title, kind, teacher_id: uuid, teacher_name: name, unpublished, published_at, seconds } = row;
  return {
    id,
    title,
    kind,
    teacher: { uuid, name },
    published: !unpublished,
    published_at: published_at.toISOString(),
    seconds,
  };
}
