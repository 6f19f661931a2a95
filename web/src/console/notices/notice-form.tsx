import { refusedLinks } from '@lisan/contract/console/notice-links';
import type { NoticeDetail } from '@lisan/contract/console/notices';
import {
  MAX_NOTICE_SMS_LENGTH,
  MAX_NOTICE_TEXT_LENGTH,
  MAX_NOTICE_TITLE_LENGTH,
} from '@lisan/contract/console/notice-limits';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/failure/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/form/button.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useApi } from '../../lib/net/use-api.ts';
import { useText, useLanguage } from '../text/language.ts';
import { noticesText } from '../text/notices.ts';
import { CheckedForm } from '../ui/checked-form.tsx';
import { ConflictNotice } from '../ui/conflict-notice.tsx';
import { RestoredNotice } from '../ui/restored-notice.tsx';
import { useDraft, type Draft } from '../ui/use-draft.ts';
import { useFieldErrors } from '../ui/use-field-errors.ts';
import { usePerform } from '../ui/use-perform.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { TimeField } from '../ui/time-field.tsx';
import styles from '../ui/fields.module.css';

type Props = {
  id: string;
  notice: NoticeDetail | null;
  onDirty: (isDirty: boolean) => void;
  /** Called once a new notice is stored. */
  onCreated?: () => void;
};

/**
 * Shows the draft of a notice. A conflict with a colleague leaves the written text, and shows the colleague's text
 * beside it.
 */
export function NoticeForm({ id, notice, onDirty, onCreated }: Props) {
  const text = useText(noticesText);
  const draft = useDraft(
    { fields: fieldsOf(notice), version: notice?.version ?? 0 },
    { name: nameOfDraft(id), isSame },
  );
  const { save, isBusy, error } = useSave(id, draft, onCreated);
  const { fields, set, isDirty } = draft;
  const errorsOf = useFieldErrors(error);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <CheckedForm
      className={styles.form}
      onValid={() => {
        if (!isBusy && draft.theirs === null) void save();
      }}
    >
      <Conflict draft={draft} />
      {draft.isRestored && draft.theirs === null && <RestoredNotice onDiscard={draft.takeTheirs} />}
      <NoticeWords fields={fields} set={set} error={error} />
      <NoticeGroupFields fields={fields} set={set} errors={errorsOf('group')} />
      <FailureNotice error={error} fields={['title', 'text', 'sms_text', 'group']} />
      <div className={styles.actions}>
        <Button type="submit" icon="check" busy={isBusy} disabled={draft.theirs !== null || !isDirty}>
          {text.save}
        </Button>
      </div>
    </CheckedForm>
  );
}

type Words = Pick<Draft<NoticeFields>, 'fields' | 'set'> & { error: unknown };

function NoticeWords({ fields, set, error }: Words) {
  const text = useText(noticesText);
  const errorsOf = useFieldErrors(error);
  const linkErrorsOf = useLinkErrors();
  return (
    <>
      <TextField
        label={text.name}
        required
        minLength={2}
        maxLength={MAX_NOTICE_TITLE_LENGTH}
        value={fields.title}
        onChange={({ target }) => set({ title: target.value })}
        errors={[...linkErrorsOf(fields.title), ...errorsOf('title')]}
      />
      <TextAreaField
        label={text.text}
        hint={text.textHint}
        required
        minLength={2}
        maxLength={MAX_NOTICE_TEXT_LENGTH}
        value={fields.text}
        onChange={({ target }) => set({ text: target.value })}
        errors={[...linkErrorsOf(fields.text), ...errorsOf('text')]}
      />
      <label className={styles.check}>
        <input type="checkbox" checked={fields.hasSms} onChange={() => set({ hasSms: !fields.hasSms })} />
        {text.bySms}
      </label>
      {fields.hasSms && (
        <TextAreaField
          label={text.smsText}
          hint={text.smsHint(fields.smsText.trim().length, MAX_NOTICE_SMS_LENGTH)}
          rows={2}
          required
          minLength={2}
          maxLength={MAX_NOTICE_SMS_LENGTH}
          value={fields.smsText}
          onChange={({ target }) => set({ smsText: target.value })}
          errors={[...linkErrorsOf(fields.smsText), ...errorsOf('sms_text')]}
        />
      )}
    </>
  );
}

/** Explains links that the server would refuse, while the text is written. */
function useLinkErrors(): (words: string) => string[] {
  const text = useText(noticesText);
  const { data } = useApi('GET /api/console/notices');
  if (data === undefined) return () => [];
  const { link_hosts: hosts } = data;
  return (words) =>
    refusedLinks(words, hosts)
      .slice(0, 1)
      .map((link) => text.foreignLink(link, hosts.join(' ') || text.noHosts));
}

function Conflict({ draft: { theirs, takeTheirs, continueMine } }: { draft: Draft<NoticeFields> }) {
  const text = useText(noticesText);
  if (theirs === null) return null;
  const fields = [
    { label: text.name, value: theirs.title },
    { label: text.text, value: theirs.text },
    ...(theirs.hasSms ? [{ label: text.smsText, value: theirs.smsText }] : []),
  ];
  return <ConflictNotice theirs={fields} onTheirs={takeTheirs} onMine={continueMine} />;
}

function useSave(id: string, draft: Draft<NoticeFields>, onCreated?: () => void) {
  const text = useText(noticesText);
  const perform = usePerform('/api/console/notices');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = async () => {
    setBusy(true);
    setError(null);
    try {
      const body = { version: draft.version, ...bodyOf(draft.fields) };
      const { notice } = await perform('POST /api/console/notices/:id', { params: { id }, body });
      draft.saved(notice.version);
      showToast(text.saved);
      onCreated?.();
    } catch (failure) {
      setError(failure);
      // An attempt whose answer was lost has stored the notice: the written text is then a change of it.
      if (failure instanceof ApiError && failure.status === 409) onCreated?.();
    } finally {
      setBusy(false);
    }
  };
  return { save, isBusy, error };
}

type NoticeGroupFieldsProps = {
  fields: NoticeFields;
  set: (change: Partial<NoticeFields>) => void;
  errors: readonly string[];
};

/** Chooses the receivers of a notice; each choice narrows the group. */
function NoticeGroupFields({ fields, set, errors }: NoticeGroupFieldsProps) {
  const text = useText(noticesText);
  const language = useLanguage();
  const { data, error } = useApi('GET /api/console/notices');
  const levels = (data?.levels ?? []).map(({ uuid, code, name }) => ({
    value: uuid,
    label: `${code} · ${name[language]}`,
  }));
  const plans = (data?.plans ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }));
  return (
    <div className={styles.columns}>
      <ChoiceField
        label={text.level}
        value={fields.level}
        options={[{ value: '', label: text.anyLevel }, ...levels]}
        onChange={(level) => set({ level })}
        errors={errors}
      />
      <ChoiceField
        label={text.plan}
        value={fields.plan}
        options={[{ value: '', label: text.anyPlan }, ...plans, { value: 'none', label: text.noPlan }]}
        onChange={(plan) => set({ plan })}
      />
      <TimeField
        label={text.inactive}
        hint={text.inactiveHint}
        type="date"
        value={fields.inactiveSince}
        onChange={(inactiveSince) => set({ inactiveSince })}
      />
      <FailureNotice error={error} />
    </div>
  );
}

/** The fields of a notice as they are typed; an empty choice does not narrow the group. */
type NoticeFields = {
  title: string;
  text: string;
  hasSms: boolean;
  smsText: string;
  level: string;
  plan: string;
  inactiveSince: string;
};

/** The name of stored unsaved fields, which outlast the page. */
const nameOfDraft = (id: string) => `notice ${id}`;

const EMPTY: NoticeFields = {
  title: '',
  text: '',
  hasSms: false,
  smsText: '',
  level: '',
  plan: '',
  inactiveSince: '',
};

function fieldsOf(notice: NoticeDetail | null): NoticeFields {
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

/** Returns the body of the call that saves the fields. */
function bodyOf({ title, text, hasSms, smsText, level, plan, inactiveSince }: NoticeFields) {
  const chosen = (value: string) => (value === '' ? null : value);
  return {
    title: title.trim(),
    text: text.trim(),
    sms_text: hasSms ? smsText.trim() : null,
    group: { level: chosen(level), plan: chosen(plan), inactive_since: chosen(inactiveSince) },
  };
}

function isSame(a: NoticeFields, b: NoticeFields): boolean {
  return JSON.stringify(bodyOf(a)) === JSON.stringify(bodyOf(b));
}
