import { studio } from '../../text/studio.ts';
import { English } from '../../ui/english.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { deviceZone } from '../device-zone.ts';
import styles from './lesson-form.module.css';
import type { LessonPlan } from './lesson-plan.ts';

const text = studio.form;
const WHENS = [
  { value: 'later', label: text.whens.later },
  { value: 'now', label: text.whens.now },
] as const;

type Props = {
  plan: LessonPlan;
  isNew: boolean;
  errors: readonly string[];
  onChange: (part: Partial<LessonPlan>) => void;
};

/** The start: now, or a time in the device's zone. */
export function StartField({ plan, isNew, errors, onChange }: Props) {
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
