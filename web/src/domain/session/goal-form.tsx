import { goal as text } from '../../text/goal.ts';
import { ChoiceChips } from '../../ui/form/choice-chips.tsx';
import { MINUTES_SHOWN, MOTIVES_SHOWN, REMINDERS_SHOWN } from './goal-choices.ts';
import { useGoal, useSaveGoal } from './use-goal.ts';
import styles from './goal-form.module.css';

const MOTIVES = MOTIVES_SHOWN.map(({ motive, icon }) => ({ value: motive, label: text.why[motive], icon }));
const MINUTES = MINUTES_SHOWN.map((minutes) => ({ value: minutes, label: text.minutes.short(minutes) }));
const HOURS = REMINDERS_SHOWN.map(({ name, hour }) => ({ value: hour, label: text.remind[name] }));

/** Why, how long a day and when. Each tap is saved at once, and each question may stay without an answer. */
export function GoalForm() {
  const known = useGoal().data?.goal ?? { motive: null, minutes: 5, remind_hour: null };
  const save = useSaveGoal();
  return (
    <div className={styles.form}>
      <ChoiceChips<(typeof known)['motive']>
        legend={text.why.title}
        chips={MOTIVES}
        value={known.motive}
        onChange={(motive) => save({ motive })}
      />
      <ChoiceChips<(typeof known)['minutes']>
        legend={text.minutes.title}
        chips={MINUTES}
        value={known.minutes}
        onChange={(minutes) => save({ minutes })}
      />
      <ChoiceChips<(typeof known)['remind_hour']>
        legend={text.remind.title}
        chips={HOURS}
        value={known.remind_hour}
        onChange={(hour) => save({ remind_hour: hour })}
      />
      <p className="small">{text.hint}</p>
    </div>
  );
}
