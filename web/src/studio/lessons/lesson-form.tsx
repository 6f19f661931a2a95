import { useState } from 'react';
import { fieldErrors } from '../../lib/failure/api-error.ts';
import { Button } from '../../ui/form/button.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { English } from '../../ui/text/english.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { studio } from '../text/studio.ts';
import { LevelField } from '../level-field.tsx';
import { useStudio } from '../use-studio.ts';
import { deviceZone } from '../device-zone.ts';
import { type LessonPlan, planErrors } from './lesson-plan.ts';
import styles from './lesson-form.module.css';

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

const WHENS = [
  { value: 'later', label: text.whens.later },
  { value: 'now', label: text.whens.now },
] as const;

type StartFieldProps = {
  plan: LessonPlan;
  isNew: boolean;
  errors: readonly string[];
  onChange: (part: Partial<LessonPlan>) => void;
};

/** The start: now, or a time in the device's zone. */
function StartField({ plan, isNew, errors, onChange }: StartFieldProps) {
  return (
    <div className={styles.choice}>
      {isNew && (
        <Segmented legend={text.when} segments={WHENS} value={plan.when} onChange={(when) => onChange({ when })} />
      )}
      {plan.when === 'now' ? (
        <>
          <p className="small">{text.nowHint}</p>
          {errors.length > 0 && (
            <Notice tone="wrong" icon="clock" role="alert">
              {text.clockWrong}
            </Notice>
          )}
        </>
      ) : (
        <Field label={text.startsAt} hint={<Zone />} errors={errors}>
          {(wiring) => (
            <input
              {...wiring}
              type="datetime-local"
              required
              value={plan.startsAt}
              onChange={(event) => onChange({ startsAt: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

function Zone() {
  return (
    <>
      {text.zone} <English>{deviceZone()}</English>
    </>
  );
}
