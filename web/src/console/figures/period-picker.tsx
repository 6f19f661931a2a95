import { useId, useState } from 'react';
import { Segmented } from '../../ui/segmented.tsx';
import { figuresText } from '../text/figures.ts';
import { useLanguage, useText } from '../text/language.ts';
import { writeChosen } from '../ui/write-chosen.ts';
import { isValidPeriod, type Period, type PeriodChoice } from './period.ts';
import styles from './figures.module.css';

const PRESETS = [7, 28, 90] as const;
type Choice = `${(typeof PRESETS)[number]}` | 'custom';

type Props = { period: Period; onChange: (choice: PeriodChoice) => void };

/** Chooses the last 7, 28 or 90 whole days, or any two days. */
export function PeriodPicker({ period, onChange }: Props) {
  const text = useText(figuresText);
  const [choice, setChoice] = useState<Choice>('28');
  const [typed, setTyped] = useState(period);
  const choose = (next: Choice) => {
    setChoice(next);
    if (next === 'custom') setTyped(period);
    else onChange({ days: Number(next) });
  };
  const type = (next: Period) => {
    setTyped(next);
    if (isValidPeriod(next)) onChange(next);
  };
  return (
    <div className={styles.picker}>
      <Segmented
        legend={text.period}
        segments={[
          ...PRESETS.map((days) => ({ value: `${days}` as const, label: days === 7 ? text.week : text.days(days) })),
          { value: 'custom', label: text.custom },
        ]}
        value={choice}
        onChange={choose}
      />
      {choice === 'custom' && <Days typed={typed} onType={type} />}
    </div>
  );
}

function Days({ typed, onType }: { typed: Period; onType: (next: Period) => void }) {
  const text = useText(figuresText);
  const language = useLanguage();
  const hintId = useId();
  const wiring = { 'aria-describedby': hintId, 'aria-invalid': !isValidPeriod(typed) || undefined };
  return (
    <span className={styles.dates}>
      <label>
        {text.from}
        <input
          type="date"
          {...wiring}
          value={typed.from}
          onChange={({ target }) => onType({ ...typed, from: target.value })}
        />
      </label>
      <label>
        {text.to}
        <input
          type="date"
          {...wiring}
          value={typed.to}
          onChange={({ target }) => onType({ ...typed, to: target.value })}
        />
      </label>
      {isValidPeriod(typed) ? (
        <span id={hintId} className="small">
          {writeChosen(typed.from, language)} – {writeChosen(typed.to, language)}
        </span>
      ) : (
        <span id={hintId} role="alert">
          {text.badPeriod}
        </span>
      )}
    </span>
  );
}
