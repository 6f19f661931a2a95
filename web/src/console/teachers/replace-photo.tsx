import type { StaffTeacher } from '@lisan/contract/console/teachers';
import { useEffect, useId, useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { useText } from '../text/language.ts';
import { teachersText } from '../text/teachers.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { usePerform } from '../ui/use-perform.ts';
import styles from './teachers.module.css';

/** Chooses another picture of a teacher, and shows it before it is sent. */
export function ReplacePhoto({ teacher: { id, name } }: { teacher: StaffTeacher }) {
  const text = useText(teachersText);
  const input = useId();
  const perform = usePerform('/api/console/teachers');
  const { file, url, choose } = useChosenFile();
  const send = (reason: string) => {
    const form = new FormData();
    form.append('reason', reason);
    if (file) form.append('file', file);
    return perform('POST /api/console/teachers/:id/photo', { params: { id }, form });
  };
  return (
    <div className={styles.photo}>
      <input
        id={input}
        type="file"
        className="visually-hidden"
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => {
          choose(target.files?.[0]);
          target.value = '';
        }}
      />
      <label htmlFor={input} className={buttonClass({ variant: 'secondary', size: 'small' })}>
        {text.photo}
      </label>
      <p className="small">{text.photoHint}</p>
      <ActionDialog
        open={file !== null}
        onClose={() => choose(undefined)}
        title={text.photo}
        effect={text.photoEffect}
        confirmText={text.photo}
        perform={send}
      >
        <Avatar name={name} url={url} size="large" />
      </ActionDialog>
    </div>
  );
}

function useChosenFile() {
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const url = chosen?.url;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  const choose = (file: File | undefined) => setChosen(file ? { file, url: URL.createObjectURL(file) } : null);
  return { file: chosen?.file ?? null, url: url ?? null, choose };
}
