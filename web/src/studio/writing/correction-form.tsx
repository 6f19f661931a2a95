import type { Correction } from '@lisan/contract/learner/writing';
import { useState } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { English } from '../../ui/text/english.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { studioWriting } from '../text/studio-writing.ts';
import { withoutPunctuation, type Span } from './split-words.ts';
import styles from './correctable-text.module.css';

const text = studioWriting.correct;

type Props = { draft: string; selection: Span; onAdd: (correction: Correction) => void; onCancel: () => void };

/** The correction of the selected words. */
export function CorrectionForm({ draft, selection, onAdd, onCancel }: Props) {
  const span = withoutPunctuation(draft, selection);
  const wrong = draft.slice(span.start, span.end);
  const [replacement, setReplacement] = useState(wrong);
  const [note, setNote] = useState('');
  const isDone = replacement.trim() !== '' && replacement.trim() !== wrong;
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isDone) onAdd({ ...span, replacement: replacement.trim(), note: note.trim() });
      }}
    >
      <p>
        {text.of}: <English>{wrong}</English>
      </p>
      <TextField
        label={text.replacement}
        dir="ltr"
        lang="en"
        translate="no"
        value={replacement}
        maxLength={200}
        onChange={(event) => setReplacement(event.target.value)}
      />
      <TextField label={text.note} value={note} maxLength={300} onChange={(event) => setNote(event.target.value)} />
      <div className={styles.buttons}>
        <Button type="submit" variant="petrol" size="small" aria-disabled={!isDone || undefined}>
          {text.add}
        </Button>
        <Button variant="plain" size="small" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}
