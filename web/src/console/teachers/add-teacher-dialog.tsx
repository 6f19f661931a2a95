import { MAX_TEACHER_BIO_LENGTH, MAX_TEACHER_NAME_LENGTH } from '@lisan/contract/console/teacher-limits';
import { useState } from 'react';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useText } from '../text/language.ts';
import { teachersText } from '../text/teachers.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { usePerform } from '../ui/use-perform.ts';

/** Makes the account of a number a teacher. */
export function AddTeacherDialog({ onClose }: { onClose: () => void }) {
  const text = useText(teachersText);
  const perform = usePerform('/api/console/teachers');
  const [msisdn, setMsisdn] = useState('');
  const [name, setName] = useState('');
  const [bio, setBio] = useState('');
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={text.add}
      effect={text.addEffect}
      confirmText={text.add}
      perform={(reason) =>
        perform('POST /api/console/teachers', { body: { msisdn, name: name.trim(), bio: bio.trim(), reason } })
      }
    >
      <TextField
        label={text.number}
        type="tel"
        dir="ltr"
        required
        value={msisdn}
        onChange={({ target }) => setMsisdn(target.value)}
      />
      <TextField
        label={text.name}
        required
        maxLength={MAX_TEACHER_NAME_LENGTH}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextAreaField
        label={text.bio}
        hint={text.bioHint}
        required
        maxLength={MAX_TEACHER_BIO_LENGTH}
        value={bio}
        onChange={({ target }) => setBio(target.value)}
      />
    </ActionDialog>
  );
}
