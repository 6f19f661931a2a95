import type { CourseFault, CourseField, CourseItemDetail } from '@lisan/contract/console/course-values';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { courseText } from '../text/course.ts';
import { useText } from '../text/language.ts';
import { RestoredNotice } from '../ui/restored-notice.tsx';
import { ChecksNotice } from './checks-notice.tsx';
import { useFieldName } from './field-list.tsx';
import { sectionsOf } from './field-sections.ts';
import { useChecks } from './use-checks.ts';
import { useItemForm } from './use-item-form.ts';
import styles from './course.module.css';
import fieldSectionStyles from './field-section.module.css';

type Props = { item: CourseItemDetail; draft: string };

/**
 * Shows the texts of an item in a draft. Typed texts stay when a colleague was faster, beside the colleague's texts.
 */
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
      {form.isRestored && !form.theirs && <RestoredNotice onDiscard={form.discard} />}
      <Sections fields={item.fields.filter(form.isShown)} form={form} faults={known} />
      <AddFields fields={item.fields.filter((field) => !form.isShown(field))} onAdd={form.add} />
      <FailureNotice error={form.theirs ? null : form.error} />
      <div className={styles.buttons}>
        <Button type="submit" busy={form.isBusy}>
          {form.theirs ? text.saveMine : text.save}
        </Button>
        {form.theirs && (
          <Button variant="secondary" onClick={form.discard}>
            {text.takeTheirs}
          </Button>
        )}
      </div>
      <ChecksNotice draft={draft} />
    </form>
  );
}

type SectionsProps = { fields: CourseField[]; form: ReturnType<typeof useItemForm>; faults: readonly CourseFault[] };

function Sections({ fields, form, faults }: SectionsProps) {
  const text = useText(courseText);
  const nameOf = useFieldName();
  const sections = sectionsOf(fields);
  const show = (field: CourseField, within: string) => (
    <EditedField
      key={field.path}
      name={nameOf(within === '' ? field.path : field.path.slice(within.length + 1))}
      field={field}
      value={form.typed[field.path] ?? field.text}
      theirs={form.theirs?.[field.path]}
      faults={faults.filter((fault) => fault.field === field.path)}
      onChange={(value) => form.type(field.path, value)}
    />
  );
  if (sections.length === 1) return fields.map((field) => show(field, ''));
  return sections.map(({ path, fields: own }, i) => {
    const isChanged = own.some((field) => field.path in form.typed);
    return (
      <FieldSection
        key={path}
        name={path === '' ? text.general : nameOf(path)}
        excerpt={own[0]?.text ?? ''}
        isOpen={i === 0 || isChanged}
        isChanged={isChanged}
        faults={faults.filter(({ field }) => own.some((one) => one.path === field)).length}
      >
        {own.map((field) => show(field, path.includes('.') ? path : ''))}
      </FieldSection>
    );
  });
}

type FieldProps = {
  /** The name of the field in its section. */
  name: string;
  field: CourseField;
  value: string;
  theirs: string | undefined;
  faults: readonly CourseFault[];
  onChange: (value: string) => void;
};

function EditedField({
  name,
  field: { dir, published, is_optional: isOptional },
  value,
  theirs,
  faults,
  onChange,
}: FieldProps) {
  const text = useText(courseText);
  return (
    <div>
      <TextAreaField
        label={name}
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

/** Adds optional texts that the item lacks. */
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

type FieldSectionProps = {
  name: string;
  /** The first words of the section, which identify it while it is closed. */
  excerpt: string;
  /** Whether it is open at first. */
  isOpen: boolean;
  /** Whether the section has typed and unsaved text. */
  isChanged: boolean;
  faults: number;
  children: ReactNode;
};

/** Shows a part of a long form. The closed sections are its table of contents. */
function FieldSection({ name, excerpt, isOpen, isChanged, faults, children }: FieldSectionProps) {
  const text = useText(courseText);
  const id = useId();
  const [open, setOpen] = useState(isOpen);
  return (
    <details
      className={fieldSectionStyles.section}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={fieldSectionStyles.summary}>
        <span id={id} className={fieldSectionStyles.name}>
          {name}
        </span>
        {isChanged && <span className={fieldSectionStyles.mark}>{text.changedHere}</span>}
        {faults > 0 && (
          <span className={fieldSectionStyles.fault}>
            <Icon name="warning" size={18} />
            {text.faultsHere(faults)}
          </span>
        )}
        {!open && (
          <bdi dir="auto" className={fieldSectionStyles.excerpt}>
            {excerpt}
          </bdi>
        )}
      </summary>
      <div role="group" aria-labelledby={id} className={fieldSectionStyles.fields}>
        {children}
      </div>
    </details>
  );
}
