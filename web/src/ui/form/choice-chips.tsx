import { useId } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icons.ts';
import styles from './choice-chips.module.css';

type ChoiceChip<V> = { value: V; label: string; icon?: IconName };

type Props<V> = {
  legend: string;
  chips: readonly ChoiceChip<V>[];
  /** A value without a chip while nothing is chosen. */
  value: V;
  onChange: (value: V) => void;
};

/** A choice of one with a visible question: native radios in rows that wrap. */
export function ChoiceChips<V extends string | number | null>({ legend, chips, value, onChange }: Props<V>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.chips}>
        {chips.map((chip) => (
          <label key={chip.label} className={styles.chip}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={chip.value === value}
              onChange={() => onChange(chip.value)}
            />
            <span>
              {chip.icon && <Icon name={chip.icon} size={20} />}
              {chip.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
