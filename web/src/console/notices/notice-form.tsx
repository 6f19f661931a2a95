import type { NoticeDetail } from '@lisan/contract/console/notices';
import {
  MAX_NOTICE_SMS_LENGTH,
  MAX_NOTICE_TEXT_LENGTH,
  MAX_NOTICE_TITLE_LENGTH,
} from '@lisan/contract/console/notice-limits';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useText } from '../text/language.ts';
import { noticesText } from '../text/notices.ts';
import { CheckedForm } from '../ui/checked-form.tsx';
import { ConflictNotice } from '../ui/conflict-notice.tsx';
import { RestoredNotice } from '../ui/restored-notice.tsx';
import { useDraft, type Draft } from '../ui/use-draft.ts';
import { useFieldErrors } from '../ui/use-field-errors.ts';
import { usePerform } from '../ui/use-perform.ts';
import { bodyOf, fieldsOf, isSame, nameOfDraft, type NoticeFields } from './notice-draft.ts';
import { NoticeGroupFields } from './notice-group-fields.tsx';
import styles from '../ui/fields.module.css';

type Props = {
  id: string;
  notice: NoticeDetail | null;
  onDirty: (isDirty: boolean) => void;
  /** A new notice is stored now. */
  onCreated?: () => void;
};

/** The draft of a notice. A conflict with a colleague leaves what was written, and shows theirs beside it. */
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
  return (
    <>
      <TextField
        label={text.name}
        required
        minLength={2}
        maxLength={MAX_NOTICE_TITLE_LENGTH}
        value={fields.title}
        onChange={({ target }) => set({ title: target.value })}
        errors={errorsOf('title')}
      />
      <TextAreaField
        label={text.text}
        hint={text.textHint}
        required
        minLength={2}
        maxLength={MAX_NOTICE_TEXT_LENGTH}
        value={fields.text}
        onChange={({ target }) => set({ text: target.value })}
        errors={errorsOf('text')}
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
          errors={errorsOf('sms_text')}
        />
      )}
    </>
  );
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
      // An attempt whose answer was lost has stored it: what is written now is a change of that.
      if (failure instanceof ApiError && failure.status === 409) onCreated?.();
    } finally {
      setBusy(false);
    }
  };
  return { save, isBusy, error };
}
