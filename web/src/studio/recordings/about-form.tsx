import type { StudioRecording } from '@lisan/contract/studio/studio';
import { useState } from 'react';
import { fieldErrors } from '../../lib/failure/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/net/use-api.ts';
import { Button } from '../../ui/form/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { studio } from '../text/studio.ts';
import { LevelField } from '../level-field.tsx';
import { cacheRecording } from './use-recordings.ts';
import styles from './recording-page.module.css';

const text = studio.recordings;
const FIELDS = ['title', 'description', 'level_id'];

/** The form for title, description and level. */
export function AboutForm({ recording }: { recording: StudioRecording }) {
  const [title, setTitle] = useState(recording.title);
  const [description, setDescription] = useState(recording.description);
  const [levelId, setLevelId] = useState(recording.level_id ?? '');
  const { mutate, isPending, error } = useApiMutation('POST /api/studio/recordings/:id/update', {
    onSuccess: (reply) => {
      cacheRecording(reply.recording);
      showToast(text.saved);
    },
  });
  const body = { title, description, level_id: levelId === '' ? null : levelId };
  return (
    <Card aria-labelledby="about">
      <h3 id="about">{text.about}</h3>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate({ params: { id: recording.id }, body });
        }}
      >
        <TextField
          label={text.name}
          value={title}
          maxLength={120}
          required
          errors={fieldErrors(error, 'title')}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextAreaField
          label={text.description}
          value={description}
          maxLength={600}
          rows={4}
          errors={fieldErrors(error, 'description')}
          onChange={(event) => setDescription(event.target.value)}
        />
        <LevelField label={text.level} value={levelId} errors={fieldErrors(error, 'level_id')} onChange={setLevelId} />
        <FailureNotice error={error} fields={FIELDS} />
        <Button type="submit" variant="petrol" busy={isPending}>
          {text.save}
        </Button>
      </form>
    </Card>
  );
}
