import { useState } from 'react';
import { fieldErrors } from '../../lib/api-error.ts';
import { studio } from '../../text/studio.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LevelField } from '../level-field.tsx';
import { useStudio } from '../use-studio.ts';
import styles from './lesson-form.module.css';
import type { LessonPlan } from './lesson-plan.ts';
import { planErrors } from './lesson-plan.ts';
import { StartField } from './start-field.tsx';

const text = studio.form;
const KINDS = [
  { value: 'video', label: text.kinds.video },
  { value: 'sound', label: text.kinds.sound },
] as const;

type Props = {
  plan: LessonPlan;
  /** Only a new lesson may choose its kind, and start now. */
  isNew?: boolean;
  busy: boolean;
  error: Error | null;
  submit: string;
  onChange: (plan: LessonPlan) => void;
  onSave: (plan: LessonPlan) => void;
};

export function LessonForm({ plan, isNew = false, busy, error, submit, onChange, onSave }: Props) {
  const [isChecked, setChecked] = useState(false);
  const isRecorded = (useStudio().data?.provider ?? 'embedded') === 'embedded';
  const own = planErrors(plan);
  const errorsOf = (field: 'title' | 'starts_at') => (isChecked && own[field]) || fieldErrors(error, field);
  const change = (part: Partial<LessonPlan>) => onChange({ ...plan, ...part });
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (Object.keys(own).length === 0 && !busy) onSave(plan);
      }}
    >
      <TextField
        label={text.title}
        hint={text.titleHint}
        value={plan.title}
        maxLength={120}
        required
        errors={errorsOf('title')}
        onChange={(event) => change({ title: event.target.value })}
      />
      {isNew && (
        <div className={styles.choice}>
          <Segmented legend={text.kind} segments={KINDS} value={plan.kind} onChange={(kind) => change({ kind })} />
          {plan.kind === 'sound' && <p className="small">{text.soundHint}</p>}
        </div>
      )}
      <StartField plan={plan} isNew={isNew} errors={errorsOf('starts_at')} onChange={change} />
      <LevelField
        label={text.level}
        value={plan.levelId}
        errors={fieldErrors(error, 'level_id')}
        onChange={(levelId) => change({ levelId })}
      />
      {isRecorded ? (
        <Switch
          label={text.autoPublish}
          hint={text.autoPublishHint}
          checked={plan.autoPublish}
          onChange={(autoPublish) => change({ autoPublish })}
        />
      ) : (
        <p className="small">{text.unrecorded}</p>
      )}
      <FailureNotice error={error} fields={['title', 'starts_at', 'level_id']} />
      <Button type="submit" busy={busy}>
        {submit}
      </Button>
    </form>
  );
}
