import type { CourseFault, CourseItemDetail } from '@lisan/contract/console/course-values';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { courseText } from '../text/course.ts';
import { useText } from '../text/language.ts';
import { ChecksNotice } from './checks-notice.tsx';
import { isPresent, useFieldName } from './field-list.tsx';
import { useChecks } from './use-checks.ts';
import { itemKey, refreshDraft } from './refresh-draft.ts';
import styles from './course.module.css';

type Props = { item: CourseItemDetail; draft: string };

/** The texts of an item in a draft. What was typed stays when a colleague was faster, beside their texts. */
export function ItemForm({ item, draft }: Props) {
  const text = useText(courseText);
  const form = useItemForm({ item, draft });
  const { faults } = useChecks(draft);
  const known = [...item.faults, ...(faults ?? []).filter((fault) => fault.item === item.uuid)];
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      {form.theirs && (
        <Notice icon="warning">
          <p>{text.conflict}</p>
        </Notice>
      )}
      {item.fields.filter(form.isShown).map((field) => (
        <EditedField
          key={field.path}
          field={field}
          value={form.typed[field.path] ?? field.text}
          theirs={form.theirs?.[field.path]}
          faults={known.filter((fault) => fault.field === field.path)}
          onChange={(value) => form.type(field.path, value)}
        />
      ))}
      <AddFields fields={item.fields.filter((field) => !form.isShown(field))} onAdd={form.add} />
      <FailureNotice error={form.theirs ? null : form.error} />
      <div className={styles.buttons}>
        <Button type="submit" busy={form.isBusy}>
          {form.theirs ? text.saveMine : text.save}
        </Button>
        {form.theirs && (
          <Button variant="secondary" onClick={form.takeTheirs}>
            {text.takeTheirs}
          </Button>
        )}
      </div>
      <ChecksNotice draft={draft} />
    </form>
  );
}

type FieldProps = {
  field: CourseItemDetail['fields'][number];
  value: string;
  theirs: string | undefined;
  faults: readonly CourseFault[];
  onChange: (value: string) => void;
};

function EditedField({
  field: { path, dir, published, is_optional: isOptional },
  value,
  theirs,
  faults,
  onChange,
}: FieldProps) {
  const text = useText(courseText);
  const nameOf = useFieldName();
  return (
    <div>
      <TextAreaField
        label={nameOf(path)}
        dir={dir}
        rows={value.length > 80 ? 4 : 1}
        maxLength={2000}
        value={value}
        hint={isOptional ? text.optional : undefined}
        errors={faults.map(({ message }) => message)}
        onChange={({ target }) => onChange(target.value)}
      />
      {published !== null && (
        <p className="small">
          {text.published}: <bdi>{published === '' ? text.none : published}</bdi>
        </p>
      )}
      {theirs !== undefined && theirs !== value && (
        <p className={styles.theirs}>
          {text.theirs}: <bdi>{theirs}</bdi>
        </p>
      )}
    </div>
  );
}

type AddProps = { fields: CourseItemDetail['fields']; onAdd: (path: string) => void };

/** Optional texts that the item has not. */
function AddFields({ fields, onAdd }: AddProps) {
  const text = useText(courseText);
  const nameOf = useFieldName();
  if (fields.length === 0) return null;
  return (
    <div role="group" aria-label={text.addField} className={styles.buttons}>
      <span className="small">{text.addField}:</span>
      {fields.map(({ path }) => (
        <Button key={path} variant="plain" size="small" onClick={() => onAdd(path)}>
          {nameOf(path)}
        </Button>
      ))}
    </div>
  );
}

type Texts = Record<string, string>;

function useItemForm({ item, draft }: Props) {
  const text = useText(courseText);
  const client = useQueryClient();
  const [typed, setTyped] = useState<Texts>({});
  const [theirs, setTheirs] = useState<Texts | null>(null);
  const [seen, setSeen] = useState(item.revision);
  const [added, setAdded] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const at = { params: { id: draft, uuid: item.uuid } };
  const show = (shown: CourseItemDetail) => {
    client.setQueryData(itemKey(item.uuid, draft), { messageCode: '00', item: shown });
    setSeen(shown.revision);
  };
  const readTheirs = async () => {
    const request = { params: { uuid: item.uuid }, query: { draft } };
    const { item: latest } = await call('GET /api/console/course/items/:uuid', request);
    show(latest);
    setTheirs(Object.fromEntries(latest.fields.map((field) => [field.path, field.text])));
  };
  const save = async () => {
    const texts = Object.entries(typed).map(([path, value]) => ({ path, text: value }));
    if (texts.length === 0) return showToast(text.unchanged);
    setBusy(true);
    setError(null);
    try {
      const body = { revision: seen, texts };
      show((await call('POST /api/console/course/drafts/:id/items/:uuid', { ...at, body })).item);
      setTyped({});
      setTheirs(null);
      setAdded([]);
      showToast(text.saved);
      refreshDraft(client, draft);
    } catch (failure) {
      setError(failure);
      if (failure instanceof ApiError && failure.status === 409) await readTheirs().catch(setError);
    } finally {
      setBusy(false);
    }
  };
  return {
    typed,
    theirs,
    isBusy,
    error,
    save,
    isShown: (field: CourseItemDetail['fields'][number]) =>
      !field.is_optional || isPresent(field) || added.includes(field.path) || typed[field.path] !== undefined,
    add: (path: string) => setAdded((paths) => [...paths, path]),
    type: (path: string, value: string) => {
      // What is typed is about what is shown then; a clip of one's own has a revision too.
      if (Object.keys(typed).length === 0 && theirs === null) setSeen(item.revision);
      setTyped((known) => ({ ...known, [path]: value }));
    },
    takeTheirs: () => {
      setTyped({});
      setTheirs(null);
      setError(null);
    },
  };
}
