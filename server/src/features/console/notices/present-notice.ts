import type { NoticeDetail, NoticeRow, NoticeState } from '@lisan/contract/console/notices';
import { AppError } from '../../../platform/app-error.ts';
import type { ConsoleDeps } from '../deps.ts';
import { findNotice, isStopped, type ListedNotice, type Notice, type Sending } from './notice-store.ts';
import { countParts, smsOf } from './notice-words.ts';

const STATES: Record<Sending['state'], NoticeState> = {
  queued: 'sending',
  done: 'sent',
  stopped: 'stopped',
  dead: 'failed',
};

/** The learner whose link the example of a message shows. */
const EXAMPLE_ID = '00000000-0000-4000-8000-000000000000';

/** @throws AppError not_found */
export async function presentNotice(deps: ConsoleDeps, id: string): Promise<NoticeDetail> {
  const found = await findNotice(deps.db, id);
  if (!found) throw new AppError('not_found');
  const { version, text, sms_text: words, sending, sender } = found;
  const example = words === null ? null : smsOf(deps, { words, subscriberId: EXAMPLE_ID, now: deps.clock.now() });
  return {
    ...presentRow(found),
    version,
    text,
    sms_text: words,
    sms: example === null ? null : { text: example, parts: countParts(example) },
    progress: sending && {
      inbox: sending.inbox,
      push: sending.push,
      sms: sending.sms,
      sent_by: { uuid: sending.sent_by, name: sender },
      ended_at: sending.ended_at?.toISOString() ?? null,
    },
  };
}

export function presentRow(row: ListedNotice): NoticeRow {
  const { id, title, sms_text, sending } = row;
  return {
    id,
    title,
    state:
      sending === null ? (row.isWaiting ? 'waiting' : 'draft') : STATES[isStopped(sending) ? 'stopped' : sending.state],
    group: groupOf(row),
    by_sms: sms_text !== null,
    updated_at: row.updated_at.toISOString(),
    updated_by: { uuid: row.updated_by, name: row.writer },
    sent_at: sending?.sent_at.toISOString() ?? null,
  };
}

/** Returns the group as the audit and the console show it. */
export function groupOf({ level_id: level, plan, inactive_since }: Notice): NoticeRow['group'] {
  return { level, plan, inactive_since };
}
