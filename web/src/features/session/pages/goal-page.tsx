import { useState } from 'react';
import { MOTIVES_SHOWN, MINUTES_SHOWN, REMINDERS_SHOWN } from '../../../domain/session/goal-choices.ts';
import { useNavigate } from '../../../lib/router/use-router.ts';
import { useSaveGoal } from '../../../domain/session/use-goal.ts';
import { goal as text } from '../../../text/goal.ts';
import { Button } from '../../../ui/button.tsx';
import { List } from '../../../ui/list.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import styles from './goal-page.module.css';

const STEPS = ['why', 'minutes', 'remind'] as const;

/** Why, how long a day and when: one tap each, and each may be skipped. The first session follows. */
export function GoalPage() {
  const [index, setIndex] = useState(0);
  const save = useSaveGoal();
  const navigate = useNavigate();
  const step = STEPS[index] ?? 'why';
  const advance = () => {
    if (index + 1 < STEPS.length) setIndex(index + 1);
    else {
      // Home is what closes the session.
      navigate('/home', { replace: true });
      navigate('/session');
    }
  };
  const choose = (goal: Parameters<typeof save>[0]) => () => {
    save(goal);
    advance();
  };
  const { title, hint } = { hint: undefined, ...text[step] };
  return (
    <Page
      title={title}
      ownHeading
      progress={{ value: index + 1, max: STEPS.length }}
      foot={
        <Button variant="plain" onClick={advance}>
          {text.skip}
        </Button>
      }
    >
      <h1 key={step} tabIndex={-1} className={styles.title} ref={focus}>
        {title}
      </h1>
      <List key={step} label={title}>
        {step === 'why' &&
          MOTIVES_SHOWN.map(({ motive, icon }) => (
            <ListRow key={motive} icon={icon} title={text.why[motive]} onClick={choose({ motive })} />
          ))}
        {step === 'minutes' &&
          MINUTES_SHOWN.map((minutes) => (
            <ListRow key={minutes} icon="clock" title={text.minutes[minutes]} onClick={choose({ minutes })} />
          ))}
        {step === 'remind' &&
          REMINDERS_SHOWN.map(({ name, hour }) => (
            <ListRow key={name} icon="bell" title={text.remind[name]} onClick={choose({ remind_hour: hour })} />
          ))}
      </List>
      {hint && <p className="small">{hint}</p>}
    </Page>
  );
}

/** Announces the next question, whose screen replaces this one in place. */
function focus(heading: HTMLHeadingElement | null): void {
  heading?.focus();
}
