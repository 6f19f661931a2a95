import type { StaffTeacher } from '@lisan/contract/console/teachers';
import { MAX_TEACHER_BIO_LENGTH, MAX_TEACHER_NAME_LENGTH } from '@lisan/contract/console/teacher-limits';
import { useState } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Avatar } from '../../ui/icons/avatar.tsx';
import { MixedText } from '../../ui/text/mixed-text.tsx';
import { useText } from '../text/language.ts';
import { teachersText } from '../text/teachers.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { CheckedForm } from '../ui/checked-form.tsx';
import { ConflictNotice } from '../ui/conflict-notice.tsx';
import { RestoredNotice } from '../ui/restored-notice.tsx';
import { useDraft, type Draft } from '../ui/use-draft.ts';
import { usePerform } from '../ui/use-perform.ts';
import styles from '../ui/fields.module.css';
import teacherPreviewStyles from './teachers.module.css';

type Fields = { name: string; bio: string; hidden: boolean };

const isSame = (a: Fields, b: Fields) =>
  a.name.trim() === b.name.trim() && a.bio.trim() === b.bio.trim() && a.hidden === b.hidden;

/**
 * Shows the page of a teacher. A conflict with a colleague leaves the written text, and shows the colleague's text
 * beside it.
 */
export function TeacherForm({ teacher }: { teacher: StaffTeacher }) {
  const text = useText(teachersText);
  const [isSaving, setSaving] = useState(false);
  const { name, bio, hidden, version } = teacher;
  const draft = useDraft<Fields>({ fields: { name, bio, hidden }, version }, { name: `teacher ${teacher.id}`, isSame });
  const { fields, set, theirs } = draft;
  return (
    <>
      <CheckedForm
        className={styles.form}
        onValid={() => {
          if (theirs === null) setSaving(true);
        }}
      >
        {theirs && (
          <ConflictNotice
            theirs={[
              { label: text.name, value: theirs.name },
              { label: text.bio, value: theirs.bio },
              { label: text.state, value: theirs.hidden ? text.hidden : text.shown },
            ]}
            onTheirs={draft.takeTheirs}
            onMine={draft.continueMine}
          />
        )}
        {draft.isRestored && theirs === null && <RestoredNotice onDiscard={draft.takeTheirs} />}
        <TeacherFields fields={fields} set={set} />
        <TeacherPreview name={fields.name} bio={fields.bio} photo={teacher.photo_url} />
        <div className={styles.actions}>
          <Button type="submit" icon="check" disabled={theirs !== null || !draft.isDirty}>
            {text.save}
          </Button>
        </div>
      </CheckedForm>
      <SaveDialog id={teacher.id} draft={draft} open={isSaving} onClose={() => setSaving(false)} />
    </>
  );
}

function TeacherFields({ fields, set }: Pick<Draft<Fields>, 'fields' | 'set'>) {
  const text = useText(teachersText);
  return (
    <>
      <TextField
        label={text.name}
        required
        maxLength={MAX_TEACHER_NAME_LENGTH}
        value={fields.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextAreaField
        label={text.bio}
        hint={text.bioHint}
        required
        maxLength={MAX_TEACHER_BIO_LENGTH}
        value={fields.bio}
        onChange={({ target }) => set({ bio: target.value })}
      />
      <label className={styles.check}>
        <input type="checkbox" checked={fields.hidden} onChange={() => set({ hidden: !fields.hidden })} />
        {text.hide}
      </label>
      <p className="small">{text.hideHint}</p>
    </>
  );
}

type Saving = { id: string; draft: Draft<Fields>; open: boolean; onClose: () => void };

function SaveDialog({ id, draft, open, onClose }: Saving) {
  const text = useText(teachersText);
  const perform = usePerform('/api/console/teachers');
  const { fields, version } = draft;
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={text.save}
      effect={text.saveEffect}
      confirmText={text.save}
      perform={async (reason) => {
        const body = { version, ...fields, name: fields.name.trim(), bio: fields.bio.trim(), reason };
        const saved = await perform('POST /api/console/teachers/:id', { params: { id }, body });
        draft.saved(saved.teacher.version);
      }}
    />
  );
}

type Props = { name: string; bio: string; photo: string | null };

/** Shows the head of a teacher's page as learners see it, always from right to left. */
function TeacherPreview({ name, bio, photo }: Props) {
  const text = useText(teachersText);
  return (
    <figure className={teacherPreviewStyles.preview}>
      <figcaption className="small">{text.preview}</figcaption>
      <div dir="rtl" lang="ar" className={teacherPreviewStyles.profile}>
        <Avatar name={name} url={photo} size="large" />
        <div>
          <strong>
            <MixedText>{name}</MixedText>
          </strong>
          <p className={teacherPreviewStyles.bio}>
            <MixedText>{bio}</MixedText>
          </p>
        </div>
      </div>
    </figure>
  );
}
