import type { DraftView, getWriting, TeacherReply } from '@lisan/contract/learner/writing';
import type { z } from 'zod';
import { findPersonal } from '../../../domain/writing/personal-data.ts';
import { REMARK_TEXTS } from '../../../domain/writing/remark-texts.ts';
import type { DraftRow, Drafts, TextRow } from './store.ts';

export type WritingView = Omit<z.infer<typeof getWriting.reply>, 'messageCode'>;

type Shown = { taskUuid: string; text: TextRow | undefined; drafts: Drafts; teacherName: string | null };

/** Presents the state of a learner's text. */
export function presentWriting({ taskUuid, text, drafts, teacherName }: Shown): WritingView {
  const { first, second } = drafts;
  return {
    task_uuid: taskUuid,
    state: text?.state ?? 'open',
    drafts: [first, second].flatMap((draft) => (draft ? [presentDraft(draft)] : [])),
    can_send: text?.state === 'open' && second !== undefined && isFitForTeacher(second),
    sent_at: text?.sent_at?.toISOString() ?? null,
    reply: text ? presentReply(text, teacherName ?? '') : null,
  };
}

/** Returns whether a draft should reach a teacher. */
export function isFitForTeacher({ length, copied, rude }: Pick<DraftRow, 'length' | 'copied' | 'rude'>): boolean {
  return length !== 'short' && !copied && !rude;
}

export function presentDraft(row: DraftRow): DraftView {
  return {
    uuid: row.id,
    number: row.number,
    text: row.body,
    words: row.words,
    length: row.length,
    copied: row.copied,
    rude: row.rude,
    personal: findPersonal(row.body).length > 0,
    remarks: row.remarks?.map((remark) => ({ ...remark, ...REMARK_TEXTS[remark.kind] })) ?? null,
    is_checking: row.remarks === null && row.state === 'queued',
    at: row.at.toISOString(),
  };
}

function presentReply(row: TextRow, teacher: string): TeacherReply | null {
  const { marks, corrections, reply, replied_at } = row;
  if (marks === null || reply === null || replied_at === null) return null;
  return { teacher, marks, corrections: corrections ?? [], reply, at: replied_at.toISOString() };
}
