import type { NoticeDetail } from '@lisan/contract/console/notices';

/** The fields of a notice as they are typed; an empty choice does not narrow the group. */
export type NoticeFields = {
  title: string;
  text: string;
  hasSms: boolean;
  smsText: string;
  level: string;
  plan: string;
  inactiveSince: string;
};

/** Under which unsaved fields outlast the page. */
export const nameOfDraft = (id: string) => `notice ${id}`;

const EMPTY: NoticeFields = {
  title: '',
  text: '',
  hasSms: false,
  smsText: '',
  level: '',
  plan: '',
  inactiveSince: '',
};

export function fieldsOf(notice: NoticeDetail | null): NoticeFields {
  if (notice === null) return EMPTY;
  const { title, text, sms_text, group } = notice;
  return {
    title,
    text,
    hasSms: sms_text !== null,
    smsText: sms_text ?? '',
    level: group.level ?? '',
    plan: group.plan ?? '',
    inactiveSince: group.inactive_since ?? '',
  };
}

/** The body of the call that saves the fields. */
export function bodyOf({ title, text, hasSms, smsText, level, plan, inactiveSince }: NoticeFields) {
  const chosen = (value: string) => (value === '' ? null : value);
  return {
    title: title.trim(),
    text: text.trim(),
    sms_text: hasSms ? smsText.trim() : null,
    group: { level: chosen(level), plan: chosen(plan), inactive_since: chosen(inactiveSince) },
  };
}

export function isSame(a: NoticeFields, b: NoticeFields): boolean {
  return JSON.stringify(bodyOf(a)) === JSON.stringify(bodyOf(b));
}
