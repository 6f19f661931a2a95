import { useId } from 'react';
import styles from './segmented.module.css';

type Segment<V extends string> = { value: V; label: string };

type Props<V extends string> = {
  /** The name of the choice, for screen readers. */
  legend: string;
  segments: readonly Segment<V>[];
  value: V;
  onChange: (value: V) => void;
};

/** A choice of one in a row: native radios, so arrow keys work. */
export function Segmented<V extends string>({ legend, segments, value, onChange }: Props<V>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{legend}</legend>
      {segments.map((segment) => (
        <label key={segment.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          <span>{segment.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
